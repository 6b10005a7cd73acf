import { readFileSync } from 'node:fs'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import type { Problem } from './problems.ts'

/** One stop of the focus; without a selector at the end of the page. */
export interface Stop {
  readonly selector?: string
  readonly isFirst?: boolean
  /** How often the focus was here. */
  readonly visits?: number
  readonly problems: readonly Problem[]
}

/** The global variables of a page with our functions (`in-page/`) and axe. */
export interface CheckedWindow {
  readonly axe: { readonly run: (options: RunOptions) => Promise<AxeResults> }
  readonly pageChecks: {
    readonly problem: (rule: string, element: unknown, what: string) => Problem
    readonly layout: () => readonly Problem[]
    readonly focus: {
      readonly stop: () => Stop
      readonly skipLink: () => readonly Problem[]
      readonly rest: () => readonly Problem[]
    }
    readonly sampleRows: () => void
    readonly stateOf: (element: unknown) => string
  }
}

const scripts = ['names', 'layout', 'focus', 'sample', 'state'].map((name) =>
  readFileSync(new URL(`in-page/${name}.js`, import.meta.url), 'utf8'),
)

/** Adds our functions to a page. The debugger evaluates them, so that the policy of the page does not block them. */
export async function installChecks(page: Page): Promise<void> {
  for (const script of scripts) await page.evaluate(`{${script}\n}`)
}
