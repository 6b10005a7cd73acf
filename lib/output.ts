import { renderAnnotations, renderConsole, renderVerdict, writeReports, type WriteResult } from '../reporters/index.ts'
import { isSystemError, quoted, writeReasonOf } from '../src/std/usage-error.ts'
import type { History } from './files/history.ts'
import { displayPath } from '../src/std/display-path.ts'
import type { JudgedRun } from '../src/report/report.ts'
import type { Judging } from './judge/judging.ts'
import type { OutputOptions, TaskOptions, TextOptions } from './options.ts'
import type { Problem, Result } from './result.ts'

/** Receives a judged endpoint while its evidence can be read. */
export type JudgedObserver = (judged: JudgedRun & Pick<Judging, 'open'>) => void

export interface Output extends Pick<TaskOptions, 'onProgress'> {
  /** Absolute. Without it, nothing is written. */
  readonly outDir?: string
  readonly history?: History | undefined
  readonly text?: OutputOptions['text']
  readonly onJudged?: JudgedObserver | undefined
}

/** Writes the reports and renders the text while the evidence can be read. A file that cannot be written is a problem of the result. */
export async function resultOf(
  { report, evidence, exitCode, open }: Judging,
  { outDir, history, text, onProgress, onJudged }: Output,
): Promise<Result> {
  const trend = history?.trendOf(report)
  const written: WriteResult =
    outDir === undefined
      ? { files: [], failures: [] }
      : await writeReports({ report, evidence, ...(trend && { trend }) }, outDir, (file) =>
          onProgress?.({ type: 'writing', file }),
        )
  const failures = [...written.failures, ...((await history?.add(report))?.failures ?? [])]
  const folder = written.files.length > 0 ? outDir : undefined
  const judged = { report, evidence, ...(folder !== undefined && { folder }) }
  onJudged?.({ ...judged, open })
  const render = text?.verdictOnly === true ? renderVerdict : renderConsole
  return {
    report,
    exitCode: exitCodeOfFailures(failures) ?? exitCode,
    findings: report.findings,
    text: render(judged, consoleOptions(text, folder)),
    annotations: renderAnnotations(judged),
    problems: problemsOf(failures),
    ...(trend && { trend }),
    ...(folder !== undefined && { outDir: folder }),
  }
}

/** The options of the renderers of the console. */
export const consoleOptions = (
  { color = false, width = 120, groups = false }: TextOptions = {},
  outDir: string | undefined,
) => ({ color, width, groups, ...(outDir !== undefined && { outDir: displayPath(outDir) }) })

/** One line for each file that was not written. */
export const problemsOf = (failures: WriteResult['failures']): readonly Problem[] =>
  failures.map(({ file, error }) => {
    const isRefused = isSystemError(error)
    const reason = isRefused ? writeReasonOf(error) : error instanceof Error ? error.message : String(error)
    return {
      file,
      message: `${quoted(file)} ${isRefused ? 'cannot be written' : 'cannot be created, please report it'}: ${reason}`,
    }
  })

/** 2 if the system refused to write a file, 4 if a report cannot be created, undefined if all were written. */
export function exitCodeOfFailures(failures: WriteResult['failures']): 2 | 4 | undefined {
  if (failures.length === 0) return undefined
  return failures.every(({ error }) => isSystemError(error)) ? 2 : 4
}
