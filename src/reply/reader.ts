import { isUtf8 } from 'node:buffer'
import { memoized } from '../std/memoized.ts'
import type { CutReason } from '../results/reasons.ts'
import { rawBytes } from '../evidence/bytes.ts'
import { decodeText, joinBytes } from '../std/bytes.ts'
import { cacheContent, type CachedContent } from '../evidence/content-cache.ts'
import { truncationOf } from '../evidence/truncation.ts'
import { storedBytes } from '../evidence/stored-exchange.ts'
import type { Bytes, Exchange, HeaderPair, RecordedRequest } from '../evidence/exchange.ts'
import { fieldOf } from './field.ts'
import { exceedsJsonLimits, jsonProblemText, parseJson, jsonLimitsExceeded, type Parsed } from './json.ts'
import type { Field, Reply, SseStream } from './reply.ts'
import { readEvents } from './sse.ts'

/**
 * Returns the readers of an exchange, always the same object. Parses on access and releases parsed values to save memory, so `json` may
 * return a different object later.
 */
export const replyOf: (exchange: Exchange) => Reply = memoized((exchange) => new RecordedReply(exchange))

/** Caches values, except `undefined`, until the parsed reply is released. For large values; use `memoized` for small ones. */
export const cachedByReply =
  <Value>(compute: (reply: Reply) => Value) =>
  (reply: Reply): Value => {
    const { derived } = reply
    const found = derived.get(compute)
    if (found !== undefined) return found as Value
    const value = compute(reply)
    if (value !== undefined) derived.set(compute, value)
    return value
  }

/** The body as text to search in. JSON is normalized, because some gateways escape all non-ASCII characters or every slash. */
export const searchableText = cachedByReply(({ json, text }: Reply): string =>
  json.exists ? JSON.stringify(json.value) : text,
)

/** A class to save memory: a recording may have a hundred thousand of them. */
class RecordedReply implements Reply, CachedContent {
  readonly exchange: Exchange
  used = false
  #parts: Parts | undefined
  #derived: Map<unknown, unknown> | undefined

  constructor(exchange: Exchange) {
    this.exchange = exchange
  }

  release() {
    this.#parts = undefined
    this.#derived = undefined
  }

  get #read(): Parts {
    this.used = true
    if (this.#parts === undefined) {
      this.#parts = new Parts(this.exchange)
      cacheContent(this, 1024 + 6 * (storedBytes(this.exchange) || bytesOf(this.exchange)))
    }
    return this.#parts
  }

  get status() {
    return this.exchange.response?.status
  }

  get headers() {
    return this.exchange.response?.headers ?? []
  }

  get header() {
    return this.#read.header
  }

  get mediaType() {
    return this.#read.mediaType
  }

  get truncation() {
    return this.#read.truncation
  }

  get bytes() {
    return this.#read.bytes
  }

  get text() {
    return this.#read.text
  }

  get wellFormed() {
    return isUtf8(this.bytes)
  }

  get json() {
    return this.#read.json
  }

  get jsonProblem() {
    const outcome = this.#read.parsed
    return 'problem' in outcome ? jsonProblemText(outcome.problem) : undefined
  }

  get jsonProblemKind() {
    const outcome = this.#read.parsed
    return 'problem' in outcome ? outcome.problem.kind : undefined
  }

  get sse(): SseStream {
    return this.#read.sse
  }

  /** Does not parse the exchange, because most cached values only say whether a check applies to it. */
  get derived() {
    this.used = true
    return (this.#derived ??= new Map())
  }

  get request() {
    return this.#read.request
  }
}

/** The parsed parts of an exchange, each computed on first access. */
class Parts {
  readonly request: Reply['request']
  readonly #exchange: Exchange
  #bytes: Uint8Array | undefined
  #text: string | undefined
  #sse: SseStream | undefined
  #truncation: { readonly reason: CutReason | undefined } | undefined
  #parsed: Parsed | undefined
  #json: Field | undefined

  constructor(exchange: Exchange) {
    this.#exchange = exchange
    this.request = new RequestParts(exchange.request)
  }

  readonly header = (name: string): string | undefined => headerIn(this.#exchange.response?.headers ?? [], name)

  get mediaType() {
    return mediaTypeOf(this.header('content-type'))
  }

  get bytes() {
    return (this.#bytes ??= joinBytes((this.#exchange.response?.chunks ?? []).map(rawBytes)))
  }

  get text() {
    return (this.#text ??= decodeText(this.bytes))
  }

  get sse() {
    return (this.#sse ??= readEvents(this.#exchange.response?.chunks ?? []))
  }

  get truncation() {
    this.#truncation ??= { reason: truncationOf(this.#exchange) ?? this.#unread }
    return this.#truncation.reason
  }

  /** Why the body was not parsed completely; undefined if it was. */
  get #unread(): CutReason | undefined {
    const { text } = this
    if (text.length < 500) return undefined
    if (/^\uFEFF?\s*[[{]/.test(text)) return exceedsJsonLimits(text) ? jsonLimitsExceeded : undefined
    return this.sse.truncation
  }

  /** Reports JSON that was truncated on the client side as `cut` and not as `ends-early`. */
  get parsed(): Parsed {
    if (this.#parsed === undefined) {
      const parsed = parseJson(this.text)
      const cut = 'problem' in parsed ? this.truncation : undefined
      this.#parsed = cut === undefined ? parsed : { problem: { kind: 'cut', cut } }
    }
    return this.#parsed
  }

  get json() {
    return (this.#json ??= fieldOf(valueIn(this.parsed)))
  }
}

/** The parts of a request. Its method and URL are known without reading the recorded content. */
class RequestParts {
  readonly #request: RecordedRequest
  #text: string | undefined
  #json: Field | undefined

  constructor(request: RecordedRequest) {
    this.#request = request
  }

  get method() {
    return this.#request.method
  }

  get url() {
    return this.#request.url
  }

  readonly header = (name: string): string | undefined => headerIn(this.#request.headers, name)

  get text() {
    const { body } = this.#request
    return (this.#text ??= body === undefined ? '' : decodeText(rawBytes(body)))
  }

  get json() {
    return (this.#json ??= fieldOf(valueIn(parseJson(this.text))))
  }
}

/** The approximate size of both bodies: the length of their recorded text. */
function bytesOf({ request, response }: Exchange): number {
  const lengthOf = (bytes: Bytes) => ('text' in bytes ? bytes.text.length : bytes.base64.length)
  const chunks = (response?.chunks ?? []).reduce((sum, chunk) => sum + lengthOf(chunk), 0)
  return chunks + (request.body === undefined ? 0 : lengthOf(request.body))
}

const valueIn = (parsed: Parsed) => ('value' in parsed ? parsed.value : undefined)

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-5.3 */
function headerIn(headers: readonly HeaderPair[], name: string): string | undefined {
  const wanted = name.toLowerCase()
  const values = headers.filter(([own]) => own.toLowerCase() === wanted).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(', ')
}

function mediaTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(/[;,]/)[0]?.trim().toLowerCase() || undefined
}
