/**
 * Checks every page that people read, in a browser: axe, keyboard and layout, at the widths of a desktop and of a phone. Makes the pages
 * first, unless arguments name some. Prints each problem as `<page> <width>: <rule>: <selector>: <what>`, and exits with 1 if there is any. Run it
 * with `npm run proof -- pages`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startBrowser } from '../../scripts/browser.ts'
import { pluralize } from '../../src/std/pluralize.ts'
import { problemsOf, views, type Subject } from './audit.ts'
import { makeReports, makeSite } from './make.ts'
import { problemLines } from './problems.ts'
import { selfChecks } from './self-check.ts'

/** Pages at a time: each has its own process in the browser. */
const parallel = 2

/** Pages of the site for each layout and script. All others have the same parts. */
const sitePages = ['index.html', 'configuration.html', 'ledger.html', 'scoreboard.html', 'requirements/chat.html']

const folder = mkdtempSync(join(tmpdir(), 'gateproof-pages-'))

async function checkAll(files: readonly string[]): Promise<number> {
  const started = Date.now()
  const browser = await startBrowser()
  try {
    const made = files.length > 0 ? [] : [makeReports(folder), makeSite(folder)]
    const [checks, ...pages] = await Promise.all([
      inParallel(selfChecks(join(folder, 'wrong')), (check) => check(browser)),
      ...made,
    ])
    const subjects = [...files, ...pages.flat()].map(subjectOf)
    const found = await inParallel(subjects, (subject) => problemsOf(browser, subject))
    const lines = [...checks.flat(), ...problemLines(found.flat())]
    for (const line of lines) console.log(line)
    console.log(
      `${pluralize(subjects.length, 'page')}, ${pluralize(lines.length, 'problem')}, ${Math.round((Date.now() - started) / 1000)} s`,
    )
    return lines.length === 0 ? 0 : 1
  } finally {
    await browser.close()
  }
}

/** True for a page of the site that has the layout and the scripts of another one. */
const isLikeOthers = (name: string) => name.startsWith('site/') && !sitePages.some((page) => name === `site/${page}`)

/** Colours are checked in both schemes, and sizes at both widths. Pages of the site share their style sheet, those of areas their template. */
function subjectOf(name: string): Subject {
  return {
    name,
    path: resolve(folder, name),
    axeIn: !isLikeOthers(name)
      ? [views.wideLight, views.narrowDark]
      : name.startsWith('site/requirements/')
        ? []
        : [views.narrowLight],
    keysIn: isLikeOthers(name) ? [] : [views.wideLight, views.narrowLight],
  }
}

/** Maps values with a few calls at a time. Keeps their order. */
async function inParallel<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  const waiting = [...all.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return results
}

try {
  process.exitCode = await checkAll(process.argv.slice(2).map((file) => resolve(file)))
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
