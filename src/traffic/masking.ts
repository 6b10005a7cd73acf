import { recordedBytes } from '../evidence/bytes.ts'
import type { HeaderPair, RecordedRequest, RecordedResponse } from '../evidence/exchange.ts'
import { createBodyKeeper } from '../wire/body-keeper.ts'
import { createRedactor, type Redactor } from '../redact/redact.ts'
import { defaultSizeLimits, maxLargeJsonBytes } from '../evidence/size-limits.ts'
import { operationOf } from '../contract/operations.ts'
import type { ImportedExchange } from './imported-exchange.ts'
import { headerOf } from './json.ts'
import { maskedHeader, maskedUrl, secretsIn } from './credentials.ts'

/** This many secrets are masked in every exchange, any further one only in the exchange that carries it. */
const maxSharedSecrets = 400

/** Collects the secrets of a recording before anything is written: a key may be echoed before the request that carries it. */
export interface Secrets {
  readonly add: (exchange: ImportedExchange) => void
  /** Masks the secrets collected so far. */
  readonly masking: () => TrafficMasking
}

export interface TrafficMasking {
  readonly redactor: Redactor
  readonly request: (exchange: ImportedExchange) => Omit<RecordedRequest, 'key' | 'line'>
  readonly response: (exchange: ImportedExchange) => RecordedResponse | undefined
}

/** @param isOurWord true for a word that checks depend on: it is only masked where a key is expected */
export function createSecrets(isOurWord: (word: string) => boolean): Secrets {
  const known = new Set<string>()
  return {
    add: (exchange) => {
      if (known.size >= maxSharedSecrets) return
      for (const secret of secretsOf(exchange))
        if (known.size < maxSharedSecrets && !isOurWord(secret)) known.add(secret)
    },
    masking: () => maskingOf(known, isOurWord),
  }
}

const secretsOf = ({ request, response }: ImportedExchange) => secretsIn(request, response?.headers)

function maskingOf(known: ReadonlySet<string>, isOurWord: (word: string) => boolean): TrafficMasking {
  const redactor = createRedactor([...known])
  const redactorsFor = (exchange: ImportedExchange): readonly Redactor[] => {
    if (known.size < maxSharedSecrets) return [redactor]
    const own = secretsOf(exchange).filter((secret) => !known.has(secret) && !isOurWord(secret))
    return own.length === 0 ? [redactor] : [redactor, createRedactor(own)]
  }
  const edited = <Value>(exchange: ImportedExchange, value: Value, edit: (redactor: Redactor, value: Value) => Value) =>
    redactorsFor(exchange).reduce((done, one) => edit(one, done), value)
  const header = (exchange: ImportedExchange) => (pair: HeaderPair) =>
    edited(exchange, maskedHeader(pair), (one, masked) => one.responseHeader(masked))

  return {
    redactor,
    request: (exchange) => {
      const { method, url, headers, body, expects, once } = exchange.request
      const shown = maskedUrl(url)
      const origin = /^https?:\/\/[^/?#]*/i.exec(shown)?.[0] ?? ''
      return {
        method,
        url: origin + edited(exchange, shown.slice(origin.length), (one, text) => one.text(text)),
        headers: headers.map(header(exchange)),
        ...(body && { body: recordedBytes(edited(exchange, body, (one, bytes) => one.bytes(bytes))) }),
        ...(expects && { expects }),
        ...(once && { once }),
      }
    },
    response: (exchange) => {
      const { response } = exchange
      if (response === undefined) return undefined
      const [first = redactor, ...others] = redactorsFor(exchange)
      const keeper = createBodyKeeper({
        redactor: first,
        ...keepingOf(exchange),
        onChunks: undefined,
        flushBytes: Infinity,
      })
      const bytes = others.reduce<readonly Uint8Array[]>(
        (pieces, one) => one.chunked(pieces),
        response.pieces.map((piece) => piece.bytes),
      )
      response.pieces.forEach(({ at }, index) => keeper.add(bytes[index] ?? new Uint8Array(0), at))
      return {
        status: response.status,
        headersAt: response.headersAt,
        headers: response.headers.map(header(exchange)),
        ...(response.trailers && { trailers: response.trailers.map(header(exchange)) }),
        ...keeper.end(),
      }
    },
  }
}

/** The size limits that also apply to responses received by gateproof itself. */
function keepingOf({ request, response }: ImportedExchange) {
  const { tailBytes, maxStreamBytes, maxJsonBytes, maxKeptBytes } = defaultSizeLimits
  const type = headerOf(response?.headers ?? [], 'content-type') ?? ''
  const operation = operationOf(request.method, request.url)?.operationId
  const ofList = operation === 'listModels' || operation === 'createImage' || operation === 'createImageEdit'
  const json = ofList ? maxLargeJsonBytes : maxJsonBytes
  const bytes = /^\s*text\/event-stream/i.test(type) ? maxStreamBytes : /json|^$/i.test(type) ? json : maxKeptBytes
  return { maxKeptBytes: bytes, tailBytes, keep: operation === 'getVideoContent' ? ('mp4' as const) : undefined }
}
