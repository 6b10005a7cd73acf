import type { Conclusion, FindingVerdict, Impact, Level, Rate, Verdict } from '../report/report.ts'

/** What a comparison can fail on (exit code 1). */
export const failConditions = [
  'violated',
  'found',
  'unjudged',
  'advisory',
  'findings',
  'shapes',
  'statuses',
  'timings',
] as const

/**
 * `violated`: satisfied in the base, violated now. `found`: not judged in the base, violated now. `unjudged`: satisfied in the base, not
 * judged now. `advisory`: satisfied in the base, advisory now. `findings`: a violation has a new cause. `shapes`, `statuses`, `timings`:
 * responses have another form or another status, or take longer.
 */
export type FailCondition = (typeof failConditions)[number]

/** A compared run. */
export interface ComparedRun {
  /** The column heading: from `NAME=`, or the name of the folder or file. */
  readonly name: string
  /** The path of the file or folder, as given. */
  readonly from: string
  /** The base URL. */
  readonly baseUrl: string
  /** True for a statement of conformance, whose signature was not checked; absent otherwise. */
  readonly statement?: true
  /** True for the embedded reference gateway; absent if only a report was given. */
  readonly embedded?: boolean
  /** The start of the drive: ISO 8601, UTC. */
  readonly startedAt: string
  /** The program that drove it. */
  readonly tool: {
    /** `gateproof`. */
    readonly name: string
    /** The version of the package. */
    readonly version: string
  }
  /** The contract document. */
  readonly spec: {
    /** `info.version` of the document. */
    readonly version: string
    /** The SHA-256 of the document, in hexadecimal. */
    readonly sha256: string
  }
  /** Which violations fail the run: `full`, `spec` or `interop`. */
  readonly profile: string
  /** The verdict of its report. */
  readonly verdict: Conclusion
  /** As in its report: true if every gating requirement was judged; absent in reports of older versions. */
  readonly complete?: boolean
  /** The number of requirements by verdict. */
  readonly summary: Readonly<Record<Verdict, number>>
  /** How many requirements were judged. */
  readonly judged: {
    /** The number of requirements with a verdict other than inconclusive or inapplicable. */
    readonly of: number
    /** The number of selected requirements that apply. */
    readonly total: number
  }
  /** The number of findings. */
  readonly findings: number
  /** The number of exchanges; absent if only a report was given, which does not contain shapes, statuses and times. */
  readonly exchanges?: number
}

/** The result of a requirement in one run. */
export interface Cell {
  /** Absent if it was not judged. */
  readonly verdict?: Verdict
  /** Why it was not judged or not decided. */
  readonly because?: string
  /** What is wrong, if it is violated. */
  readonly message?: string
  /** The exchange that shows it. */
  readonly exchange?: string
  /** True if the baseline contains the violation. */
  readonly known?: true
}

/** A requirement and its result in each run, in their order. */
export interface RequirementRow {
  /** `chat.completion.created`. */
  readonly id: string
  /** The section of the contract. */
  readonly section: string
  readonly level: Level
  /** The sentence, from the first run that has the requirement. */
  readonly text: string
  /** One for each run. */
  readonly cells: readonly Cell[]
}

/** A finding and its state in each run, in their order. */
export interface FindingRow {
  /** Stable for one cause. */
  readonly id: string
  /** What is wrong, from the first run that has it. */
  readonly title: string
  /** What to change. */
  readonly fix: string
  readonly impact: Impact
  /** Ids of all requirements that it violates in any run. */
  readonly requirements: readonly string[]
  /** One for each run. */
  readonly cells: readonly FindingCell[]
}

/**
 * `violated` and `advisory`: the run has this finding. `other`: it does not, but violates some of the requirements for another cause.
 * `kept`: all requirements are satisfied. `undecided`: not all of them were judged.
 */
export interface FindingCell {
  /** The state of the finding, as listed above. */
  readonly state: 'violated' | 'advisory' | 'other' | 'kept' | 'undecided'
  /** The number of exchanges that show it; absent if the run does not have this finding. */
  readonly exchanges?: number
}

