import type { Evidence } from '../evidence/store.ts'
import type { Report } from '../report/report.ts'

/** One of what is compared: a report, and the evidence behind it where that is to be had. */
export interface Subject {
  readonly name: string
  /** The file or folder as it was given. */
  readonly from: string
  readonly report: Report
  readonly evidence?: Evidence
  /** What a reader has to know of it: a sentence each. */
  readonly notes: readonly string[]
}
