import { readBaseline } from './baseline.ts'
import { publish } from './publish.ts'
import { areas } from '../suites/areas.ts'
import { packagedContract, type Contract } from '../src/contract/document.ts'
import { readContract } from '../src/contract/read.ts'
import type { Settings } from '../src/deployment/deployment.ts'
import { secretsOf } from '../src/deployment/secrets.ts'
import { isUsageError, oneLine, UsageError } from '../src/deployment/usage-error.ts'
import { drive } from '../src/drive/drive.ts'
import { checkModels } from '../src/drive/planned-models.ts'
import { checkProbes } from '../src/drive/planned-probes.ts'
import { createStop } from '../src/drive/stop.ts'
import { createRedactor } from '../src/evidence/redact.ts'
import { createTransport } from '../src/evidence/transport.ts'
import { removeReports } from '../reporters/index.ts'
import { checkDescriptors } from './descriptors.ts'
import { embed, tellEmbedded } from './embedded.ts'
import { listenForInterruption, type Interruption } from './interrupt.ts'
import { judgeEvidence, type Judging } from './judging.ts'
import { evidenceIn, prepareOutFolder } from './out-folder.ts'
import { drivingText, progressLine, whileJudging } from './progress.ts'
import { startRecording } from './recording.ts'
import { resume, type Resumed } from './resume.ts'
import { holdFolder } from './sole-writer.ts'
import { tool } from './tool.ts'

/**
 * Drives the deployment, judges what was recorded and writes the reports.
 *
 * @returns the exit code
 * @throws UsageError (by `name`) before anything is sent
 */
export async function run(settings: Settings): Promise<number> {
  const contract = settings.specFile === undefined ? packagedContract() : readContract(settings.specFile)
  checkModels(settings)
  checkProbes(areas, contract, settings)
  const baseline = await readBaseline(settings.baselineFile)
  prepareOutFolder(settings.outDir)
  await holdFolder(settings.outDir)
  checkDescriptors(settings.concurrency * (settings.deployment.embedded ? 2 : 1))
  const file = evidenceIn(settings.outDir)
  const resumed = settings.resumeDir === undefined ? undefined : resume(settings, settings.resumeDir, contract, file)
  const embedded = settings.deployment.embedded ? await embed(settings, contract) : undefined
  if (embedded) tellEmbedded('first', settings)
  const driven = { ...(resumed?.settings ?? settings), ...(embedded && { deployment: embedded.deployment }) }
  const interruption = listenForInterruption()
  const started = performance.now()
  const failure = await driveTo(file, driven, contract, resumed, interruption).finally(() => embedded?.close())
  const left = settings.deadlineS * 1000 - (performance.now() - started)
  const options = { ...settings, baseline, withinMs: Math.max(left, leastForJudgingMs) }
  const judged = await judgeDriven(file, options, failure, interruption)
  if (failure !== undefined) process.stderr.write(`gateproof: ${failure}; what was recorded before is judged\n`)
  const exitCode = await publish(judged, settings)
  if (embedded) tellEmbedded('last', settings)
  interruption.release()
  if (failure !== undefined) return 2
  return interruption.happened() ? 130 : exitCode
}

/** When the deadline has passed, what was recorded is judged all the same, for so long at most. */
const leastForJudgingMs = 8000

/** Judges what a drive recorded, which is nothing at all where even its first line could not be written. */
async function judgeDriven(
  file: string,
  options: Parameters<typeof judgeEvidence>[1],
  failure: string | undefined,
  interruption: Interruption,
): Promise<Judging> {
  try {
    return await whileJudging((onProgress) => judgeEvidence([file], { ...options, onProgress }, interruption))
  } catch (error) {
    if (failure === undefined || !isUsageError(error)) throw error
    throw new UsageError(`${failure}; nothing was recorded that could be judged`)
  }
}

/** Drives into a file of evidence; tells why that could not be written, if it could not. */
async function driveTo(
  file: string,
  settings: Settings,
  contract: Contract,
  resumed: Resumed | undefined,
  interruption: Interruption,
): Promise<string | undefined> {
  const { echoed, headerSecrets } = secretsOf(settings.deployment)
  const redactor = createRedactor(echoed, headerSecrets)
  const stop = createStop()
  const recorder = startRecording(file, redactor, stop, { append: resumed !== undefined })
  const transport = createTransport({
    redactor,
    isFull: () => recorder.fullSince() !== undefined,
    totalMs: settings.timeoutS * 1000,
  })
  removeReports(settings.outDir)
  const progress = progressLine(process.stderr, drivingText)
  try {
    const { earlier, begun } = resumed ?? {}
    const before = { ...(earlier && { earlier }), ...(begun && { begun }) }
    const onNotice = (notice: string) => void process.stderr.write(`gateproof: ${oneLine(notice)}\n`)
    const reporting = { tool, onProgress: progress.show, onNotice }
    const end = () => stop.now('interrupted', 'the drive was interrupted')
    if (interruption.happened()) end()
    await interruption.during('judging what was recorded', end, () =>
      drive({ settings, contract, areas, transport, recorder, stop, ...reporting, ...before }),
    )
  } finally {
    progress.end()
    recorder.close()
    await transport.close()
  }
  return recorder.failure()
}
