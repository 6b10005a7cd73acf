import type { Conclusion, Impact, Level, Verdict } from '../report/report.ts'

/** What can make a comparison end with exit code 1. */
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
 * `violated` satisfied in the base and violated now; `found` violated now and not judged in the base; `unjudged` satisfied in the base and not
 * judged now; `advisory` satisfied in the base and unmet now without gating; `findings` a violation has a new cause; `shapes`, `statuses`
 * and `timings` what replies look like, which status they have, how long they take.
 */
export type FailCondition = (typeof failConditions)[number]

/** One of what is compared. */
export interface ComparedRun {
  /** What heads its column: given as `NAME=`, else the folder's name or that of the file. */
  readonly name: string
  /** The file or folder as it was given. */
  readonly from: string
  /** The address that was driven. */
  readonly baseUrl: string
  /** True for the embedded reference gateway; absent where only a report was given. */
  readonly embedded?: boolean
  /** When it was driven: ISO 8601, UTC. */
  readonly startedAt: string
  /** What drove it. */
  readonly tool: {
    /** `gateproof`. */
    readonly name: string
    /** Of the package. */
    readonly version: string
  }
  /** The contract document that it was judged by. */
  readonly spec: {
    /** `info.version` of the document. */
    readonly version: string
    /** Of the document, in hexadecimal. */
    readonly sha256: string
  }
  /** Which violations gate: `spec` or `interop`. */
  readonly profile: string
  /** How its report calls it. */
  readonly verdict: Conclusion
  /** How many requirements have each verdict. */
  readonly summary: Readonly<Record<Verdict, number>>
  /** How much of what could be judged was. */
  readonly judged: {
    /** Requirements with a verdict other than inconclusive or inapplicable. */
    readonly of: number
    /** Requirements that were selected and apply. */
    readonly total: number
  }
  /** How many findings it has. */
  readonly findings: number
  /** How many exchanges of it were read; absent where only a report was given, which shows no shapes, statuses and times. */
  readonly exchanges?: number
}

/** What one of the compared says of a requirement. */
export interface Cell {
  /** Absent where it was not judged. */
  readonly verdict?: Verdict
  /** Why it was not judged, or not decided. */
  readonly because?: string
  /** What was seen where it does not hold. */
  readonly message?: string
  /** The exchange that shows it. */
  readonly exchange?: string
  /** True where a baseline knows the violation. */
  readonly known?: true
}

/** A requirement and what each of the compared says of it, in their order. */
export interface RequirementRow {
  /** `chat.completion.created`. */
  readonly id: string
  /** The part of the contract that says so. */
  readonly section: string
  readonly level: Level
  /** The sentence, as the first that has it was judged by. */
  readonly text: string
  /** One for each of the compared. */
  readonly cells: readonly Cell[]
}

/** A cause of violations and which of the compared have it, in their order. */
export interface FindingRow {
  /** The same for the same cause. */
  readonly id: string
  /** What is wrong, as the first that has it tells. */
  readonly title: string
  /** What to change. */
  readonly fix: string
  readonly impact: Impact
  /** Ids of all requirements that do not hold for it, anywhere. */
  readonly requirements: readonly string[]
  /** One for each of the compared. */
  readonly cells: readonly FindingCell[]
}

/**
 * `violated` and `advisory`: it has this finding. `other`: it has not, but some of these requirements do not hold there for another
 * cause. `kept`: all of them hold. `undecided`: not all of them were judged.
 */
export interface FindingCell {
  /** Whether it has this finding, as is said above. */
  readonly state: 'violated' | 'advisory' | 'other' | 'kept' | 'undecided'
  /** How many exchanges show it; absent where it has not this finding. */
  readonly exchanges?: number
}

/** A requirement whose verdict is another one. */
export interface VerdictChange {
  /** Of the requirement. */
  readonly id: string
  readonly level: Level
  /** The sentence. */
  readonly text: string
  /** In the base; absent where it was not judged there. */
  readonly from?: Verdict
  /** Now; absent where it is not judged. */
  readonly to?: Verdict
  /** Why it is not judged, or not decided. */
  readonly because?: string
  /** What was seen where it does not hold. */
  readonly message?: string
  /** The exchange that shows it. */
  readonly exchange?: string
  /** True where a baseline knows the violation: it is no regression. */
  readonly known?: true
}