/** A requirement with another verdict. */
export interface VerdictChange {
  /** The id of the requirement. */
  readonly id: string
  readonly level: Level
  /** The sentence. */
  readonly text: string
  /** The verdict in the base; absent if it was not judged there. */
  readonly from?: Verdict
  /** The verdict now; absent if it is not judged. */
  readonly to?: Verdict
  /** In how many runs it was unmet in the base; absent for a single run. */
  readonly fromRate?: Rate
  /** In how many runs it is unmet now; absent for a single run. */
  readonly toRate?: Rate
  /** Why it is not judged or not decided. */
  readonly because?: string
  /** What is wrong, if it is violated. */
  readonly message?: string
  /** The exchange that shows it. */
  readonly exchange?: string
  /** True if the baseline contains the violation: it is not a regression. */
  readonly known?: true
}

/** Requirements with another verdict, by the kind of change. */
export interface VerdictChanges {
  /** The number of compared requirements: selected in both runs, with the same sentence. */
  readonly compared: number
  /** Satisfied in the base, violated now. */
  readonly violated: readonly VerdictChange[]
  /** Not judged or not decided in the base, violated now. */
  readonly found: readonly VerdictChange[]
  /** Satisfied in the base, advisory now. */
  readonly advisory: readonly VerdictChange[]
  /** Satisfied in the base, not decided now. */
  readonly unjudged: readonly VerdictChange[]
  /** Violated or advisory in the base, not decided now. */
  readonly lost: readonly VerdictChange[]
  /** Violated or advisory in the base, satisfied now. */
  readonly mended: readonly VerdictChange[]
  /** Not decided in the base, satisfied or advisory now. */
  readonly judged: readonly VerdictChange[]
  /** Unmet in both, and in another share of the repeated runs than chance explains. */
  readonly rates: readonly VerdictChange[]
  /** The number of requirements that are violated or advisory in both. */
  readonly still: number
  /** Ids that are selected or applicable in one run only: not compared. */
  readonly onlyInOne: readonly string[]
  /** Ids with different sentences: not compared. */
  readonly otherSentence: readonly string[]
}

/** A finding in one of two runs. */
export interface FindingRef {
  /** The id of the finding. */
  readonly id: string
  /** `violated` if it fails the run. */
  readonly verdict: FindingVerdict
  /** The impact on clients. */
  readonly impact: Impact
  /** What is wrong. */
  readonly title: string
  /** The number of exchanges that show it. */
  readonly exchanges: number
}

/** The findings that differ between two runs. */
export interface FindingChanges {
  /** Only now; the base judged all its requirements. */
  readonly came: readonly FindingRef[]
  /** Only now; the base did not judge all its requirements. */
  readonly found: readonly FindingRef[]
  /** Only in the base; all its requirements are judged now. */
  readonly went: readonly FindingRef[]
  /** Only in the base; not all its requirements are judged now. */
  readonly lost: readonly FindingRef[]
  /** The number of findings in both. */
  readonly same: number
}

/** A share of the exchanges. */
export interface Share {
  /** The number of exchanges with it. */
  readonly of: number
  /** The number of exchanges that could have it. */
  readonly total: number
}

/** A difference in the form of responses. */
export interface ShapeChange {
  /**
   * `field`: a member of a JSON value. `type`: the type of a member. `event`: a kind of event in a stream. `media type`: that of the body.
   * `header`: the name of a header.
   */
  readonly what: 'field' | 'type' | 'event' | 'media type' | 'header'
  /** `came`: never present in the base. `went`: never present now. `more often` and `less often`: present in both. */
  readonly how: 'came' | 'went' | 'more often' | 'less often'
  /** The path or name: `error.param`, `event content_block_delta: delta.text`; the name of a header, event or media type. */
  readonly place: string
  /** For `type`: the type that changed: `string`. */
  readonly type?: string
  /** For a type that came: the types in the base. */
  readonly was?: readonly string[]
  /** True if responses are counted in which every object at this path has the field. */
  readonly inEach?: true
  /** `2xx`, `4xx`. */
  readonly statuses: string
  /** `POST /v1/chat/completions`, `… streamed`; empty for headers, which are counted over all operations. */
  readonly operations: readonly string[]
  /** In the base, over these operations. */
  readonly base: Share
  /** Now, over these operations. */
  readonly now: Share
  /** An exchange that shows it, if there is one. */
  readonly exchange?: string
  /** True if most of the requests used another model than in the base: the change does not fail the comparison. */
  readonly otherModels?: true
}

