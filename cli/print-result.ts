import { join } from 'node:path'
import { reportJson } from '../reporters/index.ts'
import { trendLines } from '../reporters/trend.ts'
import type { Problem, Result, TextOptions } from '../api/index.ts'
import { openPage, type Desktop } from './open-page.ts'
import { isOnGitHub, printAnnotations, printJson, printProblem, printText, terminalLook } from './output.ts'

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
  if (!isSilent && json) printJson(reportJson(report))
  else if (!isSilent) printText(text)
  if (trend !== undefined) for (const line of trendLines(trend)) printProblem(line)
  if (isOnGitHub()) printAnnotations(annotations, json ? 'stderr' : 'stdout')
  if (open && outDir !== undefined) await openWritten(join(outDir, 'allure/index.html'), problems)
  if (untested !== undefined) printProblem(untested)
}

/** Opens a page, unless it could not be written. */
export async function openWritten(page: string, problems: readonly Problem[], desktop?: Desktop): Promise<void> {
  if (problems.some(({ file }) => file === page)) return
  const problem = await openPage(page, desktop)
  if (problem !== undefined) printProblem(problem)
}

export function printProblems(problems: readonly Problem[]): void {
  for (const { message } of problems) printProblem(message)
}

/** How the library renders text for this terminal. */
export function textOptions(quiet = false): TextOptions {
  const { color, width } = terminalLook()
  return { color, width, groups: isOnGitHub(), verdictOnly: quiet }
}
