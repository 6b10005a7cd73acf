import type { Inject } from '../../src/reference/fault.ts'
import type { WireStyle } from '../../selftest/variants/definitions/front.ts'

/** From the inside out: what is said, how it is spelled, how streams are framed, how replies are labelled, carried and timed. */
export const layers = ['protocol', 'field', 'spelling', 'framing', 'headers', 'carrier', 'timing', 'wire'] as const

/** One thing that a gateway has chosen of what the contract leaves open. */
export interface Choice {
  readonly layer: (typeof layers)[number]
  /** What it is a choice about: a gateway has one choice of each subject. */
  readonly subject: string
  /** What was chosen, for whoever reads a failure. */
  readonly shown: string
  readonly inject?: Inject
  readonly wire?: WireStyle
  /** Beginnings of ids of what it may leave undecided, since what they speak of is not there. */
  readonly undecides?: readonly string[]
  /** The areas in which it is known to be right; all by default. */
  readonly areas?: readonly string[]
}
