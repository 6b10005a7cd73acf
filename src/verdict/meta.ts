import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { LackReason } from '../evidence/exchange.ts'

/** Which requirement a check judges, and how: what `covers` makes. */
export interface Coverage {
  readonly requirement: RequirementId
  /** Requirements that must hold first: an exchange that broke one of them is set aside, so that no defect is reported twice. */
  readonly standsOn: readonly RequirementId[]
  /** True for a check of how long a reply goes on: where we stopped waiting for its end, that decides it. */
  readonly judgesEnd?: boolean
  /** True for a check of the head of a reply alone: it is decided where the body is not in the recording, too. */
  readonly judgesHead?: boolean
}

/** What a check leaves behind for the verdict. It crosses to another thread: plain data only. */
export interface CheckMeta extends Coverage {
  /** The index of the recording that was judged: 0 unless several are judged at once. */
  readonly recording: number
  /** Ids of the exchanges that decided the check, the violating ones first. */
  exchanges: string[]
  /** What did not hold, exchange by exchange. */
  failures: Failure[]
  /** Set when the check could not be decided or does not apply; the test then ends by throwing. */
  undecided?: {
    readonly verdict: 'inconclusive' | 'inapplicable'
    readonly because: string
    /** `exhausted`: judging it took too long or too much memory. */
    readonly reason?: LackReason | 'exhausted'
    /** The exchange that our side cut, where that is why. */
    readonly cut?: string
  }
  /** What an OPEN requirement saw, or a value outside the contract's list but inside the protocol's. */
  observations: { readonly text: string; readonly value: unknown }[]
}

/** What did not hold, and in which exchanges it was seen: one as a rule, all that a comparison reads. */
export interface Failure {
  readonly exchanges: readonly string[]
  readonly message: string
}
