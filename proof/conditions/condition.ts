import type { Given } from './machine.ts'

/** What a condition has to work with. */
export interface Place {
  /** An empty folder of its own. */
  readonly folder: string
  /** A reference gateway that answers as it should, on 127.0.0.1. */
  readonly url: string
  /** Its key. */
  readonly key: string
}

/** What must come of it. */
export interface Expected {
  readonly code: number
  /** What a line says, of stderr where the code is 2, of the report otherwise. */
  readonly says?: string
  /** Lines of complaint: one, unless more than one file cannot be written. */
  readonly lines?: number
  /** True if the terminal shows the verdict. */
  readonly verdict: boolean
  /** Files that the run leaves. */
  readonly leaves?: readonly string[]
  /** Files that it must not leave. */
  readonly lacks?: readonly string[]
}

/** A condition of the machine, and what becomes of a run under it. */
export interface Condition {
  readonly name: string
  readonly circumstance: string
  readonly expected: Expected
  /** Makes the condition; what is to be undone afterwards is pushed to `after`. */
  readonly given: (place: Place, after: (() => unknown)[]) => Given | Promise<Given>
}
