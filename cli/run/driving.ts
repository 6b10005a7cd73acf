import { areas } from '../../suites/areas.ts'
import type { Contract } from '../../src/contract/document.ts'
import type { Settings } from '../../src/deployment/deployment.ts'
import { secretsOf } from '../../src/deployment/secrets.ts'
import { isUsageError, oneLine, UsageError } from '../../src/std/usage-error.ts'
import { clientsWith } from '../../src/clients/driver.ts'
import { drive } from '../../src/drive/drive.ts'
import { createStop } from '../../src/drive/limits/stop.ts'
import type { EvidenceFooter } from '../../src/evidence/exchange.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { createTransport } from '../../src/wire/transport.ts'
import { removeReports } from '../../reporters/index.ts'
import type { Interruption } from '../interrupt.ts'
import { judgeEvidence, type Judging } from '../judging.ts'
import { withExchangeLines } from '../exchange-lines.ts'
import { drivingText, progressOnStderr, withJudgingProgress } from '../progress.ts'
import { openEvidenceFile } from './evidence-file.ts'
import type { Resumed } from './resume.ts'
import { drivingTool } from '../build-info.ts'

/** Judging gets at least this long, even if the drive used up the deadline. */
export const minJudgingMs = 8000

/** @throws UsageError if the drive could not write even the first line of its evidence */
export async function judgeDrive(
  file: string,
  options: Parameters<typeof judgeEvidence>[1] & { readonly quiet?: boolean },
  failure: string | undefined,
  interruption: Interruption,
): Promise<Judging> {
  try {
    return await withJudgingProgress(
      (onProgress) => judgeEvidence([file], { ...options, onProgress }, interruption),
      options,
    )
  } catch (error) {
    if (failure === undefined || !isUsageError(error)) throw error
    throw new UsageError(`${failure}. Nothing was recorded, so nothing can be judged`)
  }
}

export interface Driven {
  readonly footer: EvidenceFooter
  /** Why evidence could not be written. */
  readonly failure: string | undefined
}

/** Drives a deployment and records the evidence. */
export async function driveToFile(
  file: string,
  settings: Settings,
  contract: Contract,
  resumed: Resumed | undefined,
  interruption: Interruption,
): Promise<Driven> {
  const { echoed, headerSecrets } = secretsOf(settings.deployment)
  const redactor = createRedactor(echoed, headerSecrets)
  const stop = createStop()
  const print = (text: string) => {
    progress.clear()
    process.stderr.write(`${text}\n`)
  }
  const progress = progressOnStderr(drivingText, settings.quiet)
  const opened = openEvidenceFile(file, redactor, stop, { append: resumed !== undefined })
  const recorder = settings.verbose ? { ...opened, write: withExchangeLines(opened.write, print, redactor) } : opened
  const transport = createTransport({
    redactor,
    isFull: () => recorder.fullSince() !== undefined,
    totalMs: settings.timeoutS * 1000,
  })
  removeReports(settings.outDir)
  let footer: EvidenceFooter
  try {
    const { earlier, begun } = resumed ?? {}
    const before = { ...(earlier && { recordedExchanges: earlier }), ...(begun && { startedMedia: begun }) }
    const onNotice = (notice: string) => print(`gateproof: ${oneLine(notice)}`)
    const reporting = { tool: drivingTool(), clients: clientsWith(redactor), onProgress: progress.show, onNotice }
    const end = () => stop.now('interrupted', 'the drive was interrupted')
    if (interruption.wasInterrupted()) end()
    footer = await interruption.runInterruptible('judging the exchanges recorded so far', end, () =>
      drive({ settings, contract, areas, transport, recorder, stop, ...reporting, ...before }),
    )
  } finally {
    progress.clear()
    recorder.close()
    await transport.close()
  }
  return { footer, failure: recorder.failure() }
}
