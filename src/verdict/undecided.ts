import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { CheckMeta } from './meta.ts'

type Reason = NonNullable<CheckMeta['undecided']>['reason']

/**
 * Thrown where a check cannot be decided. Recognised by `name`, since it may cross a worker. `because` is a sentence, or the
 * id of the violated requirement the check stands on.
 */
export class Undecided extends Error {
  override readonly name = 'Undecided'
  readonly verdict: 'inconclusive' | 'inapplicable'
  readonly because: string
  /** Why the probe behind it could not be driven, or that judging was too much, where that is the reason. */
  readonly reason: Reason | undefined
  /** The exchange that our side cut, where that is why. */
  readonly cut: string | undefined

  constructor(verdict: 'inconclusive' | 'inapplicable', because: string, reason?: Reason, cut?: string) {
    super(because)
    this.verdict = verdict
    this.because = because
    this.reason = reason
    this.cut = cut
  }
}

export const isUndecided = (error: unknown): error is Undecided => error instanceof Error && error.name === 'Undecided'

/**
 * One defect, one accusation: what follows stands on another requirement. Where that one does not hold, the check is
 * inconclusive because of it; a self-test makes sure that it is then itself violated.
 */
export function given(holds: unknown, requirement: RequirementId): asserts holds {
  if (!holds) throw new Undecided('inconclusive', requirement)
}

/** The same of every member of a list, which is given back, so that a selection can go on with it. */
export function givenEach<List extends readonly unknown[] | undefined>(
  list: List,
  holds: (member: NonNullable<List>[number]) => unknown,
  requirement: RequirementId,
): List {
  given(list === undefined || list.every(holds), requirement)
  return list
}

/** What the engine throws when something is nested too deeply, or becomes too long, is about what a gateway sent: nothing is decided. */
export function exhaustion(error: unknown): Undecided | undefined {
  const isExhausted = error instanceof RangeError && /call stack|invalid (?:string|array)/i.test(error.message)
  if (!isExhausted) return undefined
  return new Undecided('inconclusive', 'it is nested too deeply, or too large, to be judged', 'exhausted')
}

/** Ends a check that the evidence cannot decide, for the reason given: `the model was saturated (429)`. */
export function inconclusive(because: string): never {
  throw new Undecided('inconclusive', because)
}
