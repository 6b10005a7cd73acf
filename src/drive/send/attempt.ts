import { type Deployment, pathOn } from '../../deployment/deployment.ts'
import { isLoopback } from '../../deployment/values.ts'
import { operationOf, type OperationId } from '../../contract/operations.ts'
import { createExchange, exchangeId } from '../../evidence/create-exchange.ts'
import type { Exchange, HeaderPair, Chunk } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import type { Recorder } from '../../evidence/recorder.ts'
import { defaultSizeLimits, maxLargeJsonBytes } from '../../evidence/size-limits.ts'
import type { Transport } from '../../wire/transport.ts'
import type { Authorization, Outgoing } from '../probe.ts'
import type { Stop } from '../limits/stop.ts'
import { onceContained, type UpstreamLink } from './upstream-link.ts'
import { realClock, type DriveClock } from '../limits/clock.ts'

export interface AttemptOptions {
  readonly deployment: Deployment
  readonly transport: Transport
  readonly recorder: Recorder
  readonly stop: Stop
  readonly clock?: Pick<DriveClock, 'timeOfDay'>
  /** The other end of the gateway. */
  readonly upstream?: UpstreamLink
}

/**
 * Sends a request once. Returns the complete exchange for steering, and `written`, which omits the chunks of a long body that are already
 * in the evidence.
 */
export async function sendOnce(
  { deployment, transport, recorder, stop, clock = realClock, upstream }: AttemptOptions,
  probe: string,
  name: string,
  outgoing: Outgoing,
  attempt: number,
): Promise<{ readonly exchange: Exchange; readonly written: Exchange }> {
  const id = exchangeId(probe, name, attempt)
  const startedAt = clock.timeOfDay()
  const { url, line } = urlOf(outgoing, deployment)
  const authorization = line === 'elsewhere' ? 'none' : (outgoing.key ?? 'default')
  const operation = operationOf(outgoing.method, url)?.operationId
  const maxJsonBytes =
    operation !== undefined && largeJsonOperations.includes(operation) ? maxLargeJsonBytes : outgoing.maxJsonBytes
  const buffer = createChunkBuffer(operation === 'listModels' ? maxLargeJsonBytes : defaultSizeLimits.maxJsonBytes)
  // If the process is killed before the response, a resumed drive knows that the request may have been billed.
  if ((outgoing.media ?? 0) > 0) recorder.write({ type: 'sending', exchange: id, probe, name })
  const { script: scripted } = outgoing
  if (scripted !== undefined && upstream !== undefined) {
    const { nonce, script } = scripted
    const line = { type: 'script', probe, name, nonce, script } as const
    if (attempt === 1) recorder.write(line)
    upstream.expect(line)
  }
  const { nonce = '', releasedBy } = scripted ?? {}
  const { request, response, end } = await transport.send({
    method: outgoing.method,
    url,
    line,
    headers: headersOf(outgoing, authorization, deployment, line),
    body: outgoing.body,
    keep: outgoing.keep,
    firstByteMs: outgoing.firstByteTimeoutMs,
    connectMs: outgoing.connectTimeoutMs,
    maxBodyBytes: outgoing.maxBodyBytes,
    maxJsonBytes,
    totalMs: outgoing.totalTimeoutMs,
    silentMs: scripted?.script.delivery?.silentMs,
    publicOnly: line === 'elsewhere' && outgoing.isOwn !== true && isPublicOnly(url, deployment),
    signal: stop.signal,
    onChunks: (chunks) => {
      buffer.add(chunks)
      recorder.write({ type: 'chunks', exchange: id, chunks })
    },
    ...(releasedBy !== undefined && { onBytes: onceContained(releasedBy, () => upstream?.clientReceived(nonce)) }),
  })
  if (scripted !== undefined) upstream?.clientEnded(nonce)
  const key = typeof authorization === 'string' ? authorization : authorization.describe
  // The evidence format calls `noRetryOn` `once`.
  const { expects, noRetryOn: once } = outgoing
  const written = createExchange({
    ...{ probe, name, attempt, startedAt, response, end },
    request: { ...request, line, key, expects, once },
  })
  if (response === undefined) return { exchange: written, written }
  const isStream = replyOf(written).mediaType === 'text/event-stream'
  if (buffer.all().length === 0 && !isStream) return { exchange: written, written }
  const chunks = [...buffer.all(), ...response.chunks]
  return { exchange: steering({ ...written, response: { ...response, chunks } }), written }
}

/** What later steps see of an exchange: of a very long stream only its end, which has its usage. */
export function steering(exchange: Exchange): Exchange {
  const { response } = exchange
  if (response === undefined || replyOf(exchange).mediaType !== 'text/event-stream') return exchange
  return { ...exchange, response: { ...response, chunks: lastChunks(response.chunks) } }
}

/** Operations with valid responses of many megabytes. */
const largeJsonOperations: readonly OperationId[] = ['listModels', 'createImage', 'createImageEdit']

function urlOf({ path, line = 'domestic', isAtContractPath = false }: Outgoing, deployment: Deployment) {
  const { baseUrl, overseasBaseUrl } = deployment
  if (/^https?:/i.test(path)) return { url: path, line: 'elsewhere' as const }
  const base = line === 'overseas' ? (overseasBaseUrl ?? baseUrl) : baseUrl
  return { url: base + (isAtContractPath ? path : pathOn(deployment, path)), line }
}

/** Media URLs of a remote deployment must not reach into the user's network (SSRF), except for its own origins. */
function isPublicOnly(url: string, { baseUrl, overseasBaseUrl = baseUrl, allowPrivate = false }: Deployment): boolean {
  if (allowPrivate || isLoopback(baseUrl) || !URL.canParse(url)) return false
  return ![baseUrl, overseasBaseUrl].some((own) => new URL(own).origin === new URL(url).origin)
}

/** Extra headers and the key are sent to the deployment only. */
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

/** The chunks of a long body that are already in the evidence. Above its maximum size, it drops the oldest. */
interface ChunkBuffer {
  readonly add: (chunks: readonly Chunk[]) => void
  readonly all: () => readonly Chunk[]
}

export function createChunkBuffer(maxLength: number): ChunkBuffer {
  const parts: (readonly Chunk[])[] = []
  let length = 0
  return {
    add: (chunks) => {
      parts.push(chunks)
      length += totalLength(chunks)
      while (length > maxLength && parts.length > 1) length -= totalLength(parts.shift() ?? [])
    },
    all: () => parts.flat(),
  }
}

/** Far more than the streams whose calls a later step returns, or compares with what the upstream sent. */
const tailLength = 1_048_576

function lastChunks(chunks: readonly Chunk[]): readonly Chunk[] {
  let length = 0
  let from = chunks.length
  while (from > 0 && length < tailLength) length += lengthOf(chunks[(from -= 1)])
  return chunks.slice(from)
}

const lengthOf = (chunk: Chunk | undefined) =>
  chunk === undefined ? 0 : ('text' in chunk ? chunk.text : chunk.base64).length

const totalLength = (chunks: readonly Chunk[]) => chunks.reduce((sum, chunk) => sum + lengthOf(chunk), 0)
