import type { Profile } from '../contract/requirements.ts'
import type { Statement } from './statement.ts'
import type { Outcome, Step } from './step.ts'

/** What a statement says, in short. */
export interface Said {
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
  readonly says?: Said
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
    ...(statement && { says: saidBy(statement) }),
    steps,
    exitCode: outcome === 'fails' || failed ? 1 : outcome === 'unchecked' ? 3 : 0,
  }
}

function saidBy({ predicate: { result, conformance } }: Statement): Said {
  const { deployment, profile, set, drivenAt, validUntil, required } = conformance
  const { name, baseUrl, embedded } = deployment
  const about = { baseUrl, ...(name !== undefined && { name }), embedded }
  return { result, ...about, profile, set, drivenAt: drivenAt.finished, validUntil, required }
}
