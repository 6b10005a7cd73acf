/**
 * The statement that `certify` makes and `verify` checks: an in-toto Statement with the test-result predicate.
 *
 * @see https://github.com/in-toto/attestation/blob/main/spec/v1/statement.md
 * @see https://github.com/in-toto/attestation/blob/main/spec/predicates/test-result.md
 */
import type { StatementProfile } from '../contract/requirements.ts'

export const statementType = 'https://in-toto.io/Statement/v1'
export const predicateType = 'https://in-toto.io/attestation/test-result/v0.1'

/**
 * A name that people read and trust. `nameProblem` also refuses lookalike letters and invisible characters.
 *
 * @minLength 1
 * @maxLength 200
 */
export type Name = string

/**
 * A text for people. Reports escape it.
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
 * A time in UTC with milliseconds: `2027-05-21T12:00:00.000Z`.
 *
 * @pattern ^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$
 * @format date-time
 */
export type Moment = string

/**
 * An HTTP URL in ASCII (punycode), without user, query, fragment and trailing slash.
 *
 * @pattern ^https?://[!-~]+$
 * @format uri
 */
export type Address = string

/**
 * A non-negative integer that JavaScript represents exactly.
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
 * Reasons by requirement id.
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
 * Model ids by role.
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
  /** SHA-256 of the bytes. */
  readonly sha256: Sha256
}

/** A file or document and its digest. */
export interface Described {
  /** `evidence.jsonl`, `contract document`. */
  readonly name: Name
  /** The digest of the content. */
  readonly digest: Digest
  /** Further properties: the version, the ids of the drives. */
  readonly annotations?: Annotations
}

/** The statement. Its compact JSON is what is signed. */
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
  /** The results. */
  readonly predicate: TestResult
}

/** The test-result predicate. Readers that do not know gateproof ignore `conformance`. */
export interface TestResult {
  /** `PASSED`: every requirement of the set is satisfied or not applicable. */
  readonly result: 'PASSED' | 'FAILED'
  /** The contract document, the requirement set and the tool. */
  readonly configuration: readonly [document: Described, set: Described, tool: Described]
  /** Ids of satisfied requirements, in the order of the document. */
  readonly passedTests: RequirementIds
  /** Ids of requirements that are unmet but do not gate. */
  readonly warnedTests: RequirementIds
  /** Ids of violated requirements; empty if the result is `PASSED`. */
  readonly failedTests: RequirementIds
  /** What gateproof adds to the predicate. */
  readonly conformance: Conformance
}

/** What gateproof adds to the predicate. */
export interface Conformance {
  /** Raised when a field is removed or changes its meaning. */
  readonly version: 1
  /** What was tested. */
  readonly deployment: StatedDeployment
  /** Which requirements gate. */
  readonly profile: StatementProfile
  /** The version of the requirement set. */
  readonly set: Version
  /** When the requests were sent. */
  readonly drivenAt: {
    /** The start of the first drive. */
    readonly started: Moment
    /** The end of the last drive. */
    readonly finished: Moment
  }
  /** When the statement was made. */
  readonly statedAt: Moment
  /** The last day on which the statement is valid. */
  readonly validUntil: Day
  /** The requirements of the set in this profile, counted by result. */
  readonly required: {
    /** Satisfied requirements. */
    readonly satisfied: Count
    /** Violated requirements. */
    readonly violated: Count
    /** Requirements that do not apply to this deployment. */
    readonly notApplicable: Count
    /** Requirements that could not be judged; 0 if the result is `PASSED`. */
    readonly unjudged: Count
  }
  /**
   * Required, but not applicable, because the deployment is declared not to support the feature.
   *
   * @maxItems 10000
   */
  readonly notApplicable: readonly NotApplicable[]
  /**
   * What was observed for each id in `failedTests`, in their order.
   *
   * @maxItems 10000
   */
  readonly violations: readonly Violation[]
  /** Required ids that could not be judged, with the reason; empty if the result is `PASSED`. */
  readonly unjudged: Reasons
  /** Other ids that were not judged, with the reason. */
  readonly notJudged: Reasons
  /**
   * Features that are declared as unsupported, in alphabetical order: `images`.
   *
   * @maxItems 100
   */
  readonly lacks: readonly Name[]
  /** `partial`: what every gateway must be tested for is among them, so that the result says little. */
  readonly scope: 'whole' | 'partial'
  /** How the requests were sent. */
  readonly drive: {
    /** The seed of everything random. */
    readonly seed: Count
    /** `given`: by `--seed`, so that someone may have chosen it. `random`: drawn by the run. */
    readonly seedSource: 'given' | 'random'
    /** Evidence files. */
    readonly shards: Count
    /** Requests that were sent, including retries. */
    readonly requests: Count
    /** Retries. */
    readonly retries: Count
    /** Tokens as reported by the responses. */
    readonly tokens: Count
    /** Generated requests per operation. */
    readonly samples?: Count
    /** The budgets that were set. */
    readonly budgets: Budgets
  }
}

/** The deployment, from the evidence. */
export interface StatedDeployment {
  /** The operator's name for it. */
  readonly name?: Name
  /** The base URL. */
  readonly baseUrl: Address
  /** The base URL of the overseas endpoint. */
  readonly overseasBaseUrl?: Address
  /** True for the embedded reference gateway, which is not a deployment. */
  readonly embedded: boolean
  /** The group of the default key. */
  readonly group: Name
  /** The models that were used. */
  readonly models: Models
}

/** A violated requirement. */
export interface Violation {
  /** Its id. */
  readonly id: RequirementId
  /** The first violation: what is wrong, and where in the exchange. */
  readonly observed: Sentence
  /**
   * The first exchanges in the evidence that show it: `chat-plain/first`.
   *
   * @maxItems 3
   */
  readonly exchanges: readonly Sentence[]
}

/** A requirement that does not apply. */
export interface NotApplicable {
  /** Its id. */
  readonly id: RequirementId
  /** Why it does not apply. */
  readonly because: Sentence
  /** The declaration in the configuration: `lacks: video`. */
  readonly declared: Sentence
}
