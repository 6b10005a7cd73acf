import { cacheContent, type CachedContent } from './content-cache.ts'
import type { LineRange } from './lines.ts'
import type { Bytes, Chunk, End, Exchange, HeaderPair, RecordedRequest, RecordedResponse } from './exchange.ts'

/** Where an exchange is stored: its line, and those of its earlier chunks. */
export interface StoredLines {
  readonly line: LineRange
  readonly earlier: readonly LineRange[]
}

/** Reads and parses an exchange again. One for each file: a closure for each exchange would take memory. */
export type ReadStored = (lines: StoredLines) => Exchange

/**
 * Returns an exchange whose headers and bodies are read from the file on access. Names, times, URLs and statuses are always in memory. The
 * rest are getters, which a copy with `...` does not include.
 *
 * @param whole the parsed exchange
 * @param isKept true to keep its content in memory until other content takes its place
 */
export const storedExchange = (whole: Exchange, lines: StoredLines, read: ReadStored, isKept: boolean): Exchange =>
  new StoredExchange(whole, lines, read, isKept)

/** The estimated memory of a header or chunk without its text. */
const partBytes = 100

/** The length in bytes of the lines of a stored exchange, otherwise 0. */
export const storedBytes = (exchange: Exchange): number => (exchange instanceof StoredExchange ? exchange.bytes : 0)

/** Classes save memory: a recording may contain a hundred thousand exchanges. */
class StoredExchange implements Exchange, CachedContent {
  readonly type = 'exchange'
  readonly id: string
  readonly probe: string
  readonly name: string
  readonly attempt: number
  readonly retried: boolean
  readonly startedAt: string
  readonly request: RecordedRequest
  readonly response?: RecordedResponse
  readonly end: End
  used = false
  #whole: Exchange | undefined
  // Not as an object: it would take 70 bytes.
  readonly #offset: number
  readonly #length: number
  readonly #earlier: readonly LineRange[]
  readonly #read: ReadStored

  constructor(whole: Exchange, { line, earlier }: StoredLines, read: ReadStored, isKept: boolean) {
    this.id = whole.id
    this.probe = interned(whole.probe)
    this.name = interned(whole.name)
    this.attempt = whole.attempt
    this.retried = whole.retried
    this.startedAt = whole.startedAt
    this.request = new StoredRequest(whole.request, this)
    if (whole.response !== undefined) this.response = new StoredResponse(whole.response, this)
    this.end = whole.end
    this.#offset = line.offset
    this.#length = line.length
    this.#earlier = earlier
    this.#read = read
    if (isKept) this.#hold(whole)
  }

  get bytes(): number {
    return this.#earlier.reduce((sum, { length }) => sum + length, this.#length)
  }

  whole(): Exchange {
    this.used = true
    if (this.#whole !== undefined) return this.#whole
    const line = { offset: this.#offset, length: this.#length }
    return this.#hold(this.#read({ line, earlier: this.#earlier }))
  }

  release() {
    this.#whole = undefined
  }

  #hold(whole: Exchange): Exchange {
    this.#whole = whole
    const { headers = [], chunks = [] } = whole.response ?? {}
    cacheContent(this, 2 * this.bytes + partBytes * (headers.length + chunks.length))
    return whole
  }
}

class StoredRequest implements RecordedRequest {
  readonly method: string
  readonly url: string
  readonly line: RecordedRequest['line']
  readonly key: string
  readonly expects?: readonly number[]
  readonly once?: readonly number[]
  readonly partial?: true
  readonly #exchange: StoredExchange

  constructor({ method, url, line, key, expects, once, partial }: RecordedRequest, exchange: StoredExchange) {
    this.method = interned(method)
    this.url = interned(url)
    this.line = line
    this.key = interned(key)
    if (expects !== undefined) this.expects = expects
    if (once !== undefined) this.once = once
    if (partial === true) this.partial = true
    this.#exchange = exchange
  }

  get headers(): readonly HeaderPair[] {
    return this.#exchange.whole().request.headers
  }

  get body(): Bytes | undefined {
    return this.#exchange.whole().request.body
  }
}

class StoredResponse implements RecordedResponse {
  readonly status: number
  readonly headersAt: number
  readonly #exchange: StoredExchange

  constructor({ status, headersAt }: RecordedResponse, exchange: StoredExchange) {
    this.status = status
    this.headersAt = headersAt
    this.#exchange = exchange
  }

  get #whole(): RecordedResponse | undefined {
    return this.#exchange.whole().response
  }

  get headers(): readonly HeaderPair[] {
    return this.#whole?.headers ?? []
  }

  get trailers(): readonly HeaderPair[] | undefined {
    return this.#whole?.trailers
  }

  get chunks(): readonly Chunk[] {
    return this.#whole?.chunks ?? []
  }

  get large(): RecordedResponse['large'] {
    return this.#whole?.large
  }
}

/** Shares one copy of equal strings, such as URLs and names. */
function interned(text: string): string {
  const known = strings.get(text)
  if (known !== undefined) return known
  if (strings.size < maxInternedStrings) strings.set(text, text)
  return text
}

const strings = new Map<string, string>()
const maxInternedStrings = 10_000
