import type { Deployment } from '../../deployment/deployment.ts'
import { isLoopback } from '../../deployment/values.ts'
import { operationOf, type OperationId } from '../../contract/operations.ts'
import { createExchange, exchangeId } from '../../evidence/create-exchange.ts'
import type { Exchange, HeaderPair } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import type { Recorder } from '../../evidence/recorder.ts'
import { defaultLimits, largeJsonBytes } from '../../evidence/size-limits.ts'
import type { Transport } from '../../wire/transport.ts'
import { createChunkBuffer, lastChunks } from './chunk-buffer.ts'
import type { Authorization, Outgoing } from '../probe.ts'
import type { Stop } from '../limits/stop.ts'
import { realClock, type DriveClock } from '../limits/clock.ts'

/** Where one attempt comes from and where it goes. */
export interface AttemptOptions {
  readonly deployment: Deployment
  readonly transport: Transport
  readonly recorder: Recorder
  readonly stop: Stop
  readonly clock?: Pick<DriveClock, 'timeOfDay'>
}

/**
 * Sends a request once, and makes an exchange of what came back. `written` lacks the chunks of a long body that stand in the evidence
 * already; whoever steers by a reply needs all of it.
 */
export async function sendOnce(
  { deployment, transport, recorder, stop, clock = realClock }: AttemptOptions,
  probe: string,
  name: string,
  outgoing: Outgoing,
  attempt: number,
): Promise<{ readonly exchange: Exchange; readonly written: Exchange }> {
  const id = exchangeId(probe, name, attempt)
  const startedAt = clock.timeOfDay()
  const { url, line } = addressOf(outgoing, deployment)
  const authorization = line === 'elsewhere' ? 'none' : (outgoing.key ?? 'default')
  const operation = operationOf(outgoing.method, url)?.operationId
  const jsonBytes = operation !== undefined && largeJson.includes(operation) ? largeJsonBytes : outgoing.maxJsonBytes
  const early = createChunkBuffer(operation === 'listModels' ? largeJsonBytes : defaultLimits.jsonBytes)
  // Killed between this and the reply, a drive that goes on must know that it may have been billed.
  if ((outgoing.media ?? 0) > 0) recorder.write({ type: 'sending', exchange: id, probe, name })
  const { request, response, end } = await transport.send({
    method: outgoing.method,
    url,
    line,
    headers: headersOf(outgoing, authorization, deployment, line),
    body: outgoing.body,
    keep: outgoing.keep,
    firstByteMs: outgoing.firstByteTimeoutMs,
    mostBytes: outgoing.maxBodyBytes,
    jsonBytes,
    totalMs: outgoing.totalTimeoutMs,
    publicOnly: line === 'elsewhere' && isPublicOnly(url, deployment),
    signal: stop.signal,
    onChunks: (chunks) => {
      early.add(chunks)
      recorder.write({ type: 'chunks', exchange: id, chunks })
    },
  })
  const key = typeof authorization === 'string' ? authorization : authorization.describe
  // In the evidence `noRetryOn` is called `once`, as in recordings made before.
  const { expects, noRetryOn: once } = outgoing
  const written = createExchange({
    ...{ probe, name, attempt, startedAt, response, end },
    request: { ...request, line, key, expects, once },
  })
  if (response === undefined) return { exchange: written, written }
  const isStream = replyOf(written).mediaType === 'text/event-stream'
  if (early.all().length === 0 && !isStream) return { exchange: written, written }
  const chunks = [...early.all(), ...response.chunks]
  // Of a stream only the usage is asked for, which is told at its end.
  return {
    exchange: { ...written, response: { ...response, chunks: isStream ? lastChunks(chunks) : chunks } },
    written,
  }
}

/** Operations whose replies may be of many megabytes and right. */
const largeJson: readonly OperationId[] = ['listModels', 'createImage', 'createImageEdit']

/** The URL to send to. An absolute path leads elsewhere unless it is on a line of the deployment. */
function addressOf({ path, line = 'domestic' }: Outgoing, { baseUrl, overseasBaseUrl }: Deployment) {
  if (/^https?:/i.test(path)) return { url: path, line: 'elsewhere' as const }
  const base = line === 'overseas' ? (overseasBaseUrl ?? baseUrl) : baseUrl
  return { url: base + path, line }
}

/**
 * A deployment names addresses of files. From a remote one that must not become a way into the network in which we run; what it serves
 * itself it serves from where it is.
 */
function isPublicOnly(url: string, { baseUrl, overseasBaseUrl = baseUrl, allowPrivate = false }: Deployment): boolean {
  if (allowPrivate || isLoopback(baseUrl) || !URL.canParse(url)) return false
  return ![baseUrl, overseasBaseUrl].some((own) => new URL(own).origin === new URL(url).origin)
}

/** The deployment's extra headers and the key go to the deployment's own lines only. */
function headersOf(
  outgoing: Outgoing,
  authorization: Authorization,
  deployment: Deployment,
  line: string,
): HeaderPair[] {
  const own = Object.entries(outgoing.headers ?? {})
  if (line === 'elsewhere') return own
  const value = authorizationValue(authorization, deployment)
  return [
    ...Object.entries(deployment.headers),
    ...(value === undefined ? [] : [['authorization', value] as const]),
    ...own,
  ]
}

function authorizationValue(authorization: Authorization, { keys }: Deployment): string | undefined {
  if (authorization === 'none') return undefined
  if (typeof authorization === 'object') return authorization.header
  const secret = keys[authorization]
  return secret === undefined ? undefined : `Bearer ${secret}`
}
