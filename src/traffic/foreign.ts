import type { End, HeaderPair } from '../evidence/exchange.ts'
import type { LeftOutReason } from '../results/left-out.ts'

/** The probe of every exchange that others sent. */
export const trafficProbe = 'traffic'

/** An exchange as somebody else recorded it, before anything is masked. */
export interface ForeignExchange {
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: readonly HeaderPair[]
    readonly body?: Uint8Array
    /** The role of the key, where the recording names it. */
    readonly key?: string
    readonly expects?: readonly number[]
    readonly once?: readonly number[]
  }
  /** Absent where no reply came. */
  readonly response?: {
    readonly status: number
    readonly headersAt: number
    readonly headers: readonly HeaderPair[]
    readonly trailers?: readonly HeaderPair[]
    readonly pieces: readonly Piece[]
  }
  readonly end: End
  /** What this one does not show, though others of the same format may. */
  readonly unseen: readonly ('times' | 'bytes' | 'ends' | 'framing')[]
}

/** Bytes of a body and when they came, in milliseconds since the exchange started. */
export interface Piece {
  readonly bytes: Uint8Array
  readonly at: number
}

/** An entry of a recording that is not judged. */
export interface SetAside {
  readonly why: LeftOutReason
}

export const setAside = (why: LeftOutReason): SetAside => ({ why })

export const isSetAside = (read: ForeignExchange | SetAside): read is SetAside => 'why' in read
