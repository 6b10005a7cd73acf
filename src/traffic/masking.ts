import { recordedBytes } from '../evidence/bytes.ts'
import type { HeaderPair, RecordedRequest, RecordedResponse } from '../evidence/exchange.ts'
import { createKeeper } from '../wire/body-keeper.ts'
import { createRedactor, type Redactor } from '../redact/redact.ts'
import { defaultLimits, largeJsonBytes } from '../evidence/size-limits.ts'
import { operationOf } from '../contract/operations.ts'
import type { ForeignExchange } from './imported-exchange.ts'
import { headerOf } from './json.ts'
import { maskedHeader, maskedUrl, secretsIn } from './credentials.ts'

/** Echoes of so many secrets are looked for in every exchange; of further ones each in its own. */
const mostSecrets = 400

/** The secrets of a recording, found before anything of it is written: a key may be echoed before the request that shows it. */
export interface Secrets {
  readonly add: (exchange: ForeignExchange) => void
  /** Masks what is known by now. */
  readonly masking: () => Masking
}

export interface Masking {
  readonly redactor: Redactor
  readonly request: (exchange: ForeignExchange) => Omit<RecordedRequest, 'key' | 'line'>
  readonly response: (exchange: ForeignExchange) => RecordedResponse | undefined
}

/** @param isOurWord true for a word that judging depends on: it is masked where it stands for a key, and nowhere else */
export function createSecrets(isOurWord: (word: string) => boolean): Secrets {
  const known = new Set<string>()
  return {
    add: (exchange) => {
      if (known.size >= mostSecrets) return
      for (const secret of secretsOf(exchange)) if (known.size < mostSecrets && !isOurWord(secret)) known.add(secret)
    },
    masking: () => maskingOf(known, isOurWord),
  }
}

const secretsOf = ({ request, response }: ForeignExchange) => secretsIn(request, response?.headers)

function maskingOf(known: ReadonlySet<string>, isOurWord: (word: string) => boolean): Masking {
  const redactor = createRedactor([...known])
  const redactorsFor = (exchange: ForeignExchange): readonly Redactor[] => {
    if (known.size < mostSecrets) return [redactor]
    const own = secretsOf(exchange).filter((secret) => !known.has(secret) && !isOurWord(secret))
    return own.length === 0 ? [redactor] : [redactor, createRedactor(own)]
  }
  const edited = <Value>(exchange: ForeignExchange, value: Value, edit: (redactor: Redactor, value: Value) => Value) =>
    redactorsFor(exchange).reduce((done, one) => edit(one, done), value)
  const header = (exchange: ForeignExchange) => (pair: HeaderPair) =>
    edited(exchange, maskedHeader(pair), (one, masked) => one.replyHeader(masked))

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
      const keeper = createKeeper({ redactor: first, ...keepingOf(exchange), onChunks: undefined, lineBytes: Infinity })
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

/** How much of a body is kept: as much as of one that we were sent ourselves. */
function keepingOf({ request, response }: ForeignExchange) {
  const { tailBytes, streamBytes, jsonBytes, wholeBytes } = defaultLimits
  const type = headerOf(response?.headers ?? [], 'content-type') ?? ''
  const operation = operationOf(request.method, request.url)?.operationId
  const ofList = operation === 'listModels' || operation === 'createImage' || operation === 'createImageEdit'
  const json = ofList ? largeJsonBytes : jsonBytes
  const bytes = /^\s*text\/event-stream/i.test(type) ? streamBytes : /json|^$/i.test(type) ? json : wholeBytes
  return { wholeBytes: bytes, tailBytes, keep: operation === 'getVideoContent' ? ('mp4' as const) : undefined }
}
