import type { Cost, Traffic } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import type { Actual, Expected } from '../results/flaws.ts'
import type { ReasonData } from '../results/reasons.ts'
import type { Shards } from '../calls/shards.ts'

/** `MUST` the contract states it; `SHOULD` it follows, or serves clients; `OPEN` left open: observed, never judged. */
export type Level = 'MUST' | 'SHOULD' | 'OPEN'

/** In order of precedence: of several, a requirement takes the first. */
export const verdicts = ['broken', 'violated', 'advisory', 'inconclusive', 'satisfied', 'inapplicable'] as const

/**
 * `satisfied`; `violated`, it gates; `advisory`, it does not hold and does not gate; `inconclusive`, it could not be told;
 * `inapplicable`, the deployment declares to lack it; `broken`, the suite itself failed.
 */
export type Verdict = (typeof verdicts)[number]

/** How the whole run is called in one word. */
export type Conclusion = 'conformant' | 'nonconformant' | 'inconclusive' | 'broken'

/** What does not hold, as data. */
export interface ReportedFlaw {
  /** The id of the exchange that shows it; absent where a test reads no exchange. */
  readonly exchange?: string
  /** The place in the body: `choices[0].index`; absent where it is about something else. */
  readonly path?: string
  readonly expected: Expected
  readonly actual: Actual
}

/** One check and what it came to. */
export interface TestReport {
  /** The title of the test; several tests of a requirement may share one. */
  readonly name: string
  /** Path of the suite, relative to `suites/`, with `/` and its source extension: `protocols/chat/completion.test.ts`. */
  readonly file: string
  /** Of this test alone. */
  readonly verdict: Verdict
  /** What was seen, and where in the exchange; several lines at most. */
  readonly message?: string
  /** The first thing that does not hold, as data: what `message` says. */
  readonly flaw?: ReportedFlaw
  /** Why it is inconclusive or inapplicable: a requirement id, or a sentence. */
  readonly because?: string
  /** The same as data. */
  readonly reason?: ReasonData
  /** Ids of the exchanges that decided it, the violating ones first. */
  readonly exchanges: readonly string[]
  /** How many of all these exchanges do not hold; absent where the test holds. */
  readonly failed?: number
  /** How many of `exchanges`, behind those, were read to compare with; absent where none was. */
  readonly compared?: number
  /** How many more there were; absent when all are listed. */
  readonly exchangesLeftOut?: number
}

/** A requirement and what the run says of it. Field order is the order in report.json. */
export interface RequirementReport {
  /** `chat.completion.created`: the area stands before the first dot. Never reused for another sentence. */
  readonly id: string
  /** The part of the contract that says so: `Overview`, `Resources`, … `Versioning`. */
  readonly section: string
  readonly level: Level
  /** The sentence, with its numbers. */
  readonly text: string
  /** False when OPEN, untestable, not built or not selected; then `because` says which. */
  readonly judged: boolean
  /** The worst of its tests; absent where it is not judged. */
  readonly verdict?: Verdict
  /** Why it is not judged, inconclusive or inapplicable: a requirement id, or a sentence. */
  readonly because?: string
  /** The same as data. */
  readonly reason?: ReasonData
  /** Why its violation does not gate: the reason that the baseline gives. */
  readonly known?: string
  /**
   * Why it does not gate by the requirement set, though its level would have it: `added after set 1.0.0`, `sharpened after set 1.0.0`,
   * `raised from SHOULD after set 1.0.0`. Where it does not hold it is then advisory.
   */
  readonly ungated?: string
  /** Empty where none was run. */
  readonly tests: readonly TestReport[]
}

/** How grave a finding is for whoever calls the gateway, the gravest first. */
export const impacts = ['server error', 'breaks clients', 'shape', 'custom'] as const

/** `server error` a 5xx or a panic; `breaks clients` calls fail or are misread; `shape` a form that is not as it should be; `custom` this contract's own. */
export type Impact = (typeof impacts)[number]

