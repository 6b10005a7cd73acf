import { join } from 'node:path'
import { printable } from '../reporters/escape.ts'
import { reportJson } from '../reporters/index.ts'
import { trendLines } from '../reporters/trend.ts'
import type { Problem, Result, TextOptions } from '../lib/index.ts'
import { hasColor } from './color.ts'
import { openPage, type Desktop } from './open-page.ts'

export interface PrintOptions {
  /** Print report.json instead of the console report. */
  readonly json?: boolean | undefined
  /** Print nothing on stdout. */
  readonly silent?: boolean
  /** Open the report page. */
  readonly open?: boolean | undefined
}

/** Prints a result: problems and the trend on stderr, the report on stdout. */
export async function printResult(result: Result, { json = false, silent, open = false }: PrintOptions): Promise<void> {
  const { report, text, annotations, problems, trend, untested, outDir } = result
  printProblems(problems)
  // A run that tested nothing has one line to say, unless a program reads the report.
  const isSilent = silent ?? (untested !== undefined && !json)
  if (!isSilent) process.stdout.write(json ? reportJson(report) : text)
  if (trend !== undefined)
    process.stderr.write(
      trendLines(trend)
        .map((line) => `gateproof: ${line}\n`)
        .join(''),
    )
  if (isOnGitHub()) (json ? process.stderr : process.stdout).write(annotations)
  if (open && outDir !== undefined) await openWritten(join(outDir, 'allure/index.html'), problems)
  if (untested !== undefined) process.stderr.write(`gateproof: ${untested}\n`)
}

/** Opens a page, unless it could not be written. */
export async function openWritten(page: string, problems: readonly Problem[], desktop?: Desktop): Promise<void> {
  if (problems.some(({ file }) => file === page)) return
  const problem = await openPage(page, desktop)
  if (problem !== undefined) process.stderr.write(`gateproof: ${printable(problem)}\n`)
}

export function printProblems(problems: readonly Problem[]): void {
  for (const { message } of problems) process.stderr.write(`gateproof: ${printable(message)}\n`)
}

const isOnGitHub = () => process.env['GITHUB_ACTIONS'] === 'true'

/** How the library renders text for this terminal. */
export const textOptions = (quiet = false): TextOptions => ({
  color: hasColor(process.stdout, process.env),
  width: process.stdout.columns || 120,
  groups: isOnGitHub(),
  verdictOnly: quiet,
})
