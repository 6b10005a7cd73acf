import type { CutReason } from '../results/reasons.ts'
import type { Exchange, HeaderPair } from '../evidence/exchange.ts'
import type { JsonProblem } from './json.ts'

/** A place in a JSON value, which may have no value. No method ever throws, so that a malformed response cannot crash a check. */
export interface Field {
  /** `choices[0].message.role`; `body` for the root. */
  readonly path: string
  /** The value; `undefined` if it is missing. */
  readonly value: unknown
  /** False if the value is missing. True for `null`. */
  readonly exists: boolean
  /** True if the value is missing or `null`. */
  readonly absent: boolean
  /** Returns a descendant: `at('usage.total_tokens')`, `at('choices[0]')`, `at('choices', 0)`. */
  at(...path: readonly (string | number)[]): Field
  /** The elements of an array; empty for anything else. */
  readonly items: readonly Field[]
  /** The member names of an object; empty for anything else. */
  readonly names: readonly string[]
  /** The value if it is a string, else undefined. */
  readonly text: string | undefined
  readonly number: number | undefined
  /** The value as short text for a message: `"stop"`, `null`, `nothing`, `[3 items]`, `{"a":1,…}`. */
  readonly shown: string
}

/** A server-sent event. Offsets are bytes of the decoded body; `at` is the arrival of its last byte in milliseconds. */
export interface SseEvent {
  /** The `event:` field; default `message`. */
  readonly event: string
  /** True if there is such a field, and it is not empty. */
  readonly isNamed: boolean
  readonly data: string
  readonly id?: string
  readonly offset: number
  readonly end: number
  readonly at: number
  /** The data as JSON; without a value if it is not JSON. */
  readonly json: Field
}

/** An event stream, parsed by the WHATWG algorithm. */
export interface SseStream {
  readonly events: readonly SseEvent[]
  /** The text after the last blank line: an incomplete event. Empty if the stream ended properly. */
  readonly rest: string
  /** Comment lines, without the colon. */
  readonly comments: readonly string[]
  /** Why not all events were parsed. */
  readonly truncation?: CutReason
  /** The last valid `retry:` field, in milliseconds. */
  readonly retry?: number
}

/** The readers of a recorded exchange. They never throw and parse on first access. */
export interface Reply {
  readonly exchange: Exchange
  /** Undefined if no response arrived. */
  readonly status: number | undefined
  /** A response header by case-insensitive name; repeated ones are joined by `, `. */
  readonly header: (name: string) => string | undefined
  readonly headers: readonly HeaderPair[]
  /** The media type of the response in lower case without parameters, or undefined. */
  readonly mediaType: string | undefined
  /** Why the response was truncated on the client side (timeout, size, an interrupted run); undefined if it was not. */
  readonly truncation: CutReason | undefined
  /** The decoded body; only its beginning if it was too large to keep. */
  readonly bytes: Uint8Array
  /** The body decoded as UTF-8, with malformed sequences replaced by U+FFFD. */
  readonly text: string
  /** False if the body is not well-formed UTF-8. */
  readonly wellFormed: boolean
  /** The body as JSON (a byte order mark is accepted); without a value if it is not JSON. */
  readonly json: Field
  /** Why the body is not JSON, as text; undefined if it is. */
  readonly jsonProblem: string | undefined
  /** The same as a code. */
  readonly jsonProblemKind: JsonProblem['kind'] | undefined
  readonly sse: SseStream
  /** The values of `cachedByReply` by function, released together with the parsed reply. */
  readonly derived: Map<unknown, unknown>
  /** The request of this exchange. */
  readonly request: {
    readonly method: string
    /** The complete URL as sent. */
    readonly url: string
    readonly header: (name: string) => string | undefined
    readonly text: string
    readonly json: Field
  }
}
