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
  readonly requirements: readonly RequirementReport[]
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
}
