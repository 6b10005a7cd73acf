import { isUtf8 } from 'node:buffer'
import { memoized, once } from '../std/memoized.ts'
import type { CutReason } from '../results/reasons.ts'
import { rawBytes } from '../evidence/bytes.ts'
import { decodeText, joinBytes } from '../std/bytes.ts'
import { cacheContent, type CachedContent } from '../evidence/content-cache.ts'
import { truncationOf } from '../evidence/truncation.ts'
import type { Bytes, Exchange, HeaderPair } from '../evidence/exchange.ts'
import { fieldOf } from './field.ts'
import { exceedsJsonLimits, jsonProblemText, parseJson, jsonLimitsExceeded, type Parsed } from './json.ts'
import type { Reply, SseStream } from './reply.ts'
import { readEvents } from './sse.ts'

/**
 * Returns the readers of an exchange, always the same object. Parses on access and releases parsed values to save memory, so `json` may
 * return a different object later.
 */
export const replyOf: (exchange: Exchange) => Reply = memoized((exchange) => new RecordedReply(exchange))

/** Caches values, except `undefined`, until the parsed reply is released. For large values; use `memoized` for small ones. */
// Surviving mutants: Values that are not kept are computed again with the same result; mutants/kept.ts replaces this.
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

  // Surviving mutants: Released values are read again: only memory differs.
  release() {
    this.#parts = undefined
    this.#derived = undefined
  }

  // Surviving mutants: Released values are read again: only the order of releasing differs.
  get #read(): Parts {
    this.used = true
    if (this.#parts === undefined) {
      this.#parts = partsOf(this.exchange)
      cacheContent(this, 1024 + 6 * bytesOf(this.exchange))
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
    return this.#read.mediaType()
  }

  get truncation() {
    return this.#read.cut()
  }

  get bytes() {
    return this.#read.bytes()
  }

  get text() {
    return this.#read.text()
  }

  get wellFormed() {
    return isUtf8(this.bytes)
  }

  get json() {
    return this.#read.json()
  }

  // Surviving mutants: A readable body has no problem; the condition is for the compiler.
  get jsonProblem() {
    const outcome = this.#read.parsed()
    return 'problem' in outcome ? jsonProblemText(outcome.problem) : undefined
  }

  // Surviving mutants: A readable body has no problem; the condition is for the compiler.
  get jsonProblemKind() {
    const outcome = this.#read.parsed()
    return 'problem' in outcome ? outcome.problem.kind : undefined
  }

  get sse(): SseStream {
    return this.#read.sse()
  }

  /** Does not parse the exchange, because most cached values only say whether a check applies to it. */
  // Surviving mutants: Holds what `whileRead` keeps; mutants/kept.ts replaces this.
  get derived() {
    this.used = true
    return (this.#derived ??= new Map())
  }

  get request() {
    return this.#read.request()
  }
}

/** The parsed parts of an exchange, each computed on first access. */
type Parts = ReturnType<typeof partsOf>

function partsOf(exchange: Exchange) {
  const { response } = exchange
  const chunks = response?.chunks ?? []
  const header = headerIn(response?.headers ?? [])
  const bytes = once(() => joinBytes(chunks.map(rawBytes)))
  const text = once(() => decodeText(bytes()))
  const sse = once(() => readEvents(chunks))
  const cut = once(() => truncationOf(exchange) ?? unreadOf(text(), sse))
  const parsed = once(() => jsonOf(text(), cut))
  return {
    header,
    mediaType: once(() => mediaTypeOf(header('content-type'))),
    bytes,
    text,
    cut,
    parsed,
    json: once(() => fieldOf(valueIn(parsed()))),
    sse,
    request: once(() => requestOf(exchange)),
  }
}

/** Why a body was not parsed completely; undefined if it was. */
// Surviving mutants: A shortcut for short texts.
function unreadOf(text: string, sse: () => SseStream): CutReason | undefined {
  if (text.length < 500) return undefined
  if (/^\uFEFF?\s*[[{]/.test(text)) return exceedsJsonLimits(text) ? jsonLimitsExceeded : undefined
  return sse().truncation
}

/** The approximate size of both bodies: the length of their recorded text. */
// Surviving mutants: An estimate of memory: released values are read again.
function bytesOf({ request, response }: Exchange): number {
  const lengthOf = (bytes: Bytes) => ('text' in bytes ? bytes.text.length : bytes.base64.length)
  const chunks = (response?.chunks ?? []).reduce((sum, chunk) => sum + lengthOf(chunk), 0)
  return chunks + (request.body === undefined ? 0 : lengthOf(request.body))
}

/** Reports JSON that was truncated on the client side as `cut` and not as `ends-early`. */
function jsonOf(text: string, cut: () => CutReason | undefined): Parsed {
  const parsed = parseJson(text)
  const ours = 'problem' in parsed ? cut() : undefined
  return ours === undefined ? parsed : { problem: { kind: 'cut', cut: ours } }
}

function requestOf({ request }: Exchange): Reply['request'] {
  const text = request.body === undefined ? '' : decodeText(rawBytes(request.body))
  const { method, url } = request
  return { method, url, header: headerIn(request.headers), text, json: fieldOf(valueIn(parseJson(text))) }
}

// Surviving mutants: Unreadable JSON has no value either; the condition is for the compiler.
const valueIn = (parsed: Parsed) => ('value' in parsed ? parsed.value : undefined)

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-5.3 */
function headerIn(headers: readonly HeaderPair[]): (name: string) => string | undefined {
  return (name) => {
    const values = headers.filter(([own]) => own.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
    return values.length === 0 ? undefined : values.join(', ')
  }
}

function mediaTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(/[;,]/)[0]?.trim().toLowerCase() || undefined
}
