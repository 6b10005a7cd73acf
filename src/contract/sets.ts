/**
 * Frozen requirement sets: what a version of the suite's promise requires, so that a requirement added or sharpened later is run and
 * reported, but gates only once a set names it.
 */

/** `spec/sets/1.0.0.json`. Once it is published it is never edited. */
export interface RequirementSet {
  /** Its version: `1.0.0`. */
  readonly set: string
  /** The version of the contract document that its sentences were taken from. */
  readonly contract: string
  /** Every requirement that is judged, in the order of the document. */
  readonly requirements: readonly SetEntry[]
}

/** A requirement as a set knows it. */
export interface SetEntry {
  readonly id: string
  readonly level: 'MUST' | 'SHOULD'
  /** How the profile `interop` departs from the level. */
  readonly interop?: 'advisory' | 'gating'
  /** SHA-256 of its sentence, numbers filled in, as UTF-8: in lowercase hexadecimal. */
  readonly sentence: string
}
