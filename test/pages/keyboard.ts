import type { ElementHandle, Page } from 'playwright-core'
import type { CheckedWindow } from './in-page.ts'
import type { Problem } from './problems.ts'

/** Stops of Tab after which a page counts as endless. */
const maxStops = 3000

/** Controls of a kind that are tried on a page. */
const maxTried = 3

/** The keys of each kind of control. Each key changes its state. */
const operations: readonly (readonly [selector: string, ...keys: string[]])[] = [
  ['summary', 'Enter', 'Space'],
  ['input[type=checkbox]', 'Space', 'Space'],
  ['input[type=radio]:checked', 'ArrowDown'],
  ['button:is([aria-pressed], [aria-expanded])', 'Enter', 'Space'],
  ['button[popovertarget]', 'Enter', 'Escape'],
  ['button[aria-haspopup=dialog]', 'Enter', 'Escape'],
]

/**
 * What a user of the keyboard cannot do: skip to the content, reach a control, see the focus, leave a control, or operate it. Presses Tab from
 * the start of the page to its end.
 */
export async function keyboardProblems(page: Page): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (let count = 0; ; count += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => (globalThis as unknown as CheckedWindow).pageChecks.focus.stop())
    problems.push(...stop.problems)
    const { selector, visits = 0, isFirst = false } = stop
    if (selector === undefined || (isFirst && count > 0 && visits > 1)) break
    if (visits > 1 || count > maxStops) {
      problems.push({ rule: 'no-keyboard-trap', selector, what: 'Tab does not leave this element' })
      break
    }
    if (count === 0)
      problems.push(
        ...(await page.evaluate(() => (globalThis as unknown as CheckedWindow).pageChecks.focus.skipLink())),
      )
  }
  const rest = await page.evaluate(() => (globalThis as unknown as CheckedWindow).pageChecks.focus.rest())
  return [...problems, ...rest, ...(await operationProblems(page))]
}

/** Controls whose state does not change with each of their keys. */
async function operationProblems(page: Page): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const [selector, ...keys] of operations) {
    const controls = await page.locator(selector).filter({ visible: true }).elementHandles()
    for (const control of controls.slice(0, maxTried)) problems.push(...(await operate(page, control, keys)))
  }
  return problems
}

async function operate(page: Page, control: ElementHandle, keys: readonly string[]): Promise<readonly Problem[]> {
  const state = () =>
    control.evaluate((element) => (globalThis as unknown as CheckedWindow).pageChecks.stateOf(element))
  await control.focus()
  for (const key of keys) {
    const before = await state()
    await page.keyboard.press(key)
    if ((await state()) !== before) continue
    return [
      await control.evaluate(
        (element, what) =>
          (globalThis as unknown as CheckedWindow).pageChecks.problem('keyboard-operable', element, what),
        `${key} does not change its state`,
      ),
    ]
  }
  return []
}
