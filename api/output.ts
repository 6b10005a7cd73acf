import {
  renderAnnotations,
  renderConsole,
  renderVerdict,
  writeReportFiles,
  writeReports,
  type WriteResult,
} from '../reporters/index.ts'
import type { ReportFile } from '../src/deployment/report-files.ts'
import { definedMembers } from '../src/std/defined-members.ts'
import { isSystemError, quoted, writeReasonOf } from '../src/std/usage-error.ts'
import type { History } from './files/history.ts'
import { displayPath } from '../src/std/display-path.ts'
import type { JudgedRun } from '../src/report/report.ts'
import type { Judging } from './judge/judging.ts'
import type { OutputOptions, TaskOptions, TextOptions } from './options.ts'
import type { Telemetry } from './otlp.ts'
import type { ExitCode, Problem, Result } from './result.ts'

/** Receives a judged endpoint while its evidence can be read. */
export type JudgedObserver = (judged: JudgedRun & Pick<Judging, 'open' | 'early'>) => void

export interface Output extends Pick<TaskOptions, 'onProgress'> {
  /** Absolute. Without it, nothing is written. */
  readonly outDir?: string
  readonly history?: History | undefined
  readonly text?: OutputOptions['text']
  /** Ids of the findings that the text of the first endpoint lists. */
  readonly listed?: ReadonlySet<string>
  readonly onJudged?: JudgedObserver | undefined
  /** Reports to write besides those of the output folder, with absolute paths. */
  readonly reportFiles?: readonly ReportFile[] | undefined
  /** Sends the metrics. */
  readonly telemetry?: Telemetry | undefined
  /** The contract document, if it is not the packaged one. */
  readonly specFile?: string
  /** The exit code, if more than the verdict decides it. */
  readonly exitCode?: ExitCode
}

/** Writes the reports and renders the text while the evidence can be read. A file that cannot be written is a problem of the result. */
export async function resultOf(
  { report, evidence, exitCode, open, early }: Judging,
  {
    outDir,
    history,
    text,
    listed,
    onProgress,
    onJudged,
    reportFiles = [],
    telemetry,
    specFile,
    exitCode: own = exitCode,
  }: Output,
): Promise<Result> {
  const trend = history?.trendOf(report)
  const run = { report, evidence, exitCode: own, ...definedMembers({ trend, specFile }) }
  const onBegin = (file: string) => onProgress?.({ type: 'writing', file })
  const written = outDir === undefined ? nothing : await writeReports(run, outDir, onBegin)
  const folder = written.files.length > 0 ? outDir : undefined
  const shown = { ...run, ...(folder !== undefined && { folder: displayPath(folder) }) }
  const others = await writeReportFiles(shown, reportFiles, (file) => onBegin(displayPath(file)))
  const unsent = await telemetry?.send(shown)
  const failures = [...written.failures, ...others.failures, ...((await history?.add(report))?.failures ?? [])]
  const judged = { report, evidence, ...(folder !== undefined && { folder }) }
  onJudged?.({ ...judged, open, ...definedMembers({ early }) })
  const render = text?.verdictOnly === true ? renderVerdict : renderConsole
  return {
    report,
    exitCode: exitCodeOfFailures(failures) ?? (unsent === undefined ? own : 2),
    findings: report.findings,
    text: render(judged, { ...consoleOptions(text, folder), ...definedMembers({ listed }) }),
    annotations: renderAnnotations(judged),
    problems: [...problemsOf(failures), ...(unsent === undefined ? [] : [{ message: unsent }])],
    ...(trend && { trend }),
    ...(folder !== undefined && { outDir: folder }),
  }
}

const nothing: WriteResult = { files: [], failures: [] }

/** The options of the renderers of the console. */
export const consoleOptions = (
  { color = false, width = 120, groups = false, isWhole = false }: TextOptions = {},
  outDir: string | undefined,
) => ({ color, width, groups, isWhole, ...(outDir !== undefined && { outDir: displayPath(outDir) }) })

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
