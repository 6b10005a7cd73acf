import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { LackReason } from '../evidence/exchange.ts'
import type { Flaw } from '../results/flaws.ts'
import type { Reason } from '../results/reasons.ts'
import type { ObservedValue } from './recording.ts'

/** Which requirement a check judges, and how: what `covers` makes. */
export interface Coverage {
  readonly requirement: RequirementId
  /** Requirements that must hold first: an exchange that broke one of them is set aside, so that no defect is reported twice. */
  readonly dependsOn: readonly RequirementId[]
  /** True for a check of how long a reply goes on: where we stopped waiting for its end, that decides it. */
  readonly judgesEnd?: boolean
  /** True for a check of the head of a reply alone: it is decided where the body is not in the recording, too. */
  readonly judgesHead?: boolean
}

/** Why a check could not be decided, or does not apply. */
export interface UndecidedEnd {
  readonly state: 'undecided'
  readonly verdict: 'inconclusive' | 'inapplicable'
  readonly reason: Reason
  /** What kind of lack that is; `exhausted`: judging it took too long or too much memory. */
  readonly cause?: LackReason | 'exhausted'
  /** The exchange that our side cut, where that is why. */
  readonly truncatedExchange?: string
}

/** How a check ended. `broken`: the suite itself failed. `pending`: it has not run. */
export type CheckEnd =
  | { readonly state: 'passed' | 'pending' }
  | { readonly state: 'failed'; readonly flaws: readonly Flaw[] }
  | UndecidedEnd
  | { readonly state: 'broken'; readonly error: string }

/** What a check came to, and the exchanges that decided it, the violating ones first. */
export interface CheckOutcome {
  readonly end: CheckEnd
  readonly exchanges: readonly string[]
}

/** One check of one recording and how it ended: plain data, since it crosses to another thread. */
export interface CheckResult extends Coverage, CheckOutcome {
  readonly name: string
  /** Path below `suites/`, with `/` and the extension of the source: `streaming/streaming.test.ts`. */
  readonly file: string
  /** The index of the recording that was judged: 0 unless several are judged at once. */
  readonly recording: number
  /** What an OPEN requirement saw, or a value outside the contract's list but inside the protocol's. */
  readonly observations: readonly ObservedValue[]
}

/** What does not hold; empty unless the check failed. */
export const flawsOf = ({ end }: Pick<CheckResult, 'end'>): readonly Flaw[] => (end.state === 'failed' ? end.flaws : [])

/** Why a check was not decided; undefined where it was. */
export const undecidedIn = ({ end }: Pick<CheckResult, 'end'>): UndecidedEnd | undefined =>
  end.state === 'undecided' ? end : undefined

/** The exchanges that a flaw names, the failing one first. */
export const exchangesIn = ({ exchange, compared = [] }: Flaw): readonly string[] =>
  exchange === undefined ? compared : [exchange, ...compared]
