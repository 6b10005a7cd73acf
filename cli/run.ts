import { readBaseline } from './baseline.ts'
import { publish } from './publish.ts'
import { areas } from '../suites/areas.ts'
import { packagedContract, type Contract } from '../src/contract/document.ts'
import { readContract } from '../src/contract/read.ts'
import type { Settings } from '../src/deployment/deployment.ts'
import { secretsOf } from '../src/deployment/secrets.ts'
import { isUsageError, UsageError } from '../src/deployment/usage-error.ts'
import { drive } from '../src/drive/drive.ts'
import { createStop, type StopReason } from '../src/drive/stop.ts'
import { createRedactor } from '../src/evidence/redact.ts'
import { createTransport } from '../src/evidence/transport.ts'
import { removeReports } from '../reporters/index.ts'
import { checkDescriptors } from './descriptors.ts'
import { embed, tellEmbedded } from './embedded.ts'
import { stopOnSignal } from './interrupt.ts'
import { judgeEvidence, type Judging } from './judging.ts'
import { evidenceIn, prepareOutFolder } from './out-folder.ts'
import { progressLine } from './progress.ts'
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
  const baseline = await readBaseline(settings.baselineFile)
  prepareOutFolder(settings.outDir)
  await holdFolder(settings.outDir)
  checkDescriptors(settings.concurrency * (settings.deployment.embedded ? 2 : 1))
  const file = evidenceIn(settings.outDir)
  const resumed = settings.resumeDir === undefined ? undefined : resume(settings, settings.resumeDir, contract, file)
  const embedded = settings.deployment.embedded ? await embed(settings, contract) : undefined
  if (embedded) tellEmbedded('first', settings)
  const driven = { ...(resumed?.settings ?? settings), ...(embedded && { deployment: embedded.deployment }) }
  const { reason, failure } = await driveTo(file, driven, contract, resumed).finally(() => embedded?.close())
  const judged = await judgeDriven(file, { ...settings, baseline }, failure)
  if (failure !== undefined) process.stderr.write(`gateproof: ${failure}; what was recorded before is judged\n`)
  const exitCode = await publish(judged, settings)
  if (embedded) tellEmbedded('last', settings)
  if (failure !== undefined) return 2
  return reason === 'interrupted' ? 130 : exitCode
}

/** Judges what a drive recorded, which is nothing at all where even its first line could not be written. */
async function judgeDriven(
  file: string,
  options: Parameters<typeof judgeEvidence>[1],
  failure: string | undefined,
): Promise<Judging> {
  try {
    return await judgeEvidence([file], options)
  } catch (error) {
    if (failure === undefined || !isUsageError(error)) throw error
    throw new UsageError(`${failure}; nothing was recorded that could be judged`)
  }
}

interface Driven {
  /** Why the drive ended before its plan did, if it did. */
  readonly reason: StopReason | undefined
  /** Why evidence could not be written, if it could not. */
  readonly failure: string | undefined
}

/** Drives into a file of evidence. */
async function driveTo(
  file: string,
  settings: Settings,
  contract: Contract,
  resumed: Resumed | undefined,
): Promise<Driven> {
  const { echoed, headerSecrets } = secretsOf(settings.deployment)
  const redactor = createRedactor(echoed, headerSecrets)
  const transport = createTransport({ redactor, totalMs: settings.timeoutS * 1000 })
  const stop = createStop()
  const recorder = startRecording(file, redactor, stop, { append: resumed !== undefined })
  removeReports(settings.outDir)
  const release = stopOnSignal(stop)
  const progress = progressLine(process.stderr)
  try {
    const { earlier } = resumed ?? {}
    const reporting = { tool, onProgress: progress.show, ...(earlier && { earlier }) }
    await drive({ settings, contract, areas, transport, recorder, stop, ...reporting })
  } finally {
    progress.end()
    recorder.close()
    await transport.close()
    release()
  }
  return { reason: stop.reason(), failure: recorder.failure() }
}
