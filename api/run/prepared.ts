import type { Contract } from '../../src/contract/document.ts'
import type { KnownViolation } from '../../src/report/baseline.ts'
import type { History } from '../files/history.ts'
import type { Telemetry } from '../otlp.ts'

/** What is known before anything is sent. */
export interface Prepared {
  readonly contract: Contract
  readonly baseline: readonly KnownViolation[]
  readonly history: History | undefined
  readonly telemetry: Telemetry | undefined
}
