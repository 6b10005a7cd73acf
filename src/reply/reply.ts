import type { CutReason } from '../results/reasons.ts'
import type { Exchange, HeaderPair } from '../evidence/exchange.ts'
import type { JsonProblem } from './json.ts'

/**
 * A place in a JSON value, whether or not anything is there. Every method is total: a place in `null` is a place without a
 * value. Tests reach into replies only through these, so that no reply, however malformed, crashes the suite.
 */
export interface Field {
  /** As a person would write it: `choices[0].message.role`; `body` at the root. */
  readonly path: string
  /** What is there; `undefined` when nothing is. */
  readonly value: unknown
  /** False when nothing is there. `null` is something. */
  readonly exists: boolean
  /** True when nothing is there or it is `null`: how an optional field may be absent. */
  readonly absent: boolean
  /** The place below: `at('usage.total_tokens')`, `at('choices[0]')`, `at('choices', 0)`. */
  at(...path: readonly (string | number)[]): Field
  /** The elements of an array; empty for anything else. */
  readonly items: readonly Field[]
  /** The member names of an object; empty for anything else. */
  readonly names: readonly string[]
  /** The value when it is a string, a finite number, an array or object; else undefined. */
  readonly text: string | undefined
  readonly number: number | undefined
  /** What is there, as one short line for a message: `"stop"`, `null`, `nothing`, `[3 items]`, `{"a":1,…}`. */
  readonly shown: string
}

/** One server-sent event. Offsets are bytes of the decoded body; `at` is when its last byte came, in milliseconds. */
export interface SseEvent {
  /** The `event:` field, `message` when there was none. */
  readonly event: string
  readonly data: string
  readonly id?: string
  readonly offset: number
  readonly end: number
  readonly at: number
  /** The data read as JSON. A place without a value when it is not JSON. */
  readonly json: Field
}

/** An event stream, read by the WHATWG algorithm. */
export interface SseStream {
  readonly events: readonly SseEvent[]
  /** What stood after the last blank line: an event that was cut off. The empty string when the stream ended cleanly. */
  readonly rest: string
  /** Comment lines, without the colon. */
  readonly comments: readonly string[]
  /** Why not all events were read, where that is our own doing. */
  readonly truncation?: CutReason
  /** The last valid `retry:` field, in milliseconds. */
  readonly retry?: number
}

/** A recorded exchange with total readers. All parts are read when first asked for. */
export interface Reply {
  readonly exchange: Exchange
  /** Undefined when no reply came. */
  readonly status: number | undefined
  /** A header of the reply by case-insensitive name, repeated ones joined by `, `. */
  readonly header: (name: string) => string | undefined
  readonly headers: readonly HeaderPair[]
  /** The media type of the reply in lower case without parameters, or undefined. */
  readonly mediaType: string | undefined
  /**
   * Why this is not all that the gateway sent or had to send, where we cut it ourselves (time, size, an interrupted drive, a body too
   * large to keep). Undefined when it is all.
   */
  readonly truncation: CutReason | undefined
  /** The decoded body as kept: the head only when it was too large to keep. */
  readonly bytes: Uint8Array
  /** The body as UTF-8, malformed sequences replaced by U+FFFD. */
  readonly text: string
  /** False when the body is not well-formed UTF-8. */
  readonly wellFormed: boolean
  /** The body as JSON (a byte order mark is tolerated); a place without a value when it is not JSON. */
  readonly json: Field
  /** Why the body is not JSON, as a sentence, or undefined when it is. */
  readonly jsonProblem: string | undefined
  /** The same for programs: what is wrong with it as JSON. */
  readonly jsonProblemKind: JsonProblem['kind'] | undefined
  readonly sse: SseStream
  /** What was computed from all this, by the function that did: gone when it is (`whileRead`). */
  readonly derived: Map<unknown, unknown>
  /** The request of this exchange. */
  readonly request: {
    readonly method: string
    /** Path without base address and query is not attempted here: the URL as sent. */
    readonly url: string
    readonly header: (name: string) => string | undefined
    readonly text: string
    readonly json: Field
  }
}
