import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readBaseline } from './baseline.ts'
import { publish } from './publish.ts'
import { areas } from '../suites/areas.ts'
import { packagedContract, type Contract } from '../src/contract/document.ts'
import { readContract } from '../src/contract/read.ts'
import type { Settings } from '../src/deployment/deployment.ts'
import { secretsOf } from '../src/deployment/secrets.ts'
import { drive } from '../src/drive/drive.ts'
import { createStop } from '../src/drive/stop.ts'
import { createRecorder } from '../src/evidence/recorder.ts'
import { createRedactor } from '../src/evidence/redact.ts'
import { createTransport } from '../src/evidence/transport.ts'
import { embed } from './embedded.ts'
import { stopOnSignal } from './interrupt.ts'
import { judgeEvidence } from './judging.ts'
import { progressLine } from './progress.ts'
import { resume, type Resumed } from './resume.ts'
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
  mkdirSync(settings.outDir, { recursive: true })
  const file = join(settings.outDir, 'evidence.jsonl')
  const resumed = settings.resumeDir === undefined ? undefined : resume(settings, settings.resumeDir, contract, file)
  const embedded = settings.deployment.embedded ? await embed(settings, contract) : undefined
  const driven = { ...(resumed?.settings ?? settings), ...(embedded && { deployment: embedded.deployment }) }
  const reason = await driveTo(file, driven, contract, resumed).finally(() => embedded?.close())
  const judged = await judgeEvidence([file], { ...settings, baseline })
  await publish(judged, settings)
  return reason === 'interrupted' ? 130 : judged.exitCode
}

/** Drives into a file of evidence; tells why the drive ended before its plan did, if it did. */
async function driveTo(file: string, settings: Settings, contract: Contract, resumed: Resumed | undefined) {
  const { echoed, headerSecrets } = secretsOf(settings.deployment)
  const redactor = createRedactor(echoed, headerSecrets)
  const recorder = createRecorder(file, redactor, { append: resumed !== undefined })
  const transport = createTransport({
    redactor,
    isFull: () => recorder.fullSince() !== undefined,
    totalMs: settings.timeoutS * 1000,
  })
  const stop = createStop()
  const release = stopOnSignal(stop)
  const progress = progressLine(process.stderr)
  try {
    const { earlier, begun } = resumed ?? {}
    const before = { ...(earlier && { earlier }), ...(begun && { begun }) }
    const reporting = { tool, onProgress: progress.show }
    await drive({ settings, contract, areas, transport, recorder, stop, ...reporting, ...before })
    return stop.reason()
  } finally {
    progress.end()
    recorder.close()
    await transport.close()
    release()
  }
}
