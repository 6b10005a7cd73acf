import type { Given } from './machine.ts'

/** What a condition can use. */
export interface Place {
  /** A separate empty folder. */
  readonly folder: string
  /** The URL of a healthy reference gateway on 127.0.0.1. */
  readonly url: string
  /** Its key. */
  readonly key: string
}

/** The expected outcome. */
export interface Expected {
  readonly code: number
  /** Part of a line: of stderr if the code is 2 or no verdict is printed, of the report otherwise. */
  readonly says?: string
  /** Number of error messages, by default 1. More if several files cannot be written. */
  readonly lines?: number
  /** True if the terminal shows the verdict. */
  readonly verdict: boolean
  /** Files that must exist afterwards. */
  readonly leaves?: readonly string[]
  /** Files that must not exist afterwards. */
  readonly lacks?: readonly string[]
}

/** A condition of the machine and the outcome of a run under it. */
export interface Condition {
  readonly name: string
  readonly circumstance: string
  readonly expected: Expected
  /** Sets the condition up. Pushes what must be undone to `after`. */
  readonly given: (place: Place, after: (() => unknown)[]) => Given | Promise<Given>
}