/** Requirements whose verdict is another one, by what that means. */
export interface VerdictChanges {
  /** Both had them selected, and judged them by the same sentence or had no say. */
  readonly compared: number
  /** Satisfied in the base, violated now. */
  readonly violated: readonly VerdictChange[]
  /** Violated now; not judged, or not decided, in the base. */
  readonly found: readonly VerdictChange[]
  /** Satisfied in the base, unmet now without gating. */
  readonly advisory: readonly VerdictChange[]
  /** Satisfied in the base, not decided now. */
  readonly unjudged: readonly VerdictChange[]
  /** Violated or unmet in the base, not decided now: whether they are mended is not known. */
  readonly lost: readonly VerdictChange[]
  /** Violated or unmet in the base, satisfied now. */
  readonly mended: readonly VerdictChange[]
  /** Not decided in the base, satisfied or unmet without gating now. */
  readonly judged: readonly VerdictChange[]
  /** How many do not hold in both. */
  readonly still: number
  /** Ids that only one of both had selected, or whose deployment has what they are about: not compared. */
  readonly onlyInOne: readonly string[]
  /** Ids whose sentence is another one in each: not compared. */
  readonly otherSentence: readonly string[]
}

/** A finding that one of two has. */
export interface FindingRef {
  /** Of the finding. */
  readonly id: string
  /** Whether it gates. */
  readonly verdict: 'violated' | 'advisory'
  /** How grave it is. */
  readonly impact: Impact
  /** What is wrong. */
  readonly title: string
  /** How many exchanges show it. */
  readonly exchanges: number
}

/** Which findings one of two has. */
export interface FindingChanges {
  /** Not in the base, which judged all that it is about. */
  readonly came: readonly FindingRef[]
  /** Not in the base, which did not judge all that it is about. */
  readonly found: readonly FindingRef[]
  /** Only in the base, though all that it is about is judged now. */
  readonly went: readonly FindingRef[]
  /** Only in the base; not all that it is about is judged now. */
  readonly lost: readonly FindingRef[]
  /** How many both have. */
  readonly same: number
}

/** So many of so many exchanges. */
export interface Share {
  /** Exchanges in which it is so. */
  readonly of: number
  /** Exchanges in which it could be. */
  readonly total: number
}

/** Something about what replies look like that is otherwise. */
export interface ShapeChange {
  /**
   * `field` a member of a JSON value; `type` the type of one; `event` a kind of event of a stream; `media type` of the body; `header`
   * the name of one.
   */
  readonly what: 'field' | 'type' | 'event' | 'media type' | 'header'
  /** `came` it was never there; `went` it is never there; `more often`; `less often`. */
  readonly how: 'came' | 'went' | 'more often' | 'less often'
  /** Where: `error.param`, `choices[].index`, `event content_block_delta: delta.text`; the name of a header, event or media type. */
  readonly place: string
  /** Of a type: the one that came, went, or is there more or less often: `string`. */
  readonly type?: string
  /** Of a type that came: those that were there before. */
  readonly was?: readonly string[]
  /** True where what is counted is that every object at its place has the field: some still have it, or had it before. */
  readonly inEach?: true
  /** `2xx`, `4xx`. */
  readonly statuses: string
  /** `POST /v1/chat/completions`, `… streamed`; empty for headers, which are counted over all of them. */
  readonly operations: readonly string[]
  /** Over these operations. */
  readonly base: Share
  /** Over these operations. */
  readonly now: Share
  /** An exchange that shows it, where one of them has it. */
  readonly exchange?: string
  /** True where most of the requests named another model than in the base, which may be why: it fails no comparison. */
  readonly otherModels?: true
}

