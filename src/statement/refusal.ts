import type { FrozenSet } from '../contract/sets.ts'
import type { Profile } from '../contract/requirements.ts'

/** Why no statement is made: a sentence, and what to do about it. */
export interface Refusal {
  readonly because: string
  readonly advice?: string
  /** Ids of the requirements that it is about. */
  readonly requirements?: readonly string[]
}

/** What a recording must be so that it can be stated. */
export interface Demands {
  readonly profile: Profile
  readonly set: FrozenSet
  /** The build that judges, which is the one that has to have driven. */
  readonly tool: { readonly name: string; readonly version: string; readonly build: string | undefined }
  /** Names of the probes that this version plans for such a drive. */
  readonly planned: readonly string[]
  /** ISO 8601, UTC. */
  readonly statedAt: string
  /** A day. */
  readonly validUntil: string
}
