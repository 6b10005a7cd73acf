import type { Settings } from '../../src/deployment/deployment.ts'
import { overseasReportFile } from '../../src/deployment/report-files.ts'
import { definedMembers } from '../../src/std/defined-members.ts'
import { recordedSetupReason } from '../../src/results/setup.ts'
import { readBaseline } from '../files/baseline.ts'
import { openHistory } from '../files/history.ts'
import { evidenceIn, prepareOutFolder, withFolderLock } from '../files/out-folder.ts'
import { prepareReportFiles } from '../files/report-files.ts'
import { removeRunFolders } from '../files/run-folders.ts'
import { withTemporaryFolder } from '../files/temporary-folder.ts'
import { contractToDrive } from '../contract.ts'
import { checkInstallation } from '../installation.ts'
import { openTelemetry } from '../otlp.ts'
import type { RunOptions } from '../options.ts'
import { resultOf, type JudgedObserver } from '../output.ts'
import { namesOf, settingsOf } from '../read-options.ts'
import type { RunResult } from '../result.ts'
import { asTask, isAborted } from '../task.ts'
import type { Course } from './course.ts'
import { driveSettings } from './drive-settings.ts'
import { exitCodeOfDrive, judgeDrive, minJudgingMs, withDrive } from './judged-drive.ts'
import { prepareOverseas, runOverseas, worstExitCode } from './overseas.ts'
import type { Prepared } from './prepared.ts'
import { repeatRuns } from './repeat.ts'

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
  const work = () => {
    removeRunFolders(outDir)
    prepareOverseas(settings, names('outDir'))
    return repeat === undefined
      ? driveAndJudge(settings, prepared, course)
      : repeatRuns(settings, repeat, prepared, course)
  }
  return withFolderLock(settings.outDir, work, names('outDir'))
}

/** Checks the reports of both endpoints. */
function prepareReports(settings: Settings, { names, writes }: Course): void {
  const { reportFiles = [], compareOverseas, outDir, baselineFile = [], specFile = [] } = settings
  const second = compareOverseas === true ? reportFiles.map(overseasReportFile) : []
  const files = [evidenceIn(outDir), baselineFile, specFile].flat()
  prepareReportFiles([...reportFiles, ...second], { files, ...(writes && { outDir }) }, names('reports'))
}

async function driveAndJudge(settings: Settings, prepared: Prepared, course: Course): Promise<RunResult> {
  const { contract, baseline, history, telemetry } = prepared
  const { onProgress } = course
  const started = performance.now()
  const { driven, file, resumed, settings: own } = await driveSettings(settings, contract, course, course.names)
  const leftMs = () => settings.deadlineS * 1000 - (performance.now() - started)
  const isInProcess = own.deployment.embedded && resumed === undefined
  const terms = { ...settings, baseline, isInProcess, timeoutMs: Math.max(leftMs(), minJudgingMs) }
  const judged = await judgeDrive(file, terms, driven, course)
  const isTested = recordedSetupReason(driven.footer.why) === undefined
  const output = {
    ...course,
    history: isTested ? history : undefined,
    exitCode: exitCodeOfDrive(judged, driven, course),
    ...{ reportFiles: settings.reportFiles, telemetry },
    ...definedMembers({ specFile: settings.specFile }),
    ...(course.writes && { outDir: settings.outDir }),
  }
  const result = withDrive(await resultOf(judged, output), driven, course)
  onProgress?.({ type: 'result', endpoint: 'domestic', result })
  const isStopped = driven.failure !== undefined || isAborted(course) || !isTested
  if (settings.compareOverseas !== true || isStopped) return result
  const first = { judged, footer: driven.footer, settings: own, baseline, contract, telemetry, leftMs }
  const { exitCode, ...others } = await runOverseas(settings, first, course)
  return {
    ...result,
    ...others,
    exitCode: isAborted(course) ? 130 : worstExitCode(result.exitCode, exitCode),
  }
}