/** Requests that are answered by another status, or refused in other words. */
export interface AnswerChange {
  /** `status`; of refusals with the same status `error.type`, `error.code` and `message`, the words without ids and numbers. */
  readonly what: 'status' | 'error.type' | 'error.code' | 'message'
  /** `POST /v1/chat/completions`. */
  readonly operation: string
  /** The status in the base, for all but `status` in both. */
  readonly status: number
  /** In the base. */
  readonly from: string
  /** Now. */
  readonly to: string
  /** How many requests. */
  readonly requests: number
  /** `probe/name` of some of them. */
  readonly examples: readonly string[]
}

/** Milliseconds that half and nineteen in twenty of the exchanges took at most. */
export interface Percentiles {
  /**
   * Half of them.
   *
   * @minimum 0
   */
  readonly p50: number
  /**
   * Nineteen in twenty.
   *
   * @minimum 0
   */
  readonly p95: number
}

/** How long the same requests took. */
export interface Timing {
  /** `POST /v1/chat/completions`, `… streamed`. */
  readonly operation: string
  /** Requests that both answered with success. */
  readonly requests: number
  /** True where most of them named another model than in the base: it fails no comparison. */
  readonly otherModels?: true
  /** `too few` requests to say anything; `alike`; `slower` and `faster` than the base by half and by 50 ms, at p50 and p95 alike. */
  readonly verdict: 'too few' | 'alike' | 'slower' | 'faster'
  /** To the first byte of the body; absent where there were too few. */
  readonly firstByte?: {
    readonly base: Percentiles
    readonly now: Percentiles
    /** How many times as long as in the base. */
    readonly ratio: Percentiles
  }
  /** To the end of the reply; absent where there were too few. */
  readonly total?: {
    readonly base: Percentiles
    readonly now: Percentiles
    /** How many times as long as in the base. */
    readonly ratio: Percentiles
  }
}

/** What differs in the replies of two recordings. */
export interface ReplyChanges {
  /** Requests (`probe/name`) that both recordings have; where others' traffic is compared, exchanges of the smaller one. */
  readonly requests: number
  /** True where the same requests are compared one by one; false for others' traffic. */
  readonly paired: boolean
  /** What replies look like, where that is otherwise. */
  readonly shapes: readonly ShapeChange[]
  /** How many more there were; absent when all are listed. */
  readonly shapesLeftOut?: number
  /** What is answered otherwise; none of others' traffic. */
  readonly answers: readonly AnswerChange[]
  /** How many more there were; absent when all are listed. */
  readonly answersLeftOut?: number
  /** Of each operation; none where a recording shows no times. */
  readonly timings: readonly Timing[]
}

/** One of the compared beside the base. */
export interface Difference {
  /** The name of the base. */
  readonly base: string
  /** The name of the other. */
  readonly now: string
  /** Why the exit code is 1; empty where it is not. */
  readonly regressions: readonly FailCondition[]
  /** Why nothing, or not all, can be said: the exit code is 3; empty where it can. */
  readonly gaps: readonly string[]
  readonly verdicts: VerdictChanges
  readonly findings: FindingChanges
  /** Absent where one of both has no evidence. */
  readonly replies?: ReplyChanges
  /** What a reader has to know: other models, documents, profiles. */
  readonly notes: readonly string[]
}

/** `compare.json`. */
export interface Comparison {
  /** Raised when a field goes or changes its meaning; fields may be added without. */
  readonly schemaVersion: 1
  /** What compared. */
  readonly tool: {
    /** `gateproof`. */
    readonly name: string
    /** Of the package. */
    readonly version: string
  }
  /** `regressed` exit code 1; `inconclusive` 3; `no regression` 0, as is whatever is compared with `--fail-on none`. */
  readonly conclusion: 'regressed' | 'inconclusive' | 'no regression'
  /** What makes the exit code 1. */
  readonly failOn: readonly FailCondition[]
  /** The first is the base. */
  readonly compared: readonly ComparedRun[]
  /** Each but the first beside the first. */
  readonly differences: readonly Difference[]
  /** All causes that any of them has, those that most have first. */
  readonly findings: readonly FindingRow[]
  /** All requirements that any of them judged, in the order of the contract. */
  readonly requirements: readonly RequirementRow[]
}
