import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Flaw } from '../../src/results/flaws.ts'
import type { Reason } from '../../src/results/reasons.ts'
import type { CheckEnd, CheckResult, UndecidedEnd } from '../../src/outcomes/check-result.ts'

/** The result of a check that passed without reading an exchange. `parts` replaces members. */
export const checkResult = (requirement: string, parts: Partial<CheckResult> = {}): CheckResult => ({
  name: 'a check',
  file: 'chat/chat.test.ts',
  requirement: requirement as RequirementId,
  dependsOn: [],
  recording: 0,
  end: { state: 'passed' },
  exchanges: [],
  observations: [],
  ...parts,
})

/** A broken rule: `about` is the message. Without an exchange it has none. */
export const flawOf = (
  requirement: string,
  about: string,
  exchange?: string,
  ...compared: readonly string[]
): Flaw => ({
  requirement,
  about,
  expected: { kind: 'rule' },
  actual: { kind: 'nothing' },
  ...(exchange !== undefined && { exchange, compared }),
})

/** The end of a check that failed in each of these exchanges. */
export const failedIn = (requirement: string, ...exchanges: readonly string[]): CheckEnd => ({
  state: 'failed',
  flaws: exchanges.map((exchange) => flawOf(requirement, 'no', exchange)),
})

/** The end of a check that is inconclusive. */
export const inconclusiveFor = (reason: Reason, more: Partial<UndecidedEnd> = {}): UndecidedEnd => ({
  state: 'undecided',
  verdict: 'inconclusive',
  reason,
  ...more,
})