/** Calls that show a finding: to which operation, for which model, under which key. */
export interface Caller {
  /** `POST /v1/chat/completions`, or the address where it is no operation of the contract. */
  readonly operation: string
  /** The protocol or the area of the operation: `chat`, `messages`, `models`; absent where it is none of the contract's. */
  readonly protocol?: string
  /** The model that the requests named; absent where they name none. */
  readonly model?: string
  /** The role of the key: `default`, `exhausted`, `none`. */
  readonly key: string
  /** How many exchanges these were. */
  readonly exchanges: number
}

/** One way in which a finding was seen. */
export interface FindingCase {
  /** The id of the requirement that does not hold. */
  readonly requirement: string
  /** Of the test. */
  readonly verdict: 'violated' | 'advisory'
  /** The name of the test: of a limit it says what was sent. */
  readonly test: string
  /** What was seen, and where in the exchange. */
  readonly message: string
  /** The id of the exchange that shows it; absent where a test reads no exchange. */
  readonly exchange?: string
  /** The place in the body; absent where it is about something else. */
  readonly path?: string
  /** How many exchanges show it. */
  readonly exchanges: number
}

/** Violations and advisories that have one cause. */
export interface Finding {
  /** The same for the same cause, whatever else was found: `server-error-1f3a9c20`. */
  readonly id: string
  /** `violated` when any of its requirements is. */
  readonly verdict: 'violated' | 'advisory'
  readonly impact: Impact
  /** What is wrong, in one line. */
  readonly title: string
  /** What to change so that it goes away: a sentence. */
  readonly fix: string
  /** True when the baseline knows all its violations. */
  readonly known?: true
  /** Why it does not gate by the requirement set, where a level would have it: `added after set 1.0.0`. */
  readonly ungated?: string
  /** Ids, the violated ones first. */
  readonly requirements: readonly string[]
  /** For whom it is so, the most frequent first. */
  readonly callers: readonly Caller[]
  /** How many exchanges show it. */
  readonly exchanges: number
  /** The first of them is the one to look at. */
  readonly cases: readonly FindingCase[]
  /** How many more there were; absent when all are listed. */
  readonly casesLeftOut?: number
}

/** What the calls of one model by one protocol came to. */
export interface ModelRow {
  /** Its name, as the requests have it. */
  readonly model: string
  /** The protocol or area of the operation: `chat`, `images`. */
  readonly protocol: string
  /** How many requests named the model there. */
  readonly requests: number
  /** Requirements that were judged by these calls. */
  readonly judged: number
  /** How many of those these calls violate. */
  readonly violated: number
  /** How many of those these calls leave unmet without gating. */
  readonly advisory: number
  /**
   * Of a listed model that `--models` named: why it was not asked by this protocol, or what it answered in place of a result. Absent
   * where it answered.
   */
  readonly because?: string
  /** The same for programs. */
  readonly silence?: Silence
}

/** Why nothing shows how a listed model answers by a protocol. */
export interface Silence {
  /** True if a request was sent to it. */
  readonly asked: boolean
  /** The status of the last reply; absent where no request was sent or no reply came. */
  readonly status?: number
  /** Present where another shard sends its requests. */
  readonly otherShard?: true
}

/** What came of the listed models that `--models` named. */
export interface EveryModelReport {
  /** What was named: ids, and patterns in which `*` stands for any characters. */
  readonly patterns: readonly string[]
  /** How many models the list holds. */
  readonly listed: number
  /** How many of them were named. */
  readonly named: number
  /** How many of those were sent a request. */
  readonly asked: number
  /** How many of those answered one with a result. */
  readonly answered: number
  /** Of `patterns`, those that no listed model fits. */
  readonly unmatched: readonly string[]
}

/** Something seen that the contract leaves open. */
export interface Observation {
  /** The id of the requirement that it was seen for. */
  readonly id: string
  /** What was looked at, in a few words. */
  readonly text: string
  /** What was seen: any JSON, bounded. */
  readonly value: unknown
}

/** The frozen requirement set that a run was judged by. */
export interface SetReport {
  /** `1.0.0` */
  readonly version: string
  /** Of its file, in hexadecimal. */
  readonly sha256: string
  /** The version of the newest set; absent where this is the newest. */
  readonly newest?: string
  /** The last day on which it stands: `2027-11-22`; absent as long as there is no newer one. */
  readonly until?: string
}

