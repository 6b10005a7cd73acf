/**
 * What `certify` states and `verify` checks: an in-toto Statement with the test-result predicate.
 *
 * @see https://github.com/in-toto/attestation/blob/main/spec/v1/statement.md
 * @see https://github.com/in-toto/attestation/blob/main/spec/predicates/test-result.md
 */
import type { Profile } from '../contract/requirements.ts'

export const statementType = 'https://in-toto.io/Statement/v1'
export const predicateType = 'https://in-toto.io/attestation/test-result/v0.1'

/**
 * A name that people read and trust. `nameFlaw` refuses what a pattern cannot: letters that look like others, and characters that do not
 * show.
 *
 * @minLength 1
 * @maxLength 200
 */
export type Name = string

/**
 * A text for people. Reports escape it before they print it.
 *
 * @maxLength 4000
 */
export type Sentence = string

/**
 * The id of a requirement: `chat.completion.created_seconds`.
 *
 * @pattern ^[A-Za-z][\w-]*(?:\.[\w-]+)+$
 * @maxLength 200
 */
export type RequirementId = string

/**
 * A version: `1.0.0`.
 *
 * @pattern ^\d{1,6}\.\d{1,6}\.\d{1,6}$
 */
export type Version = string

/**
 * SHA-256 in lowercase hexadecimal.
 *
 * @pattern ^[0-9a-f]{64}$
 */
export type Sha256 = string

/**
 * A calendar day in UTC: `2027-05-21`.
 *
 * @pattern ^\d{4}-\d{2}-\d{2}$
 * @format date
 */
export type Day = string

/**
 * A moment in UTC with milliseconds: `2027-05-21T12:00:00.000Z`.
 *
 * @pattern ^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$
 * @format date-time
 */
export type Moment = string

/**
 * An HTTP address in ASCII, without user, query, fragment and trailing slash. A host name of other letters is in punycode, so that no
 * address looks like another.
 *
 * @pattern ^https?://[!-~]+$
 * @format uri
 */
export type Address = string

/**
 * How many: a whole number that JavaScript represents exactly.
 *
 * @asType integer
 * @minimum 0
 * @maximum 9007199254740991
 */
export type Count = number

/**
 * A budget, which can be an amount of money.
 *
 * @minimum 0
 */
export type Amount = number

/** @maxItems 10000 */
export type RequirementIds = readonly RequirementId[]

/**
 * Reasons by the id of a requirement.
 *
 * @maxProperties 10000
 * @propertyNames { "$ref": "#/definitions/RequirementId" }
 */
export type Reasons = Readonly<Record<string, Sentence>>

/**
 * Notes by name: `{"version": "1.0.0"}`.
 *
 * @maxProperties 10000
 * @propertyNames { "$ref": "#/definitions/Name" }
 */
export type Annotations = Readonly<Record<string, Sentence>>

/**
 * Ids of models by role.
 *
 * @maxProperties 10000
 * @propertyNames { "$ref": "#/definitions/Name" }
 */
export type Models = Readonly<Record<string, Name>>

/**
 * Limits by the name of the budget: `{"maxRequests": 2000}`.
 *
 * @maxProperties 10000
 * @propertyNames { "$ref": "#/definitions/Name" }
 */
export type Budgets = Readonly<Record<string, Amount>>

/** The digest of a file. */
export interface Digest {
  /** Of its bytes. */
  readonly sha256: Sha256
}

/** Something that is named by its content. */
export interface Described {
  /** What it is called: `evidence.jsonl`, `contract document`. */
  readonly name: Name
  /** Of its content. */
  readonly digest: Digest
  /** What else is known of it: its version, the ids of its drives. */
  readonly annotations?: Annotations
}

/** The statement: what is signed, byte for byte, is its JSON. */
export interface Statement {
  /** An in-toto Statement. */
  readonly _type: typeof statementType
  /**
   * The evidence files, in the order of their shards.
   *
   * @minItems 1
   * @maxItems 1000
   */
  readonly subject: readonly Described[]
  /** The test-result predicate. */
  readonly predicateType: typeof predicateType
  /** What the tests came to. */
  readonly predicate: TestResult
}

/** The test-result predicate. Readers that do not know gateproof ignore `conformance`. */
export interface TestResult {
  /** `PASSED`: each requirement that the set requires is satisfied, or does not apply. */
  readonly result: 'PASSED' | 'FAILED'
  /** What was judged by: the contract document, the requirement set and the tool. */
  readonly configuration: readonly [document: Described, set: Described, tool: Described]
  /** Ids of requirements that are satisfied, in the order of the document. */
  readonly passedTests: RequirementIds
  /** Ids that do not hold and do not gate. */
  readonly warnedTests: RequirementIds
  /** Ids that are violated; empty where it passed. */
  readonly failedTests: RequirementIds
  /** What gateproof says beyond the predicate. */
  readonly conformance: Conformance
}

/** What gateproof says beyond the predicate. */
export interface Conformance {
  /** Raised when a field goes or changes its meaning. */
  readonly version: 1
  /** What was tested. */
  readonly deployment: StatedDeployment
  /** Which levels gate. */
  readonly profile: Profile
  /** The version of the requirement set. */
  readonly set: Version
  /** When it was driven. */
  readonly drivenAt: {
    /** The start of the first drive. */
    readonly started: Moment
    /** The end of the last drive. */
    readonly finished: Moment
  }
  /** When this was stated. */
  readonly statedAt: Moment
  /** The last day on which you can rely on it. */
  readonly validUntil: Day
  /** What the set requires of a deployment in this profile, by what came of it: the sum is what it requires. */
  readonly required: {
    /** Requirements that hold. */
    readonly satisfied: Count
    /** Requirements that do not hold. */
    readonly violated: Count
    /** Requirements that do not apply to this deployment. */
    readonly notApplicable: Count
    /** Requirements that could not be judged; 0 where it passed. */
    readonly unjudged: Count
  }
  /**
   * Required, and not judged because somebody declared that the deployment lacks what they are about.
   *
   * @maxItems 10000
   */
  readonly notApplicable: readonly NotApplicable[]
  /** Ids that are required and could not be judged, with the reason; empty where it passed. */
  readonly unjudged: Reasons
  /** Ids that nothing requires and that were not judged, with the reason. */
  readonly notJudged: Reasons
  /** How it was driven. */
  readonly drive: {
    /** Of everything drawn. */
    readonly seed: Count
    /** Evidence files. */
    readonly shards: Count
    /** Requests that were sent, retries among them. */
    readonly requests: Count
    /** Requests that were sent again. */
    readonly retries: Count
    /** Tokens that the replies reported. */
    readonly tokens: Count
    /** Drawn requests per operation. */
    readonly samples?: Count
    /** Hard budgets that were set. */
    readonly budgets: Budgets
  }
}

/** The deployment, as the evidence has it. */
export interface StatedDeployment {
  /** What its operator calls it, where a name was given. */
  readonly name?: Name
  /** Its base address. */
  readonly baseUrl: Address
  /** The base address of its overseas endpoint. */
  readonly overseasBaseUrl?: Address
  /** True for the reference gateway that the package brings: such a statement is about no deployment. */
  readonly embedded: boolean
  /** The default key's group. */
  readonly group: Name
  /** The models that were used. */
  readonly models: Models
}

/** A requirement that does not apply. */
export interface NotApplicable {
  /** Its id. */
  readonly id: RequirementId
  /** Why it does not apply. */
  readonly because: Sentence
  /** What declares that: `lacks: video`, as the configuration has it. */
  readonly declared: Sentence
}
