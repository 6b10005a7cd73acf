import { areas } from '../../suites/areas.ts'
import { packagedContract, type Contract } from '../../src/contract/document.ts'
import { readContract } from '../../src/contract/read-contract.ts'
import type { Settings } from '../../src/deployment/deployment.ts'
import { checkModels } from '../../src/drive/plan/model-probes.ts'
import { checkProbes } from '../../src/drive/plan/planned-probes.ts'
import type { KnownViolation } from '../../src/report/baseline.ts'
import { recordedSetupReason } from '../../src/results/setup.ts'
import { readBaseline } from '../files/baseline.ts'
import { openHistory, type History } from '../files/history.ts'
import { evidenceIn, prepareOutFolder, withFolderLock } from '../files/out-folder.ts'
import { withTemporaryFolder } from '../files/temporary-folder.ts'
import { checkInstallation } from '../installation.ts'
import type { RunOptions, TextOptions } from '../options.ts'
import { resultOf } from '../output.ts'
import { namesOf, settingsOf } from '../read-options.ts'
import type { Naming } from '../../src/deployment/options/naming.ts'
import type { RunResult } from '../result.ts'
import { asTask, type Task } from '../task.ts'
import { driveToFile, type Driven } from './driving.ts'
import { startEmbedded } from './embedded.ts'
import { judgeDrive, minJudgingMs, withDrive } from './judged-drive.ts'
import { checkOpenFileLimit } from './open-files.ts'
import { prepareOverseas, runOverseas, worstExitCode } from './overseas.ts'
import { resume, type Resumed } from './resume.ts'

/** Implements `run` of the library. */
export const run = (options: RunOptions): Promise<RunResult> =>
  asTask(options, async (task, secrets) => {
    checkInstallation()
    const settings = await settingsOf(options, secrets)
    const course = { ...task, text: options.text, names: namesOf(options) }
    if (options.outDir !== undefined) return runIn(settings, { ...course, writes: true })
    return withTemporaryFolder((outDir) => runIn({ ...settings, outDir }, { ...course, writes: false }))
  })

/** How a run is observed, and whether it writes reports. */
export interface Course extends Task {
  readonly text: TextOptions | undefined
  readonly names: Naming
  readonly writes: boolean
}

/** What is known before anything is sent. */
interface Prepared {
  readonly contract: Contract
  readonly baseline: readonly KnownViolation[]
  readonly history: History | undefined
}

/** Drives the deployment, judges the evidence and writes the reports; then the same for the overseas endpoint, if there is one. */
async function runIn(settings: Settings, course: Course): Promise<RunResult> {
  const contract = contractOf(settings)
  checkModels(settings)
  checkProbes(areas, contract, settings)
  const { names } = course
  const baseline = await readBaseline(settings.baselineFile, names('baseline'))
  prepareOutFolder(settings.outDir, names('outDir'))
  const history = openHistory(settings.historyPaths, names('history'))
  const work = () => driveAndJudge(settings, { contract, baseline, history }, course)
  return withFolderLock(settings.outDir, work, names('outDir'))
}

export const contractOf = ({ specFile }: Settings): Contract =>
  specFile === undefined ? packagedContract() : readContract(specFile)

async function driveAndJudge(settings: Settings, prepared: Prepared, course: Course): Promise<RunResult> {
  const { contract, baseline, history } = prepared
  const { onProgress, signal } = course
  prepareOverseas(settings, course.names('outDir'))
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
    ...(course.writes && { outDir: settings.outDir }),
  }
  const result = withDrive(await resultOf(judged, output), judged, driven, signal)
  onProgress?.({ type: 'result', endpoint: 'domestic', result })
  const isStopped = driven.failure !== undefined || isAborted(signal) || !isTested
  if (settings.compareOverseas !== true || isStopped) return result
  const first = { judged, footer: driven.footer, settings: own, baseline, contract, leftMs }
  const { exitCode, ...others } = await runOverseas(settings, first, course)
  return {
    ...result,
    ...others,
    exitCode: isAborted(signal) ? 130 : worstExitCode(result.exitCode, exitCode),
  }
}

/** A finished drive, with the settings that it used. */
interface DrivenRun {
  readonly driven: Driven
  readonly file: string
  readonly settings: Settings
  readonly resumed: Resumed | undefined
}

/** Resumes or starts the drive that the settings describe, with the embedded gateway if there is no other. */
export async function driveSettings(
  settings: Settings,
  contract: Contract,
  task: Task,
  names: Naming,
): Promise<DrivenRun> {
  const { outDir, resumeDir, deployment } = settings
  checkOpenFileLimit(settings.concurrency * (deployment.embedded ? 2 : 1), names('concurrency'))
  const file = evidenceIn(outDir)
  const resumed = resumeDir === undefined ? undefined : resume(settings, resumeDir, contract, file, names('resume'))
  const embedded = deployment.embedded ? await startEmbedded(settings, contract) : undefined
  const own = { ...(resumed?.settings ?? settings), ...(embedded && { deployment: embedded.deployment }) }
  const { baseUrl } = own.deployment
  task.onProgress?.({ type: 'endpoint', endpoint: 'domestic', baseUrl, embedded: embedded !== undefined })
  const driven = await driveToFile(file, own, contract, resumed, task).finally(() => embedded?.close())
  return { driven, file, settings: own, resumed }
}


/** A function, because the compiler does not know that the value changes while work is awaited. */
const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true