/** `report.json`, exactly. Its JSON Schema and its page in docs/ are made from these types and what is said of each. */
export interface Report {
  /** Raised when a field goes or changes its meaning; fields may be added without. */
  readonly schemaVersion: 1
  /** Present when the drive or the judging did not come to its end: a sentence. The verdict is then no more than what was seen. */
  readonly interrupted?: string
  readonly verdict: Conclusion
  /** What drove. */
  readonly tool: {
    /** `gateproof`. */
    readonly name: string
    /** Of the package. */
    readonly version: string
    /** SHA-256 over the files of the package that drove, in hexadecimal; absent in older recordings. */
    readonly build?: string
  }
  /** The contract document that was judged by. */
  readonly spec: {
    /** `info.version` of the document. */
    readonly version: string
    /** Of the document, in hexadecimal: another one is another contract. */
    readonly sha256: string
  }
  /** Which violations gate: `spec` or `interop`. */
  readonly profile: string
  /** The frozen requirement set that gates; absent in reports of versions that had none. */
  readonly set?: SetReport
  /** What was judged, as the run was told and found it. */
  readonly deployment: {
    /** Without the trailing `/v1`. */
    readonly baseUrl: string
    /** The second line; absent where there is none. */
    readonly overseasBaseUrl?: string
    /** The group of the default key. */
    readonly group: string
    /** The model that was called in each role: `{"chat": "gpt-4o"}`. */
    readonly models: Readonly<Record<string, string>>
    /** Areas that the deployment declares to lack. */
    readonly lacks: readonly string[]
  }
  /** When it was driven, and what that took. */
  readonly run: {
    /** ISO 8601, UTC. */
    readonly startedAt: string
    /** ISO 8601, UTC; of a drive that was killed the same as `startedAt`. */
    readonly finishedAt: string
    /** Milliseconds of driving. */
    readonly driveMs: number
    /** Milliseconds of judging. */
    readonly judgeMs: number
    /** Of everything drawn: the same seed sends the same requests. */
    readonly seed: number
    /** Requests that were sent, retries among them. */
    readonly requests: number
    /** Requests that were sent again. */
    readonly retries: number
    /** Tokens that the replies reported. */
    readonly tokens: number
  }
  /** What that cost; absent where no prices were given. */
  readonly cost?: Cost
  /** Present where others' requests are judged: what they were read from. */
  readonly traffic?: Traffic
  /** How many requirements have each verdict. */
  readonly summary: Readonly<Record<Verdict, number>>
  /** How much of what could be judged was: what every report leads with. */
  readonly judged: {
    /** Selected, testable requirements with a verdict other than inconclusive or inapplicable. */
    readonly of: number
    /** Selected, testable requirements that apply to the deployment. */
    readonly total: number
  }
  /** Violations and advisories by cause, the gravest first. */
  readonly findings: readonly Finding[]
  /** Every requirement of the contract, in the order of the document, also those that were not judged. */
  readonly requirements: readonly RequirementReport[]
  /** What was asked of each model by each protocol, and what that came to. */
  readonly byModel: readonly ModelRow[]
  /** Present where listed models were named besides those of the roles. */
  readonly everyModel?: EveryModelReport
  /** What was seen where the contract leaves it open. */
  readonly observations: readonly Observation[]
  /** Present when the drive was divided into shards. */
  readonly shards?: Shards
  /** Entries of the baseline that say nothing true any more: they fail the run. */
  readonly stale?: readonly string[]
  /** Of the notes, those that say why the run is no pass: `report.json` of older versions lacks them. */
  readonly problems?: readonly string[]
  /** Reasons for exit code 3 or 4 and for early ends, for a person; empty on a plain run. */
  readonly notes: readonly string[]
}

/** What a reporter is given: the report, the evidence behind it, and the folder it may write to. */
export interface JudgedRun {
  readonly report: Report
  readonly evidence: Evidence
  /**
   * What stands before `requests/`, the bodies that a command to repeat reads from files: the folder as it was given, for who reads it
   * on a terminal; `.` in a report within it; absent where no files are written.
   */
  readonly folder?: string
}
