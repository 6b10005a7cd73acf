import type { StatementProfile } from '../contract/requirements.ts'
import { gapsOf, type Gap } from './gaps.ts'
import type { Statement } from './statement.ts'

/** The steps of verifying a statement, in their order. */
export const steps = [
  'file',
  'signature',
  'form',
  'contents',
  'scope',
  'challenge',
  'dates',
  'deployment',
  'profile',
  'set',
  'document',
  'tool',
  'page',
  'evidence',
  'lacks',
  'address',
  'probes',
  'seed',
  'retries',
  'times',
  'counts',
  'verdicts',
] as const

export type StepName = (typeof steps)[number]

/**
 * `fails`: do not trust the statement. `unchecked`: the step could not be checked. `partial`: true, but the statement leaves out what
 * every gateway must be tested for.
 */
export type Outcome = 'holds' | 'fails' | 'unchecked' | 'partial'

export interface Step {
  readonly step: StepName
  readonly outcome: Outcome
  /** What was found: one sentence without a full stop. */
  readonly says: string
  /** More lines: the first verdicts that differ, or the package that checked. */
  readonly further?: readonly string[]
}

export const holds = (step: StepName, says: string, further: readonly string[] = []): Step => ({
  step,
  outcome: 'holds',
  says,
  ...(further.length > 0 && { further }),
})
export const fails = (step: StepName, says: string, further: readonly string[] = []): Step => ({
  step,
  outcome: 'fails',
  says,
  ...(further.length > 0 && { further }),
})
export const partial = (step: StepName, says: string): Step => ({ step, outcome: 'partial', says })
export const unchecked = (step: StepName, says: string): Step => ({ step, outcome: 'unchecked', says })

/** The claims of a statement in short. */
export interface StatementSummary {
  readonly result: 'PASSED' | 'FAILED'
  readonly baseUrl: string
  readonly name?: string
  readonly embedded: boolean
  readonly profile: StatementProfile
  readonly set: string
  /** ISO 8601, UTC. */
  readonly drivenAt: string
  /** The last day on which the statement is valid. */
  readonly validUntil: string
  /** Requirements that gate, by result. */
  readonly required: {
    readonly satisfied: number
    readonly violated: number
    readonly notApplicable: number
    readonly unjudged: number
  }
  /** The violated ones, in alphabetical order. */
  readonly violated: readonly string[]
  /** Required requirements that were judged, of all that are required. */
  readonly judged: { readonly of: number; readonly total: number }
  /** Features that are declared as unsupported, in alphabetical order. */
  readonly lacks: readonly string[]
  /** What it does not show, because these features were not tested: what protects users first. */
  readonly gaps: readonly Gap[]
  /** `partial`: what every gateway must be tested for is among them. */
  readonly scope: 'whole' | 'partial'
  readonly seed: number
  /** `given`: by `--seed`. `random`: drawn by the run. */
  readonly seedSource: 'given' | 'random'
}

/** The result of verifying a statement: exactly the JSON of `verify --json`. */
export interface Verification {
  /** Raised when a field is removed or changes its meaning, but not when one is added. */
  readonly schemaVersion: 1
  /** `holds`: every step was checked and holds. Otherwise the worst: `fails`, `unchecked`, `partial`. */
  readonly outcome: Outcome
  /** What the statement claims, even if verification fails; absent if it could not be read. */
  readonly says?: StatementSummary
  /** In the order in which they were checked. */
  readonly steps: readonly Step[]
  /** A shell command that runs the deployment again and compares the result with the statement; absent if a step fails. */
  readonly challenge?: string
  readonly exitCode: 0 | 1 | 3
  /** With `explain`: the requirement, as the command prints it. Absent if the evidence does not match the statement. */
  readonly explanation?: string
}

/**
 * Combines the steps. The exit code of a valid statement that says FAILED is 1.
 *
 * @param other the command of the challenge, and the explanation of a requirement
 */
export function verificationOf(
  steps: readonly Step[],
  statement: Statement | undefined,
  {
    challenge,
    explanation,
  }: { readonly challenge?: string | undefined; readonly explanation?: string | undefined } = {},
): Verification {
  const has = (outcome: Outcome) => steps.some((step) => step.outcome === outcome)
  const outcome = (['fails', 'unchecked', 'partial'] as const).find(has) ?? 'holds'
  const failed = statement?.predicate.result !== 'PASSED'
  return {
    schemaVersion: 1,
    outcome,
    ...(statement && { says: summaryOf(statement) }),
    steps,
    ...(challenge !== undefined && outcome !== 'fails' && { challenge }),
    exitCode: outcome === 'fails' || failed ? 1 : outcome === 'holds' ? 0 : 3,
    ...(explanation !== undefined && { explanation }),
  }
}

/** The claims of a statement in short. */
export function summaryOf({ predicate: { result, failedTests, conformance } }: Statement): StatementSummary {
  const { deployment, profile, set, drivenAt, validUntil, required, lacks, scope, drive } = conformance
  const { name, baseUrl, embedded } = deployment
  const about = { baseUrl, ...(name !== undefined && { name }), embedded }
  const of = required.satisfied + required.violated
  const judged = { of, total: of + required.notApplicable + required.unjudged }
  const { seed, seedSource } = drive
  const run = {
    drivenAt: drivenAt.finished,
    validUntil,
    required,
    violated: failedTests,
    judged,
    lacks,
    gaps: gapsOf(conformance),
    scope,
    seed,
    seedSource,
  }
  return { result, ...about, profile, set, ...run }
}
