import { relative } from 'node:path'
import { printable } from '../reporters/escape.ts'
import {
  renderAnnotations,
  renderConsole,
  reportJson,
  writeReports,
  type ConsoleOptions,
  type WriteResult,
} from '../reporters/index.ts'
import { isSystemError, quoted, writeReasonOf } from '../src/std/usage-error.ts'
import type { JudgedRun } from '../src/report/report.ts'
import type { Judging } from './judging.ts'
import { progressLine, writingText } from './progress.ts'

export interface PublishOptions {
  /** The folder to write to; absent when only the terminal is wanted. */
  readonly outDir?: string
  /** report.json on stdout, and nothing else there. */
  readonly json: boolean
  /** Nothing on stdout: there is another report on it. */
  readonly silent?: boolean
}

/**
 * Writes the reports and tells the terminal. What could not be written is told on stderr in one line each.
 *
 * @returns the exit code of the verdict; 2 when the machine kept a report from being written, 4 when one could not be made
 */
export async function publish(
  { report, evidence, exitCode }: Judging,
  { outDir, json, silent = false }: PublishOptions,
): Promise<number> {
  const written = outDir === undefined ? undefined : await write({ report, evidence }, outDir)
  const failures = written?.failures ?? []
  for (const failure of failures) process.stderr.write(`gateproof: ${lineOf(failure)}\n`)
  const folder = written !== undefined && written.files.length > 0 ? outDir : undefined
  const judged = { report, evidence, ...(folder !== undefined && { folder }) }
  if (!silent) process.stdout.write(json ? reportJson(report) : renderConsole(judged, consoleOptions(folder)))
  if (isOnGitHub()) (json ? process.stderr : process.stdout).write(renderAnnotations(judged))
  if (failures.length === 0) return exitCode
  return failures.every(({ error }) => isSystemError(error)) ? 2 : 4
}

/** Set by GitHub for every step of a workflow, by nobody else. */
const isOnGitHub = () => process.env['GITHUB_ACTIONS'] === 'true'

function consoleOptions(outDir: string | undefined): ConsoleOptions {
  const color = process.stdout.isTTY === true && !process.env['NO_COLOR']
  const width = process.stdout.columns || 120
  return { color, width, groups: isOnGitHub(), ...(outDir !== undefined && { outDir: displayPath(outDir) }) }
}

/** As it is called from the working folder, where it lies in it. */
export function displayPath(folder: string): string {
  const path = relative('', folder)
  return path === '' || path.startsWith('..') ? folder : path
}

async function write(judged: JudgedRun, outDir: string): Promise<WriteResult> {
  const line = progressLine(process.stderr, writingText)
  try {
    return await writeReports(judged, outDir, line.show)
  } finally {
    line.clear()
  }
}

/** An error of our own is no reason to lose the other reports: it is told like those of a disk. */
function lineOf({ file, error }: WriteResult['failures'][number]): string {
  if (isSystemError(error)) return `${printable(quoted(file))} cannot be written: ${printable(writeReasonOf(error))}`
  return `${printable(quoted(file))} cannot be made, please report it: ${printable(error instanceof Error ? error.message : String(error))}`
}
