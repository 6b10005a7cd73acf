import { join } from 'node:path'
import { printable } from '../reporters/escape.ts'
import { trendLines } from '../reporters/trend.ts'
import {
  renderAnnotations,
  renderConsole,
  renderVerdict,
  reportJson,
  writeReports,
  type ConsoleOptions,
  type WriteResult,
} from '../reporters/index.ts'
import { isSystemError, quoted, writeReasonOf } from '../src/std/usage-error.ts'
import type { Judging } from './judging.ts'
import type { History } from './history.ts'
import { hasColor } from './color.ts'
import { displayPath } from './out-folder.ts'
import { openPage, type Desktop } from './open-page.ts'
import { progressOnStderr, writingText } from './progress.ts'

export interface PublishOptions {
  /** Without it, reports go to the terminal only. */
  readonly outDir?: string
  /** Print report.json instead of the console report. */
  readonly json: boolean
  /** Print nothing on stdout. */
  readonly silent?: boolean
  /** Earlier runs of the deployment. */
  readonly history?: History | undefined
  /** Print only the verdict. */
  readonly quiet?: boolean | undefined
  /** Open the report page. */
  readonly open?: boolean
}

/**
 * Writes the reports and prints the result. Each file that cannot be written gets one line on stderr.
 *
 * @returns the exit code of the verdict, 2 if a file cannot be written, 4 if a report cannot be created
 */
export async function publish(
  { report, evidence, exitCode }: Judging,
  { outDir, json, silent = false, quiet = false, open = false, history }: PublishOptions,
): Promise<number> {
  const trend = history?.trendOf(report)
  const line = progressOnStderr(writingText, quiet)
  const { files, failures }: WriteResult =
    outDir === undefined
      ? { files: [], failures: [] }
      : await writeReports({ report, evidence, ...(trend && { trend }) }, outDir, line.show).finally(line.clear)
  const added = (await history?.add(report))?.failures ?? []
  const failed = printFailures([...failures, ...added])
  const folder = files.length > 0 ? outDir : undefined
  const judged = { report, evidence, ...(folder !== undefined && { folder }) }
  const render = quiet ? renderVerdict : renderConsole
  if (!silent) process.stdout.write(json ? reportJson(report) : render(judged, consoleOptions(folder)))
  if (trend !== undefined)
    process.stderr.write(
      trendLines(trend)
        .map((text) => `gateproof: ${text}\n`)
        .join(''),
    )
  if (isOnGitHub()) (json ? process.stderr : process.stdout).write(renderAnnotations(judged))
  if (open && folder !== undefined) await openWritten(join(folder, 'allure/index.html'), failures)
  return failed ?? exitCode
}

/** Opens a page, unless it could not be written. */
export async function openWritten(page: string, failures: WriteResult['failures'], desktop?: Desktop): Promise<void> {
  if (failures.some(({ file }) => file === page)) return
  const problem = await openPage(page, desktop)
  if (problem !== undefined) process.stderr.write(`gateproof: ${printable(problem)}\n`)
}

/** Prints the files that were not written. Returns the exit code for them, undefined if there are none. */
export function printFailures(failures: WriteResult['failures']): 2 | 4 | undefined {
  for (const { file, error } of failures) {
    const reason = isSystemError(error) ? writeReasonOf(error) : error instanceof Error ? error.message : String(error)
    const problem = isSystemError(error) ? 'cannot be written' : 'cannot be created, please report it'
    process.stderr.write(`gateproof: ${printable(quoted(file))} ${problem}: ${printable(reason)}\n`)
  }
  if (failures.length === 0) return undefined
  return failures.every(({ error }) => isSystemError(error)) ? 2 : 4
}

const isOnGitHub = () => process.env['GITHUB_ACTIONS'] === 'true'

export function consoleOptions(outDir: string | undefined): ConsoleOptions {
  const color = hasColor(process.stdout, process.env)
  const width = process.stdout.columns || 120
  return { color, width, groups: isOnGitHub(), ...(outDir !== undefined && { outDir: displayPath(outDir) }) }
}
