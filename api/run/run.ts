import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { comparisonFiles } from '../../reporters/formats.ts'
import { overseasDeployment, type Settings } from '../../src/deployment/deployment.ts'
import { overseasReportFile } from '../../src/deployment/report-files.ts'
import type { EvidenceFooter } from '../../src/evidence/exchange.ts'
import { recordedSetupReason } from '../../src/results/setup.ts'
import { removeFile } from '../../src/std/create-file.ts'
import { tool } from '../build-info.ts'
import { contractToDrive } from '../contract.ts'
import { readBaseline } from '../files/baseline.ts'
import { openHistory } from '../files/history.ts'
import { evidenceIn, prepareOutFolder, withFolderLock } from '../files/out-folder.ts'
import { prepareReportFiles } from '../files/report-files.ts'
import { removeRunFolders } from '../files/run-folders.ts'
import { withTemporaryFolder } from '../files/temporary-folder.ts'
import { checkInstallation } from '../installation.ts'
import type { Judging } from '../judge/judging.ts'
import type { RunOptions } from '../options.ts'
import { openTelemetry } from '../otlp.ts'
import type { JudgedObserver } from '../output.ts'
import { namesOf, settingsOf } from '../read-options.ts'
import type { ExitCode, RunResult } from '../result.ts'
import { asTask, isAborted } from '../task.ts'
import { driveSettings, driveToFile } from './drive.ts'
import type { Course, Prepared } from './judged-drive.ts'
import { loadJudging } from './load-judging.ts'
import { resume } from './resume.ts'

/**
 * Implements `run` of the library.
 *
 * @param onJudged called for each endpoint, before its temporary evidence is deleted
 */
export const run = (options: RunOptions, onJudged?: JudgedObserver): Promise<RunResult> =>
  asTask(options, async (task, secrets) => {
    checkInstallation()
    const settings = await settingsOf(options, secrets)
    const course = { ...task, text: options.text, names: namesOf(options), onJudged }
    if (options.outDir !== undefined) return runIn(settings, { ...course, writes: true })
    return withTemporaryFolder((outDir) => runIn({ ...settings, outDir }, { ...course, writes: false }))
  })

/** Drives the deployment, judges the evidence and writes the reports; then the same for the overseas endpoint, if there is one. */
async function runIn(settings: Settings, course: Course): Promise<RunResult> {
  const contract = contractToDrive(settings)
  const { names } = course
  const baseline = await readBaseline(settings.baselineFile, names('baseline'))
  prepareOutFolder(settings.outDir, names('outDir'))
  prepareReports(settings, course)
  const telemetry = openTelemetry(settings.otlpUrl, names('otlp'))
  const history = openHistory(settings.historyPaths, names('history'))
  const prepared = { contract, baseline, history, telemetry }
  const { repeat, outDir } = settings
  const work = async () => {
    removeRunFolders(outDir)
    prepareOverseas(settings, names('outDir'))
    if (repeat === undefined) return driveAndJudge(settings, prepared, course)
    return (await import('./repeat.ts')).repeatRuns(settings, repeat, prepared, course)
  }
  return withFolderLock(settings.outDir, work, names('outDir'))
}

/** Checks the reports of both endpoints. */
function prepareReports(settings: Settings, { names, writes }: Course): void {
  const { reportFiles = [], compareOverseas, outDir, baselineFile = [], specFile = [] } = settings
  const second = compareOverseas === true ? reportFiles.map(overseasReportFile) : []
  const files = [evidenceIn(outDir), baselineFile, specFile].flat()
  prepareReportFiles([...reportFiles, ...second], { files, ...(writes && { outDir }) }, names)
}

/** Drives and judges the deployment, then the overseas endpoint if the first drive was complete. */
async function driveAndJudge(settings: Settings, prepared: Prepared, course: Course): Promise<RunResult> {
  const { contract, baseline, history, telemetry } = prepared
  const started = performance.now()
  const { driven, file, resumed, settings: own } = await driveSettings(settings, contract, course, course.names)
  const leftMs = () => settings.deadlineS * 1000 - (performance.now() - started)
  const isInProcess = own.deployment.embedded && resumed === undefined
  const { judgeDrive, resultOfDrive } = await loadJudging()
  const judged = await judgeDrive(file, { ...settings, baseline, isInProcess, leftMs: leftMs() }, driven, course)
  const isTested = recordedSetupReason(driven.footer.why) === undefined
  const terms = { settings, telemetry, history: isTested ? history : undefined }
  const result = await resultOfDrive(judged, driven, course, terms)
  course.onProgress?.({ type: 'result', endpoint: 'domestic', result })
  const isStopped = driven.failure !== undefined || isAborted(course) || !isTested
  if (settings.compareOverseas !== true || isStopped) return result
  const first = { judged, footer: driven.footer, settings: own, leftMs }
  const { exitCode, ...others } = await runOverseas(settings, first, prepared, course)
  return {
    ...result,
    ...others,
    exitCode: isAborted(course) ? 130 : worstExitCode(result.exitCode, exitCode),
  }
}

/** The finished run of the first endpoint. */
interface DomesticRun {
  readonly judged: Judging
  readonly footer: EvidenceFooter
  /** As driven: a resumed drive has the seed of the earlier one. */
  readonly settings: Settings
  /** Time until the deadline, which both endpoints share. */
  readonly leftMs: () => number
}

