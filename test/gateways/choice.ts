import type { Inject } from '../../gateway/reference/fault.ts'
import type { WireStyle } from '../variants/definitions/front.ts'

/** From the inside out: content, JSON spelling, stream framing, headers, transfer and timing. */
export const layers = ['protocol', 'field', 'spelling', 'framing', 'headers', 'carrier', 'timing', 'wire'] as const

/** One choice of a gateway where the contract leaves it open. */
export interface Choice {
  readonly layer: (typeof layers)[number]
  /** A gateway has at most one choice for each subject. */
  readonly subject: string
  /** Describes the choice in failure messages. */
  readonly shown: string
  readonly inject?: Inject
  readonly wire?: WireStyle
  /** Prefixes of requirements that it may leave undecided, because their subject is absent. */
  readonly undecides?: readonly string[]
  /** The areas in which it is known to conform; all by default. */
  readonly areas?: readonly string[]
}
