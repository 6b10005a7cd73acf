import { isUtf8 } from 'node:buffer'
import { recordedBytes } from '../evidence/bytes.ts'
import type { HeaderPair, RecordedRequest, RecordedResponse } from '../evidence/exchange.ts'
import { joinBytes, viewOf } from '../std/bytes.ts'
import { createBodyKeeper, nothingKept } from '../wire/body-keeper.ts'
import { createRedactor, maskedHeader, type Redactor } from '../redact/redact.ts'
import { defaultSizeLimits, maxLargeJsonBytes } from '../evidence/size-limits.ts'
import { operationOf } from '../contract/operations.ts'
import type { ImportedExchange } from './imported-exchange.ts'
import { headerOf, isCoded } from './json.ts'
import { utf16In } from './utf16.ts'
import { maskedUrl, secretsIn } from './credentials.ts'

/** This many secrets, of this many characters together, are masked in every exchange, any further one only in the exchange that carries it. */
const maxSharedSecrets = 400
const maxSharedCharacters = 262_144

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
  let characters = 0
  const isFull = () => known.size >= maxSharedSecrets || characters >= maxSharedCharacters
  return {
    add: (exchange) => {
      if (isFull()) return
      for (const secret of secretsOf(exchange)) {
        if (isFull() || known.has(secret) || isOurWord(secret)) continue
        known.add(secret)
        characters += secret.length
      }
    },
    masking: () => maskingOf(known, isFull(), isOurWord),
  }
}

const secretsOf = ({ request, response }: ImportedExchange) =>
  secretsIn(
    request,
    response && { headers: response.headers, body: joinBytes(response.pieces.map(({ bytes }) => bytes)) },
  )

function maskingOf(known: ReadonlySet<string>, isFull: boolean, isOurWord: (word: string) => boolean): TrafficMasking {
  const redactor = createRedactor([...known])
  const redactorsFor = (exchange: ImportedExchange): readonly Redactor[] => {
    if (!isFull) return [redactor]
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
  if (response !== undefined && isOpaque(response)) return nothingKept
  const { tailBytes, maxStreamBytes, maxJsonBytes, maxKeptBytes } = defaultSizeLimits
  const type = headerOf(response?.headers ?? [], 'content-type') ?? ''
  const operation = operationOf(request.method, request.url)?.operationId
  const ofList = operation === 'listModels' || operation === 'createImage' || operation === 'createImageEdit'
  const json = ofList ? maxLargeJsonBytes : maxJsonBytes
  const bytes = /^\s*text\/event-stream/i.test(type) ? maxStreamBytes : /json|^$/i.test(type) ? json : maxKeptBytes
  return { maxKeptBytes: bytes, tailBytes, keep: operation === 'getVideoContent' ? ('mp4' as const) : undefined }
}

/**
 * True if the recorder kept a body encoded: it names a content coding, and its bytes are neither text nor a file that can be recognised. No
 * secret can be found in it.
 */
function isOpaque({ headers, pieces }: NonNullable<ImportedExchange['response']>): boolean {
  if (!isCoded(headers)) return false
  const body = joinBytes(pieces.map(({ bytes }) => bytes))
  const isFile = /^\s*(?:image|video|audio)\//i.test(headerOf(headers, 'content-type') ?? '')
  return !isUtf8(body) && utf16In(body) === undefined && (!isFile || !isMedia(body))
}

/** The first bytes of PNG, JPEG, GIF, WebP and WAV, WebM, MP3, and MP4. */
const isMedia = (body: Uint8Array) =>
  /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|RIFF|\u001aE\u00df\u00a3|ID3|\u00ff[\u00f2-\u00fb])|^[^]{4}ftyp/.test(
    viewOf(body.subarray(0, 16)).toString('latin1'),
  )
