import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { LackReason } from '../evidence/exchange.ts'
import type { Flaw } from '../results/flaws.ts'
import type { Reason } from '../results/reasons.ts'
import type { ObservedValue } from './recording.ts'

/** The requirement that a check judges, and its options. */
export interface Coverage {
  readonly requirement: RequirementId
  /** Prerequisites: failures in exchanges that violate one of them are ignored, so that each defect is reported once. */
  readonly dependsOn: readonly RequirementId[]
  /** Requirements that may report the same defect: failures in exchanges that violate one of them are ignored, but no others. */
  readonly besides?: readonly RequirementId[]
  /** True for a check of the end of a response: it also judges responses that timed out. */
  readonly judgesEnd?: boolean
  /** True for a check of what becomes of a stream that the client has left: what the client missed does not matter. */
  readonly judgesLeft?: true
  /** True for a check that decides itself whether a broken connection is the fault of the gateway. */
  readonly judgesBreaks?: boolean
  /** True for a check of status and headers only: it does not need a recorded body. */
  readonly judgesHead?: boolean
  /** True for a check of the form of an error: it ignores a 5xx response whose status violates another requirement. */
  readonly judgesErrorForm?: boolean
}

/** Why a check is undecided or does not apply. */
export interface UndecidedEnd {
  readonly state: 'undecided'
  readonly verdict: 'inconclusive' | 'inapplicable'
  readonly reason: Reason
  /** The kind of cause. `exhausted`: judging exceeded its limits of time or memory. */
  readonly cause?: LackReason | 'exhausted'
  /** The exchange that was truncated on the client side, if that is the cause. */
  readonly truncatedExchange?: string
}

/** How a check ended. `broken`: the suite itself failed. `pending`: it has not run. */
export type CheckEnd =
  | { readonly state: 'passed' | 'pending' }
  | { readonly state: 'failed'; readonly flaws: readonly Flaw[] }
  | UndecidedEnd
  | { readonly state: 'broken'; readonly error: string }

/** How a check ended, and the exchanges that decided it, violating ones first. */
export interface CheckOutcome {
  readonly end: CheckEnd
  readonly exchanges: readonly string[]
}

/** The result of a check of one recording: plain data, which is sent between threads. */
export interface CheckResult extends Coverage, CheckOutcome {
  readonly name: string
  /** The path below `suites/`, with `/` and the source extension: `streaming/chat/chat.test.ts`. */
  readonly file: string
  /** The index of the recording. */
  readonly recording: number
  /** Observations of OPEN requirements, and values that only the public protocol lists. */
  readonly observations: readonly ObservedValue[]
}

/** The flaws; empty unless the check failed. */
export const flawsOf = ({ end }: Pick<CheckResult, 'end'>): readonly Flaw[] => (end.state === 'failed' ? end.flaws : [])

/** Why a check is undecided; undefined if it is decided. */
export const undecidedIn = ({ end }: Pick<CheckResult, 'end'>): UndecidedEnd | undefined =>
  end.state === 'undecided' ? end : undefined

/** The exchanges of a flaw, the failing one first. */
export const exchangesIn = ({ exchange, compared = [] }: Flaw): readonly string[] =>
  exchange === undefined ? compared : [exchange, ...compared]

/** The exchanges of several flaws, each once: all failing ones first, then those that they were compared with. */
export const flawedExchanges = (flaws: readonly Flaw[]): readonly string[] => [
  ...new Set([...flaws.flatMap(({ exchange }) => exchange ?? []), ...flaws.flatMap(({ compared }) => compared ?? [])]),
]
