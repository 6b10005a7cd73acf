import type { Level, Verdict } from '../../src/report/report.ts'

/** How a test of vitest ends. The texts are escaped: a terminal and a CI server obey nothing in them. */
export type Ending =
  /** `note`, if there is one, is an annotation. */
  | { readonly how: 'pass'; readonly note?: string }
  /** `note` is the reason, `details` an annotation. */
  | { readonly how: 'skip'; readonly note: string; readonly details?: string }
  /** `name` is that of the error: reporters take an `AssertionError` for a failure, and any other for a broken test. */
  | { readonly how: 'fail'; readonly name: 'AssertionError' | 'Error'; readonly message: string }

/** A label of Allure. */
export interface TestLabel {
  readonly name: string
  readonly value: string
}

/** What `task.meta.gateproof` contains, for reporters. */
export interface ConformanceMeta {
  /** The id of the requirement. */
  readonly requirement: string
  readonly level: Level
  /** Absent if it was not judged. */
  readonly verdict?: Verdict
  /** Present if watch mode sent nothing again for it, because an earlier run satisfied it. */
  readonly earlier?: true
}

/** A test to declare. */
export interface PlannedTest {
  readonly title: string
  readonly ending: Ending
  /** Absent for the run as a whole. */
  readonly meta?: ConformanceMeta
  readonly labels: readonly TestLabel[]
  /** The failing exchange as text. */
  readonly exchange?: string
}

/** Tests with a common title: an area of the contract. */
export interface PlannedSuite {
  readonly title: string
  readonly tests: readonly PlannedTest[]
}
