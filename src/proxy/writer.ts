import { reportedTokens } from '../reply/token-usage.ts'
import { recordedBytes } from '../evidence/bytes.ts'
import { createExchange, exchangeId } from '../evidence/create-exchange.ts'
import type { End, HeaderPair } from '../evidence/exchange.ts'
import { maskedHeader, type LearningRedactor } from '../redact/redact.ts'
import { replyOf } from '../reply/reader.ts'
import { createReceiver, type Receiver } from '../wire/receiver.ts'
import { defaultSizeLimits } from '../evidence/size-limits.ts'
import { trafficProbe } from '../traffic/imported-exchange.ts'
import { createKeyRoles, maskedUrl, secretsIn } from '../traffic/credentials.ts'
import { isCoded } from '../traffic/json.ts'
import { pairsOf } from './headers.ts'
import { createKnownSecrets } from './known-secrets.ts'
import type { EvidenceFiles, FileLine } from './evidence-files.ts'
import type { TrafficBatch, TrafficEvent } from './traffic-recorder.ts'

/** Assembles exchanges from the traffic and writes them as evidence. */
export interface Writer {
  readonly take: (batch: TrafficBatch) => Promise<void>
  /** Writes the open exchanges as interrupted. */
  readonly end: () => Promise<void>
}

export interface WriterOptions {
  readonly baseUrl: string
  readonly redactor: LearningRedactor
  readonly parts: EvidenceFiles
  readonly isOurWord: (word: string) => boolean
  /** Called with the positions of the lines of an exchange that has ended. */
  readonly onExchange: (ranges: readonly FileLine[]) => void
}

/** Request bodies of all open exchanges together. */
const maxHeldBytes = 64 * 1024 * 1024

type Request = Extract<TrafficEvent, { readonly type: 'request' }>
type Head = Extract<TrafficEvent, { readonly type: 'head' }>
type Ended = Extract<TrafficEvent, { readonly type: 'end' }>

interface OpenExchange {
  readonly name: string
  readonly request: Request
  readonly url: string
  readonly headers: readonly HeaderPair[]
  readonly ranges: FileLine[]
  sent: Uint8Array[]
  held: number
  /** When the last bytes arrived, in milliseconds since the exchange started. */
  at: number
  head?: Head & { readonly pairs: readonly HeaderPair[] }
  receiver?: Receiver
  problem?: End
  /** The content coding of the response, if it is not supported. */
  unknownCoding?: string | undefined
}

export function createWriter({ baseUrl, redactor, parts, isOurWord, onExchange }: WriterOptions): Writer {
  const open = new Map<number, OpenExchange>()
  const secrets = createKnownSecrets(redactor, isOurWord)
  const roleOf = createKeyRoles()
  let held = 0

  const begin = (request: Request) => {
    const name = String(request.id).padStart(6, '0')
    const headers = pairsOf(request.headers)
    const url = baseUrl + request.path
    secrets.learn(request.id, secretsIn({ url, headers }))
    open.set(request.id, { name, request, url, headers, ranges: [], sent: [], held: 0, at: 0 })
  }
  const keepSent = (one: OpenExchange, bytes: Uint8Array) => {
    if (held + bytes.length > maxHeldBytes) return
    one.sent.push(bytes)
    one.held += bytes.length
    held += bytes.length
  }
  const answer = (one: OpenExchange, head: Head) => {
    const pairs = pairsOf(head.headers)
    secrets.learn(head.id, secretsIn({ url: '', headers: [], body: Buffer.concat(one.sent) }, { headers: pairs }))
    one.head = { ...head, pairs }
    one.at = head.at
    one.receiver = createReceiver({
      redactor,
      limits: defaultSizeLimits,
      headers: pairs,
      keep: mediaTypeOf(pairs) === 'video/mp4' ? 'mp4' : undefined,
      isElsewhere: false,
      isFull: () => false,
      onChunks: (chunks) => void one.ranges.push(parts.write({ type: 'chunks', exchange: idOf(one), chunks })),
      onProblem: (failure, unknownCoding) => {
        one.problem = { ...failure, at: one.at }
        one.unknownCoding = unknownCoding
      },
    })
  }
  const finish = async (one: OpenExchange, { end, trailers, sentBytes, lost }: Omit<Ended, 'type'>) => {
    const body = await one.receiver?.end(end.how === 'complete' && lost === undefined)
    const { head } = one
    const exchange = createExchange({
      probe: trafficProbe,
      name: one.name,
      startedAt: one.request.startedAt,
      request: {
        method: one.request.method,
        url: maskedUrl(one.url),
        line: 'domestic',
        key: roleOf(one),
        headers: one.headers.map(maskedHeader),
        ...sentOf(one, sentBytes, end),
      },
      response: head && {
        status: head.status,
        headersAt: head.at,
        headers: head.pairs.map(maskedHeader),
        trailers: pairsOf(trailers).map(maskedHeader),
        ...(body ?? { chunks: [] }),
      },
      end: endOf(one, end, lost),
    })
    held -= one.held
    one.ranges.push(parts.write(exchange, reportedTokens(replyOf(exchange))))
    onExchange(one.ranges)
  }
  const sentOf = ({ headers, sent, held: kept }: OpenExchange, length: number, { how }: End) => {
    if (length === 0) return {}
    // No secret can be found in a compressed body.
    if (isCoded(headers)) return { partial: true as const }
    const body = recordedBytes(redactor.ownBytes(Buffer.concat(sent)))
    return { body, ...((kept < length || how === 'interrupted') && { partial: true as const }) }
  }
  const take = async (event: TrafficEvent, bytes: Uint8Array) => {
    if (event.type === 'request') return
    const one = open.get(event.id)
    if (one === undefined) return
    if (event.type === 'sent') keepSent(one, bytes.slice(event.from, event.to))
    else if (event.type === 'head') answer(one, event)
    else if (event.type === 'end') {
      open.delete(event.id)
      await finish(one, event)
      secrets.release(event.id)
    } else {
      one.at = event.at
      one.receiver?.write(bytes.slice(event.from, event.to), event.at)
      if (one.receiver?.isBehind()) await one.receiver.drained()
    }
  }

  return {
    take: async ({ bytes, events }) => {
      // Learn all keys of the batch first, because the redactor is rebuilt for each new key.
      for (const event of events) if (event.type === 'request') begin(event)
      for (const event of events) await take(event, bytes)
    },
    end: async () => {
      for (const one of open.values()) {
        const end: End = { how: 'interrupted', at: one.at, detail: 'the recording was stopped' }
        await finish(one, { id: one.request.id, end, trailers: [], sentBytes: one.held })
      }
      open.clear()
    },
  }
}

const idOf = ({ name }: OpenExchange) => exchangeId(trafficProbe, name)

const mediaTypeOf = (headers: readonly HeaderPair[]) =>
  headers
    .find(([name]) => name.toLowerCase() === 'content-type')?.[1]
    .split(';', 1)[0]
    ?.trim()
    .toLowerCase()

/** The first reason counts. An unsupported content coding that the client requested is not held against the gateway. */
function endOf({ problem, headers, unknownCoding }: OpenExchange, end: End, lost: string | undefined): End {
  if (lost !== undefined) return { how: 'too-large', at: end.at, detail: lost, cause: 'not-kept' }
  if (problem === undefined) return end
  if (unknownCoding === undefined) return problem
  const isRequested = headers.some(
    ([name, value]) => /^accept-encoding$/i.test(name) && value.toLowerCase().includes(unknownCoding),
  )
  return isRequested ? { ...problem, how: 'too-large' } : problem
}
