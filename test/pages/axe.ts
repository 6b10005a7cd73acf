import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { CheckedWindow } from './in-page.ts'
import type { Problem } from './problems.ts'

/** WCAG 2.0 to 2.2, levels A and AA, and what axe recommends beyond them. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The violations that axe finds. */
export async function axeProblems(page: Page): Promise<readonly Problem[]> {
  await page.evaluate(`if (!globalThis.axe) {${axe.source}\n}`)
  const { violations } = await page.evaluate(
    (values) =>
      (globalThis as unknown as CheckedWindow).axe.run({
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    tags,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any, all, none }) => ({
      rule: id,
      selector: target.join(' '),
      what: [...any, ...all, ...none][0]?.message ?? help,
    })),
  )
}
