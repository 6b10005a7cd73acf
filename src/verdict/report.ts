import type { Evidence } from '../evidence/store.ts'
import type { Shards } from './shards.ts'

/** @see ARCHITECTURE.md, "Nouns" */
export type Level = 'MUST' | 'SHOULD' | 'OPEN'

/** In order of precedence: of several, a requirement takes the first. */
export const verdicts = ['broken', 'violated', 'advisory', 'inconclusive', 'satisfied', 'inapplicable'] as const

export type Verdict = (typeof verdicts)[number]

/** How the whole run is called in one word. */
export type Conclusion = 'conformant' | 'nonconformant' | 'inconclusive' | 'broken'

/** One vitest test and what it came to. */
export interface TestReport {
  readonly name: string
  /** Path of the suite, relative to `suites/`, with `/` and its source extension: `protocols/chat/completion.test.ts`. */
  readonly file: string
  readonly verdict: Verdict
  /** What was seen, and where in the exchange; several lines at most. */
  readonly message?: string
  /** Why it is inconclusive or inapplicable: a requirement id, or a sentence. */
  readonly because?: string
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
  readonly id: string
  readonly section: string
  readonly level: Level
  readonly text: string
  /** False when OPEN, untestable, not built or not selected; then `because` says which. */
  readonly judged: boolean
  readonly verdict?: Verdict
  readonly because?: string
  /** Why its violation does not gate: the reason that the baseline gives. */
  readonly known?: string
  readonly tests: readonly TestReport[]
}

/** How grave a finding is for whoever calls the gateway, the gravest first. */
export const impacts = ['server error', 'breaks clients', 'shape', 'custom'] as const

export type Impact = (typeof impacts)[number]

/** Calls that show a finding: to which operation, for which model, under which key. */
export interface Caller {
  /** `POST /v1/chat/completions`, or the address where it is no operation of the contract. */
  readonly operation: string
  /** The protocol or the area of the operation: `chat`, `messages`, `models`; absent where it is none of the contract's. */
  readonly protocol?: string
  readonly model?: string
  /** The role of the key: `default`, `exhausted`, `none`. */
  readonly key: string
  readonly exchanges: number
}

/** One way in which a finding was seen. */
export interface FindingCase {
  readonly requirement: string
  readonly verdict: 'violated' | 'advisory'
  /** The name of the test: of a limit it says what was sent. */
  readonly test: string
  readonly message: string
  /** The exchange that shows it, and how many do; absent where a test reads no exchange. */
  readonly exchange?: string
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
  /** Ids, the violated ones first. */
  readonly requirements: readonly string[]
  /** For whom it is so, the most frequent first. */
  readonly callers: readonly Caller[]
  /** How many exchanges show it. */
  readonly exchanges: number
  /** The first of them is the one to look at. */
  readonly cases: readonly FindingCase[]
  readonly casesLeftOut?: number
}

/** What the calls of one model by one protocol came to. */
export interface ModelRow {
  readonly model: string
  /** The protocol or area of the operation: `chat`, `images`. */
  readonly protocol: string
  readonly requests: number
  /** Requirements that were judged by these calls, and how many of them these calls violate or, not gating, leave unmet. */
  readonly judged: number
  readonly violated: number
  readonly advisory: number
}

/** Something seen that the contract leaves open. */
export interface Observation {
  readonly id: string
  readonly text: string
  readonly value: unknown
}

/** `report.json`, exactly. */
export interface Report {
  readonly schemaVersion: 1
  /** Present when the drive or the judging did not come to its end: a sentence. The verdict is then no more than what was seen. */
  readonly interrupted?: string
  readonly verdict: Conclusion
  readonly tool: { readonly name: string; readonly version: string }
  readonly spec: { readonly version: string; readonly sha256: string }
  readonly profile: string
  readonly deployment: {
    readonly baseUrl: string
    readonly overseasBaseUrl?: string
    readonly group: string
    readonly models: Readonly<Record<string, string>>
    readonly lacks: readonly string[]
  }
  readonly run: {
    readonly startedAt: string
    readonly finishedAt: string
    readonly driveMs: number
    readonly judgeMs: number
    readonly seed: number
    readonly requests: number
    readonly retries: number
    readonly tokens: number
  }
  readonly summary: Readonly<Record<Verdict, number>>
  /** How many of the selected, testable requirements got a verdict other than inconclusive or inapplicable. */
  readonly judged: { readonly of: number; readonly total: number }
  /** Violations and advisories by cause, the gravest first. */
  readonly findings: readonly Finding[]
  readonly requirements: readonly RequirementReport[]
  /** What was asked of each model by each protocol, and what that came to. */
  readonly byModel: readonly ModelRow[]
  readonly observations: readonly Observation[]
  /** Present when the drive was divided into shards. */
  readonly shards?: Shards
  /** Entries of the baseline that say nothing true any more: they fail the run. */
  readonly stale?: readonly string[]
  /** Reasons for exit code 3 or 4 and for early ends, for a person; empty on a plain run. */
  readonly notes: readonly string[]
}

/** What a reporter is given: the report, the evidence behind it, and the folder it may write to. */
export interface Judged {
  readonly report: Report
  readonly evidence: Evidence
  /**
   * What stands before `requests/`, the bodies that a command to repeat reads from files: the folder as it was given, for who reads it
   * on a terminal; `.` in a report within it; absent where no files are written.
   */
  readonly folder?: string
}
