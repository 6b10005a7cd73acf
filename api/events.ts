import type { Conclusion, Report } from '../src/report/report.ts'
import type { StatementSummary, Step } from '../src/statement/verification.ts'
import type { Result } from './result.ts'

/** What a function reports while it works. `type` tells events apart; more types and members may be added. */
export type ProgressEvent =
  | DrivingEvent
  | ExchangeEvent
  | NoticeEvent
  | JudgingEvent
  | WritingEvent
  | ResultEvent
  | EndpointEvent
  | RunEvent
  | StatementEvent
  | StepEvent
  | RehearsingEvent

/** Requests are being sent. */
export interface DrivingEvent {
  readonly type: 'driving'
  readonly probesDone: number
  readonly probes: number
  readonly requests: number
  readonly retries: number
  /** The id of the latest finished exchange: `chat-plain/first`. */
  readonly last?: string
  /** Video tasks that are being polled. */
  readonly polledTasks: readonly { readonly model?: string; readonly state: string; readonly elapsedMs: number }[]
}

/** An exchange ended and was recorded. */
export interface ExchangeEvent {
  readonly type: 'exchange'
  /** `chat-plain/first`. */
  readonly id: string
  readonly method: string
  /** Without keys. */
  readonly url: string
  /** Absent if there was no response. */
  readonly status?: number
  /** `complete`, or what ended it early: `timeout`, `reset`, … */
  readonly end: string
  readonly ms: number
}

/** Something the user should know. One line. */
export interface NoticeEvent {
  readonly type: 'notice'
  readonly message: string
}

/** The recording is being judged. Without numbers, it is being read. */
export interface JudgingEvent {
  readonly type: 'judging'
  readonly unit?: 'exchanges' | 'checks'
  readonly done?: number
  readonly of?: number
}

/** A report is about to be written. */
export interface WritingEvent {
  readonly type: 'writing'
  /** Relative to `outDir`: `report.html`. */
  readonly file: string
}

/** An endpoint of the deployment is about to be tested, with the recording still empty. */
export interface EndpointEvent {
  readonly type: 'endpoint'
  readonly endpoint: 'domestic' | 'overseas'
  readonly baseUrl: string
  /** True for the embedded reference gateway, whose URL is valid only during the run. */
  readonly embedded: boolean
}

/** With `repeat` or `forMs`: a run begins, or, with a verdict, it has ended. */
export interface RunEvent {
  readonly type: 'run'
  /** From 1. */
  readonly run: number
  /** The number of runs, if it is known. */
  readonly of?: number
  readonly seed: number
  readonly verdict?: Conclusion
  /** As in `report.json`. */
  readonly complete?: boolean
  readonly judged?: Report['judged']
}

/** An endpoint was tested. With `overseasUrl`, there are two. */
export interface ResultEvent {
  readonly type: 'result'
  readonly endpoint: 'domestic' | 'overseas'
  readonly result: Result
}

/** `verify` has read the statement, and checked nothing yet. */
export interface StatementEvent {
  readonly type: 'statement'
  readonly says: StatementSummary
}

/** `verify` has finished a step. */
export interface StepEvent {
  readonly type: 'step'
  readonly step: Step
}

/** `doctor` has checked the endpoints and rehearses a run on the reference gateway. */
export interface RehearsingEvent {
  readonly type: 'rehearsing'
}
