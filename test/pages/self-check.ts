import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { problemsOf, views } from './audit.ts'

const folder = fileURLToPath(new URL('wrong', import.meta.url))

/** Each page is wrong in one way, which must be reported under this rule. The page without a defect has no problem. */
const expected: Readonly<Record<string, string>> = {
  'right.html': '',
  'axe.html': 'color-contrast',
  'cell.html': 'cell-fits',
  'clipped.html': 'no-clipping',
  'covered.html': 'focus-in-front',
  'dead-control.html': 'keyboard-operable',
  'no-focus.html': 'focus-visible',
  'no-skip-link.html': 'skip-link-first',
  'sideways.html': 'no-sideways-scrolling',
  'small.html': 'text-size',
  'trap.html': 'no-keyboard-trap',
  'unreachable.html': 'keyboard-reachable',
  'wide-table.html': 'table-fits',
}

/** What the checks miss or invent on a page whose defect is known. */
export const selfChecks: readonly ((browser: Browser) => Promise<readonly string[]>)[] = Object.entries(expected).map(
  ([name, rule]) =>
    async (browser) => {
      const subject = { name, path: join(folder, name), axeIn: [views.wideLight], keysIn: [views.narrowLight] }
      const found = new Set((await problemsOf(browser, subject)).map((problem) => problem.rule))
      const rules = [...found].join(', ')
      return rules === rule
        ? []
        : [`the checks are wrong: ${name}: expected ${rule || 'no problem'}, got ${rules || 'none'}`]
    },
)
