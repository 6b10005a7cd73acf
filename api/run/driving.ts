import { areas } from '../../suites/areas.ts'
import { removeReports } from '../../reporters/index.ts'
import { clientsWith } from '../../src/clients/driver.ts'
import type { Contract } from '../../src/contract/document.ts'
import type { Settings } from '../../src/deployment/deployment.ts'
import { secretsOf } from '../../src/deployment/secrets.ts'
import { drive, type Progress } from '../../src/drive/drive.ts'
import { createStop } from '../../src/drive/limits/stop.ts'
import type { EvidenceFooter, EvidenceLine, Exchange, UpstreamExchange } from '../../src/evidence/exchange.ts'
import { createRedactor, type Redactor } from '../../src/redact/redact.ts'
import { definedMembers } from '../../src/std/defined-members.ts'
import { oneLine } from '../../src/std/usage-error.ts'
import { createTransport } from '../../src/wire/transport.ts'
import { drivingTool } from '../build-info.ts'
import { cancellable } from '../cancellable.ts'
import type { DrivingEvent, ExchangeEvent } from '../events.ts'
import type { Task } from '../task.ts'
import { openEvidenceFile } from './evidence-file.ts'
import type { Resumed } from './resume.ts'
import type { RunUpstream } from './upstream.ts'

export interface Driven {
  readonly footer: EvidenceFooter
  /** Why evidence could not be written. */
  readonly failure: string | undefined
}

/**
 * Drives a deployment and records the evidence in a file. Reports of an earlier run in the same folder are removed.
 *
 * @throws UsageError if the file cannot be opened
 */
export async function driveToFile(
  file: string,
  settings: Settings,
  contract: Contract,
  { resumed, upstream }: { readonly resumed?: Resumed | undefined; readonly upstream?: RunUpstream | undefined },
  { signal, driveSignal, onProgress }: Task,
): Promise<Driven> {
  const { echoed, headerSecrets } = secretsOf(settings.deployment)
  const redactor = createRedactor([...echoed, ...Object.values(upstream?.keys ?? {})], headerSecrets)
  const stop = createStop()
  const opened = openEvidenceFile(file, redactor, stop, { append: resumed !== undefined })
  const recorder =
    onProgress === undefined ? opened : { ...opened, write: observed(opened.write, onProgress, redactor) }
  // Anyone who reaches the upstream can send requests that belong to no call.
  const writeUpstream = (exchange: UpstreamExchange) => {
    if (exchange.nonce !== undefined || recorder.fullSince() === undefined) recorder.write(exchange)
  }
  upstream?.record(writeUpstream, createRedactor(echoed, headerSecrets).containsSecret)
  const transport = createTransport({
    redactor,
    isFull: () => recorder.fullSince() !== undefined,
    totalMs: settings.timeoutS * 1000,
    env: settings.env ?? {},
  })
  removeReports(settings.outDir, settings.reportFiles)
  try {
    const { earlier, begun, arrivalOf } = resumed ?? {}
    const link = upstream && {
      ...upstream,
      arrivalOf: (nonce: string) => upstream.arrivalOf(nonce) ?? arrivalOf?.(nonce),
    }
    const either = AbortSignal.any([signal, driveSignal].filter((one) => one !== undefined))
    const end = () => {
      const reason: unknown = either.reason
      stop.now('interrupted', typeof reason === 'string' ? reason : 'the drive was interrupted')
    }
    const footer = await cancellable(either, end, () =>
      drive({
        ...{ settings, contract, areas, transport, recorder, stop },
        tool: drivingTool(),
        clients: clientsWith(redactor),
        ...definedMembers({ recordedExchanges: earlier, startedMedia: begun, upstream: link }),
        onProgress: (progress) => onProgress?.(eventOf(progress)),
        onNotice: (notice) => onProgress?.({ type: 'notice', message: oneLine(notice) }),
      }),
    )
    recorder.close()
    return { footer, failure: recorder.failure() }
  } finally {
    recorder.close()
    await transport.close()
  }
}

function eventOf({ last, polledTasks, ...counts }: Progress): DrivingEvent {
  return {
    type: 'driving',
    ...counts,
    ...(last && { last: last.id }),
    polledTasks: polledTasks.map(({ model, ...task }) => ({ ...task, ...(model !== undefined && { model }) })),
  }
}

/** Reports each exchange after it was written. */
function observed(
  write: (line: EvidenceLine) => void,
  onProgress: NonNullable<Task['onProgress']>,
  redactor: Pick<Redactor, 'text'>,
): (line: EvidenceLine) => void {
  return (line) => {
    write(line)
    if (line.type === 'exchange') onProgress(exchangeEvent(line, redactor))
  }
}

function exchangeEvent({ id, request, response, end }: Exchange, { text }: Pick<Redactor, 'text'>): ExchangeEvent {
  return {
    type: 'exchange',
    id,
    method: request.method,
    url: text(request.url),
    ...(response && { status: response.status }),
    end: end.how,
    ms: Math.round(end.at),
  }
}
