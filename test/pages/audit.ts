import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { axeProblems } from './axe.ts'
import { installChecks, type CheckedWindow } from './in-page.ts'
import { keyboardProblems } from './keyboard.ts'
import type { Problem, SeenProblem, View } from './problems.ts'

/** A page to check. */
export interface Subject {
  /** The name in messages. */
  readonly name: string
  readonly path: string
  /** Views in which axe runs. The layout is checked at both widths. */
  readonly axeIn: readonly View[]
  /** Views in which Tab is pressed. */
  readonly keysIn: readonly View[]
}

/** Desktop and phone, in both colour schemes. */
export const views = {
  wideLight: { width: 1280, scheme: 'light' },
  wideDark: { width: 1280, scheme: 'dark' },
  narrowLight: { width: 390, scheme: 'light' },
  narrowDark: { width: 390, scheme: 'dark' },
} as const satisfies Readonly<Record<string, View>>

/** The problems of a page in all its views. */
export async function problemsOf(browser: Browser, subject: Subject): Promise<readonly SeenProblem[]> {
  const { name, axeIn, keysIn } = subject
  const page = await browser.newPage()
  try {
    const seen: SeenProblem[] = []
    const check = async (view: View, find: (page: Page) => Promise<readonly Problem[]>) => {
      await page.setViewportSize({ width: view.width, height: 800 })
      await page.emulateMedia({ colorScheme: view.scheme })
      seen.push(...(await find(page)).map((problem) => ({ page: name, view, ...problem })))
    }
    for (const view of keysIn) {
      await open(page, subject)
      await sampleRows(page)
      await check(view, keyboardProblems)
    }
    await open(page, subject)
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    for (const view of [views.wideLight, views.narrowLight]) await check(view, layoutProblems)
    await sampleRows(page)
    for (const view of axeIn) await check(view, axeProblems)
    return seen
  } finally {
    await page.close()
  }
}

async function open(page: Page, { path }: Subject): Promise<void> {
  await page.goto(pathToFileURL(path).href)
  await installChecks(page)
}

const layoutProblems = async (page: Page): Promise<readonly Problem[]> =>
  page.evaluate(() => (globalThis as unknown as CheckedWindow).pageChecks.layout())

/** Long tables repeat the same markup, so that a few rows of each kind are enough for axe and Tab. */
const sampleRows = async (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as CheckedWindow).pageChecks.sampleRows())