/** The folder for evidence and reports of the overseas endpoint. */
const overseasFolder = (outDir: string): string => join(outDir, 'overseas')

/**
 * Removes the comparison of an earlier run and, with `--overseas-url`, creates the second output folder.
 *
 * @throws UsageError naming the path that cannot be written
 */
function prepareOverseas({ outDir, compareOverseas }: Settings, option: string): void {
  for (const name of comparisonFiles) removeFile(join(outDir, name))
  if (compareOverseas) prepareOutFolder(overseasFolder(outDir), option)
}

/** The more severe of two exit codes. */
const worstExitCode = (one: ExitCode, other: ExitCode): ExitCode =>
  exitCodesBySeverity.find((code) => code === one || code === other) ?? 0

const exitCodesBySeverity = [130, 4, 2, 1, 3, 0] as const

/**
 * Drives the same plan against the overseas endpoint with the remaining budgets, judges it and compares both endpoints.
 *
 * @returns `exitCode` is the more severe one of the verdict and the comparison
 */
async function runOverseas(
  settings: Settings,
  first: DomesticRun,
  { contract, baseline, telemetry }: Prepared,
  course: Course,
): Promise<Pick<RunResult, 'overseas' | 'comparison' | 'exitCode'>> {
  const outDir = overseasFolder(settings.outDir)
  const own = overseasSettings(settings, first, outDir)
  const file = evidenceIn(outDir)
  const resumed =
    own.resumeDir === undefined ? undefined : resume(own, own.resumeDir, contract, file, course.names('resume'))
  const started = performance.now()
  const { baseUrl } = own.deployment
  course.onProgress?.({ type: 'endpoint', endpoint: 'overseas', baseUrl, embedded: false })
  const driven = await driveToFile(file, resumed?.settings ?? own, contract, { resumed }, course)
  const leftMs = own.deadlineS * 1000 - (performance.now() - started)
  const { judgeDrive, resultOfDrive } = await loadJudging()
  const judged = await judgeDrive(file, { ...own, baseline, leftMs }, driven, course)
  const listed = new Set(first.judged.report.findings.map(({ id }) => id))
  const overseas = await resultOfDrive(judged, driven, course, { settings: own, telemetry, listed })
  course.onProgress?.({ type: 'result', endpoint: 'overseas', result: overseas })
  if (recordedSetupReason(driven.footer.why) !== undefined) return { overseas, exitCode: overseas.exitCode }
  const comparison = await compareEndpoints(settings, first.judged, judged, course)
  const written = comparison.problems.length > 0 ? comparison.exitCode : 0
  return { overseas, comparison, exitCode: worstExitCode(overseas.exitCode, written) }
}

/** The settings of the first run, with what is left of its budgets. */
function overseasSettings(
  settings: Settings,
  { settings: driven, footer, leftMs }: DomesticRun,
  outDir: string,
): Settings {
  const { deployment, resumeDir, maxRequests, maxTokens, maxCost, compareOverseas: _both, ...others } = settings
  // The upstream belongs to the first endpoint.
  const { upstream: _upstream, patienceS: _patience, ...rest } = others
  const { seed, only, skip, shard } = driven
  const left = <Name extends string>(name: Name, max: number | undefined, used: number) =>
    (max === undefined ? {} : { [name]: Math.max(0, max - used) }) as { readonly [name in Name]?: number }
  const resumed = resumeDir === undefined ? undefined : overseasFolder(resumeDir)
  return {
    ...rest,
    seed,
    only,
    skip,
    shard,
    ...(driven.shardAssignment !== undefined && { shardAssignment: driven.shardAssignment }),
    deployment: overseasDeployment(deployment),
    ...left('maxRequests', maxRequests, footer.requests),
    ...left('maxTokens', maxTokens, footer.tokens),
    ...left('maxCost', maxCost, footer.cost?.spent ?? 0),
    deadlineS: Math.max(1, leftMs() / 1000),
    outDir,
    ...(rest.reportFiles !== undefined && { reportFiles: rest.reportFiles.map(overseasReportFile) }),
    ...(resumed !== undefined && hasEvidence(resumed) && { resumeDir: resumed }),
  }
}

/** The earlier run may have ended before it reached the overseas endpoint. */
const hasEvidence = (folder: string) => lstatSync(evidenceIn(folder), { throwIfNoEntry: false }) !== undefined

/** Compares both endpoints, and writes the comparison into the first output folder. */
async function compareEndpoints(settings: Settings, first: Judging, second: Judging, course: Course) {
  const { compare } = await import('../../src/compare/compare.ts')
  const { comparisonResult } = await import('../compare/comparison-result.ts')
  const { outDir } = settings
  const subject = (name: string, from: string, { report, evidence }: Judging) => ({
    name,
    from,
    report,
    evidence,
    notes: [],
  })
  const subjects = [
    subject('base URL', outDir, first),
    subject('overseas URL', overseasFolder(outDir), second),
  ] as const
  const comparison = compare(subjects, { tool, failOn: ['violated'] })
  return comparisonResult(comparison, { text: course.text, ...(course.writes && { outDir }) })
}
