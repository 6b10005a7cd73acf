import type { Profile } from '../contract/requirements.ts'
import type { Statement } from './statement.ts'

/** What a statement says, in short. */
export interface StatementSummary {
  readonly result: 'PASSED' | 'FAILED'
  readonly baseUrl: string
  readonly name?: string
  readonly embedded: boolean
  readonly profile: Profile
  readonly set: string
  /** ISO 8601, UTC. */
  readonly drivenAt: string
  /** The last day on which it is to be relied on. */
  readonly validUntil: string
  readonly required: Statement['predicate']['conformance']['required']
}

/** What checking a statement came to: `verify --json`, exactly. */
export interface Verification {
  /** Raised when a field goes or changes its meaning; fields may be added without. */
  readonly schemaVersion: 1
  /** `holds`: everything was checked, and holds; `fails`: it is not to be believed; `unchecked`: something was not checked. */
  readonly outcome: Outcome
  /** What the statement says, whether it is to be believed or not; absent where it could not be read. */
  readonly says?: StatementSummary
  /** In the order in which they were taken. */
  readonly steps: readonly Step[]
  readonly exitCode: 0 | 1 | 3
}

/** What all steps come to. A statement that holds and says FAILED is no pass. */
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

/** What checking a statement comes to, step by step. */

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

/** What a step looks at. */
export type StepName = (typeof steps)[number]

/** `holds`; `fails`, the statement is not to be believed; `unchecked`, it could not be told. */
export type Outcome = 'holds' | 'fails' | 'unchecked'

export interface Step {
  readonly step: StepName
  readonly outcome: Outcome
  /** One sentence without an end: what was found. */
  readonly says: string
  /** More lines of the same, where one does not do: the first verdicts that differ. */
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
