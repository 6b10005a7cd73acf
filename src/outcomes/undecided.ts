import type { RequirementId } from '../../spec/generated/requirements.ts'
import { reason, type ArgsOf, type Reason, type ReasonCode } from '../results/reasons.ts'
import type { UndecidedEnd } from './check-result.ts'

type Details = Pick<UndecidedEnd, 'cause' | 'truncatedExchange'>

/** Thrown where a check cannot be decided. */
export class Undecided extends Error {
  override readonly name = 'Undecided'
  readonly end: UndecidedEnd

  constructor(verdict: UndecidedEnd['verdict'], because: Reason, details: Details = {}) {
    super()
    this.end = { state: 'undecided', verdict, reason: because, ...details }
  }
}

export const isUndecided = (error: unknown): error is Undecided => error instanceof Undecided

/** For a requirement that another one keeps from being judged. */
export const blockedBy = (id: RequirementId): Undecided => new Undecided('inconclusive', reason('requirement', { id }))

/**
 * One defect, one report: what follows depends on another requirement. Where that one does not hold, the check is inconclusive because
 * of it; a self-test makes sure that it is then itself violated.
 */
export function assume(holds: unknown, requirement: RequirementId): asserts holds {
  if (!holds) throw blockedBy(requirement)
}

/** The same of every member of a list, which is given back, so that a selection can go on with it. */
export function assumeEach<List extends readonly unknown[] | undefined>(
  list: List,
  holds: (member: NonNullable<List>[number]) => unknown,
  requirement: RequirementId,
): List {
  assume(list === undefined || list.every(holds), requirement)
  return list
}

/** What the engine throws when something is nested too deeply, or becomes too long, is about what a gateway sent: nothing is decided. */
export function exhaustionOf(error: unknown): Undecided | undefined {
  const isExhausted = error instanceof RangeError && /call stack|invalid (?:string|array)/i.test(error.message)
  return isExhausted ? new Undecided('inconclusive', reason('too-deep'), { cause: 'exhausted' }) : undefined
}

type Rest<Code extends ReasonCode> = ArgsOf<Code> extends undefined ? [] : [args: ArgsOf<Code>]

/**
 * Ends a check that the evidence cannot decide.
 *
 * @example inconclusive('not-ok', { exchange: reply.exchange.id, status: reply.status })
 */
export function inconclusive<Code extends ReasonCode>(code: Code, ...args: Rest<Code>): never {
  throw new Undecided('inconclusive', reason(code, ...args) as Reason)
}

/** Ends a check that does not apply to the deployment. */
export function inapplicable<Code extends ReasonCode>(code: Code, ...args: Rest<Code>): never {
  throw new Undecided('inapplicable', reason(code, ...args) as Reason)
}
