/**
 * What `certify` states and `verify` checks: an in-toto Statement with the test-result predicate.
 *
 * @see https://github.com/in-toto/attestation/blob/main/spec/v1/statement.md
 * @see https://github.com/in-toto/attestation/blob/main/spec/predicates/test-result.md
 */
import type { Profile } from '../verdict/verdict.ts'

export const statementType = 'https://in-toto.io/Statement/v1'
export const predicateType = 'https://in-toto.io/attestation/test-result/v0.1'

/** SHA-256 in lowercase hexadecimal. */
export interface Digest {
  readonly sha256: string
}

/** Something that is named by its content. */
export interface Described {
  readonly name: string
  readonly digest: Digest
  readonly annotations?: Readonly<Record<string, string>>
}

/** The statement: what is signed, byte for byte, is its JSON. */
export interface Statement {
  readonly _type: typeof statementType
  /** The evidence files, in the order of their shards. */
  readonly subject: readonly Described[]
  readonly predicateType: typeof predicateType
  readonly predicate: TestResult
}

/** The test-result predicate; whoever reads it without knowing gateproof ignores `conformance`. */
export interface TestResult {
  /** `PASSED`: each requirement that the set requires is satisfied, or does not apply. */
  readonly result: 'PASSED' | 'FAILED'
  /** What was judged by: the contract document, the requirement set and the tool. */
  readonly configuration: readonly [document: Described, set: Described, tool: Described]
  /** Ids of requirements that are satisfied, in the order of the document. */
  readonly passedTests: readonly string[]
  /** Ids that do not hold and do not gate. */
  readonly warnedTests: readonly string[]
  /** Ids that are violated; empty where it passed. */
  readonly failedTests: readonly string[]
  readonly conformance: Conformance
}

/** What gateproof says beyond the predicate. */
export interface Conformance {
  /** Raised when a field goes or changes its meaning. */
  readonly version: 1
  readonly deployment: StatedDeployment
  /** Which levels gate. */
  readonly profile: Profile
  /** The version of the requirement set. */
  readonly set: string
  /** When it was driven: ISO 8601, UTC. */
  readonly drivenAt: { readonly started: string; readonly finished: string }
  /** When this was stated: ISO 8601, UTC. */
  readonly statedAt: string
  /** The last day on which it is to be relied on: `2027-05-21`. */
  readonly validUntil: string
  /** What the set requires of a deployment in this profile, by what came of it: the sum is what it requires. */
  readonly required: {
    readonly satisfied: number
    readonly violated: number
    readonly notApplicable: number
    /** 0 where it passed. */
    readonly unjudged: number
  }
  /** Required, and not judged because somebody declared that the deployment lacks what they are about. */
  readonly notApplicable: readonly NotApplicable[]
  /** Ids that are required and could not be judged, with the reason; empty where it passed. */
  readonly unjudged: Readonly<Record<string, string>>
  /** Ids that nothing requires and that were not judged, with the reason. */
  readonly notJudged: Readonly<Record<string, string>>
  /** How it was driven. */
  readonly drive: {
    readonly seed: number
    readonly shards: number
    readonly requests: number
    readonly retries: number
    readonly tokens: number
    /** Drawn requests per operation. */
    readonly samples?: number
    /** Hard budgets that were set: `{"maxRequests": 2000}`. */
    readonly budgets: Readonly<Record<string, number>>
  }
}

/** The deployment, as the evidence has it. */
export interface StatedDeployment {
  /** What its operator calls it, where a name was given. */
  readonly name?: string
  /** As ASCII: a host name of other letters stands in punycode. */
  readonly baseUrl: string
  readonly overseasBaseUrl?: string
  /** True of the reference gateway that the package brings: a statement about it is about nobody's deployment. */
  readonly embedded: boolean
  readonly group: string
  readonly models: Readonly<Record<string, string>>
}

/** A requirement that does not apply. */
export interface NotApplicable {
  readonly id: string
  readonly because: string
  /** By whose word: `lacks: video`, as the configuration has it. */
  readonly declared: string
}