/** Requests that are answered with another status or another error. */
export interface AnswerChange {
  /** `status`; for errors with the same status `error.type`, `error.code` or `message`, which is compared without ids and numbers. */
  readonly what: 'status' | 'error.type' | 'error.code' | 'message'
  /** `POST /v1/chat/completions`. */
  readonly operation: string
  /** The status in the base, and in both unless `what` is `status`. */
  readonly status: number
  /** The value in the base. */
  readonly from: string
  /** The value now. */
  readonly to: string
  /** The number of requests. */
  readonly requests: number
  /** Some of the requests: `probe/name`. */
  readonly examples: readonly string[]
}

/** Percentiles in milliseconds. */
export interface Percentiles {
  /**
   * The median.
   *
   * @minimum 0
   */
  readonly p50: number
  /**
   * The 95th percentile.
   *
   * @minimum 0
   */
  readonly p95: number
}

/** The duration of the same requests in both runs. */
export interface Timing {
  /** `POST /v1/chat/completions`, `… streamed`. */
  readonly operation: string
  /** The number of requests that succeeded in both. */
  readonly requests: number
  /** True if most of them used another model than in the base: the change does not fail the comparison. */
  readonly otherModels?: true
  /** `slower` or `faster` than the base by at least half and by 50 ms, at both p50 and p95; `alike`; or `too few` requests. */
  readonly verdict: 'too few' | 'alike' | 'slower' | 'faster'
  /** Until the first byte of the body; absent if there were too few requests. */
  readonly firstByte?: {
    readonly base: Percentiles
    readonly now: Percentiles
    /** The duration relative to the base. */
    readonly ratio: Percentiles
  }
  /** Until the end of the response; absent if there were too few requests. */
  readonly total?: {
    readonly base: Percentiles
    readonly now: Percentiles
    /** The duration relative to the base. */
    readonly ratio: Percentiles
  }
}

/** The differences between the responses of two recordings. */
export interface ReplyChanges {
  /** The number of requests (`probe/name`) in both recordings; for recorded traffic, the number of exchanges in the smaller one. */
  readonly requests: number
  /** True if the same requests are compared one by one; false for recorded traffic. */
  readonly paired: boolean
  /** Differences in the form of responses. */
  readonly shapes: readonly ShapeChange[]
  /** The number of shapes that are not listed; absent if all are. */
  readonly shapesLeftOut?: number
  /** Differences in statuses and errors; empty for recorded traffic. */
  readonly answers: readonly AnswerChange[]
  /** The number of answers that are not listed; absent if all are. */
  readonly answersLeftOut?: number
  /** One for each operation; empty if a recording has no times. */
  readonly timings: readonly Timing[]
}

/** The differences between the base and another run. */
export interface Difference {
  /** The name of the base. */
  readonly base: string
  /** The name of the other run. */
  readonly now: string
  /** Why the exit code is 1; empty if it is not. */
  readonly regressions: readonly FailCondition[]
  /** Why the comparison is incomplete (exit code 3); empty if it is complete. */
  readonly gaps: readonly string[]
  readonly verdicts: VerdictChanges
  readonly findings: FindingChanges
  /** Absent if one of the runs has no evidence. */
  readonly replies?: ReplyChanges
  /** Other differences between the runs: models, documents, profiles. */
  readonly notes: readonly string[]
}

/** `compare.json`. */
export interface Comparison {
  /** Changes when a field is removed or changes its meaning. New fields do not change it. */
  readonly schemaVersion: 1
  /** The program that compared. */
  readonly tool: {
    /** `gateproof`. */
    readonly name: string
    /** The version of the package. */
    readonly version: string
  }
  /** `regressed`: exit code 1. `inconclusive`: 3. `no regression`: 0, always with `--fail-on none`. */
  readonly conclusion: 'regressed' | 'inconclusive' | 'no regression'
  /** The conditions of `--fail-on`. */
  readonly failOn: readonly FailCondition[]
  /** The first is the base. */
  readonly compared: readonly ComparedRun[]
  /** The base and each other run. */
  readonly differences: readonly Difference[]
  /** All findings of any run, the most severe first. */
  readonly findings: readonly FindingRow[]
  /** All requirements that any run judged, in the order of the contract. */
  readonly requirements: readonly RequirementRow[]
}
