import type { RequirementId } from '../../spec/generated/requirements.ts'
import { reason, type ArgsOf, type Reason, type ReasonCode } from '../results/reasons.ts'
import type { UndecidedEnd } from './check-result.ts'

type Details = Pick<UndecidedEnd, 'cause' | 'truncatedExchange'>

/** Thrown if a check cannot be decided. */
export class Undecided extends Error {
  override readonly name = 'Undecided'
  readonly end: UndecidedEnd

  constructor(verdict: UndecidedEnd['verdict'], because: Reason, details: Details = {}) {
    super()
    this.end = { state: 'undecided', verdict, reason: because, ...details }
  }
}

/** Ends a check of something that the deployment declares as unsupported. */
export const declaredAbsent = (feature: string): Undecided =>
  new Undecided('inapplicable', reason('declared-absent', { feature }), { cause: 'declared-absent' })

export const isUndecided = (error: unknown): error is Undecided => error instanceof Undecided

/** Thrown by a check that a violation of another requirement prevents. */
export const blockedBy = (id: RequirementId): Undecided => new Undecided('inconclusive', reason('requirement', { id }))

/**
 * Asserts a prerequisite: without it, the check is inconclusive because of `requirement`, so that each defect is reported once. A self-test
 * proves that `requirement` is then violated.
 */
export function assume(holds: unknown, requirement: RequirementId): asserts holds {
  if (!holds) throw blockedBy(requirement)
}

/** The same for every member of a list. Returns the list. */
export function assumeEach<List extends readonly unknown[] | undefined>(
  list: List,
  holds: (member: NonNullable<List>[number]) => unknown,
  requirement: RequirementId,
): List {
  assume(list === undefined || list.every(holds), requirement)
  return list
}

/** An undecided check for the errors of the engine on values that are too large or too deeply nested; undefined for other errors. */
export function exhaustionOf(error: unknown): Undecided | undefined {
  const isExhausted = error instanceof RangeError && /call stack|invalid (?:string|array)/i.test(error.message)
  return isExhausted ? new Undecided('inconclusive', reason('too-deep'), { cause: 'exhausted' }) : undefined
}

type Rest<Code extends ReasonCode> = ArgsOf<Code> extends undefined ? [] : [args: ArgsOf<Code>]

/**
 * Ends a check that the evidence does not decide.
 *
 * @example inconclusive('not-ok', { exchange: reply.exchange.id, status: reply.status })
 */
export function inconclusive<Code extends ReasonCode>(code: Code, ...args: Rest<Code>): never {
  throw new Undecided('inconclusive', reason(code, ...args) as Reason)
}
