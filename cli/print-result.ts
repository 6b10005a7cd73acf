import { join } from 'node:path'
import { printable, shellQuote, shellWord } from '../reporters/escape.ts'
import { reportJson } from '../reporters/formats.ts'
import { unknownViolations } from '../reporters/known-violations.ts'
import { trendLines } from '../reporters/trend.ts'
import { displayPath } from '../src/std/display-path.ts'
import { pluralize } from '../src/std/pluralize.ts'
import type { Problem, Report, Result, TextOptions } from '../api/index.ts'
import { isOnGitHub, printAnnotations, printJson, printLine, printProblem, printText, terminalLook } from './output.ts'
import { spawn } from 'node:child_process'

export interface PrintOptions {
  /** Print report.json instead of the console report. */
  readonly json?: boolean | undefined
  /** Print nothing on stdout. */
  readonly silent?: boolean
  /** Open the report page. */
  readonly open?: boolean | undefined
  /** Say whether `certify` can use the run. */
  readonly isCertifiable?: boolean
  /** The file of `--write-baseline`. */
  readonly baseline?: string | undefined
}

/** Prints a result: problems and the trend on stderr, the report on stdout. */
export async function printResult(
  result: Result,
  { json = false, silent, open = false, baseline, isCertifiable = false }: PrintOptions,
): Promise<void> {
  const { report, text, annotations, problems, trend, untested, outDir } = result
  printProblems(problems)
  // A run that tested nothing has one line to say, unless a program reads the report.
  const isSilent = silent ?? (untested !== undefined && !json)
  if (!isSilent && json) printJson(reportJson(report))
  else if (!isSilent) printText(`${text}${isCertifiable ? completenessText(result) : ''}`)
  if (baseline !== undefined && problems.length === 0) printLine(baselineText(baseline, report), 'stderr')
  if (trend !== undefined) for (const line of trendLines(trend)) printProblem(line)
  if (isOnGitHub()) printAnnotations(annotations, json ? 'stderr' : 'stdout')
  if (open && outDir !== undefined) await openWritten(join(outDir, 'report.html'), problems)
  if (untested !== undefined) printProblem(untested)
}

/** Whether `certify` can use the run. */
function completenessText({ refusals, outDir, untested }: Result): string {
  if (refusals === undefined || outDir === undefined || untested !== undefined) return ''
  const [first, ...others] = refusals
  const command = `gateproof certify ${printable(shellWord(displayPath(outDir)))}`
  if (first === undefined) return `complete: ${command} can make a statement of it\n`
  return others.length === 0
    ? `not complete, so that no statement can be made: ${printable(`${first.because}; ${first.advice}`)}\n`
    : `not complete: ${refusals.length} reasons against a statement; ${command} lists them\n`
}

function baselineText(file: string, report: Report): string {
  const { length } = unknownViolations(report)
  const next = length === 0 ? '' : `: replace each reason, then run with --baseline ${printable(shellQuote(file))}`
  return `wrote ${pluralize(length, 'known violation')} to ${printable(file)}${next}`
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
export function textOptions(quiet = false, isWhole = false): TextOptions {
  const { color, width } = terminalLook()
  return { color, width, groups: isOnGitHub(), verdictOnly: quiet, isWhole }
}

/** What opening depends on. Injected by tests. */
export interface Desktop {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isTerminal: boolean
  /** Starts a program without a shell and resolves when it runs. */
  readonly start: (program: string, args: readonly string[]) => Promise<void>
}

const openers: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'open', win32: 'explorer.exe' }

const thisDesktop = (): Desktop => ({
  platform: process.platform,
  env: process.env,
  isTerminal: terminalLook().isTerminal,
  start,
})

/**
 * Opens a page in the browser of the user. Does nothing in CI or without a terminal.
 *
 * @param file absolute, so that no program takes it for an option
 * @returns why it cannot be opened, undefined otherwise
 */
export async function openPage(
  file: string,
  { platform, env, isTerminal, start }: Desktop = thisDesktop(),
): Promise<string | undefined> {
  if (!isTerminal || env['CI']) return undefined
  const program = openers[platform] ?? 'xdg-open'
  try {
    await start(program, [file])
    return undefined
  } catch (error) {
    return `--open: ${program} cannot be started: ${(error as Error).message}. Open ${file} yourself`
  }
}

function start(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { detached: true, stdio: 'ignore' })
  child.unref()
  return new Promise((resolve, reject) => void child.once('spawn', resolve).once('error', reject))
}
