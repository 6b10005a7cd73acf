import type { Profile } from '../contract/requirements.ts'
import type { Statement } from './statement.ts'

/** The steps of verifying a statement, in their order. */
export const steps = [
  'file',
  'signature',
  'form',
  'contents',
  'dates',
  'deployment',
  'profile',
  'set',
  'document',
  'tool',
  'page',
  'evidence',
  'verdicts',
] as const

export type StepName = (typeof steps)[number]

/** `fails`: do not trust the statement. `unchecked`: the step could not be checked. */
export type Outcome = 'holds' | 'fails' | 'unchecked'

export interface Step {
  readonly step: StepName
  readonly outcome: Outcome
  /** What was found: one sentence without a full stop. */
  readonly says: string
  /** More lines: the first verdicts that differ. */
  readonly further?: readonly string[]
}

export const holds = (step: StepName, says: string): Step => ({ step, outcome: 'holds', says })
export const fails = (step: StepName, says: string, further: readonly string[] = []): Step => ({
  step,
  outcome: 'fails',
  says,
  ...(further.length > 0 && { further }),
})
export const unchecked = (step: StepName, says: string): Step => ({ step, outcome: 'unchecked', says })

/** The claims of a statement in short. */
export interface StatementSummary {
  readonly result: 'PASSED' | 'FAILED'
  readonly baseUrl: string
  readonly name?: string
  readonly embedded: boolean
  readonly profile: Profile
  readonly set: string
  /** ISO 8601, UTC. */
  readonly drivenAt: string
  /** The last day on which the statement is valid. */
  readonly validUntil: string
  readonly required: Statement['predicate']['conformance']['required']
}

/** The result of verifying a statement: exactly the JSON of `verify --json`. */
export interface Verification {
  /** Raised when a field is removed or changes its meaning, but not when one is added. */
  readonly schemaVersion: 1
  /** `holds`: every step was checked and holds. `fails`: one fails. `unchecked`: one could not be checked. */
  readonly outcome: Outcome
  /** What the statement claims, even if verification fails; absent if it could not be read. */
  readonly says?: StatementSummary
  /** In the order in which they were checked. */
  readonly steps: readonly Step[]
  readonly exitCode: 0 | 1 | 3
}

/** Combines the steps. The exit code of a valid statement that says FAILED is 1. */
export function verificationOf(steps: readonly Step[], statement: Statement | undefined): Verification {
  const has = (outcome: Outcome) => steps.some((step) => step.outcome === outcome)
  const outcome = has('fails') ? 'fails' : has('unchecked') ? 'unchecked' : 'holds'
  const failed = statement?.predicate.result !== 'PASSED'
  return {
    schemaVersion: 1,
    outcome,
    ...(statement && { says: summaryOf(statement) }),
    steps,
    exitCode: outcome === 'fails' || failed ? 1 : outcome === 'unchecked' ? 3 : 0,
  }
}

function summaryOf({ predicate: { result, conformance } }: Statement): StatementSummary {
  const { deployment, profile, set, drivenAt, validUntil, required } = conformance
  const { name, baseUrl, embedded } = deployment
  const about = { baseUrl, ...(name !== undefined && { name }), embedded }
  return { result, ...about, profile, set, drivenAt: drivenAt.finished, validUntil, required }
}
