import { testsOf } from '../suites/ledger.ts'
import type { Requirement } from '../src/contract/requirements.ts'
import type { Level } from '../src/report/report.ts'

/** A requirement of the contract. */
export interface LedgerEntry {
  /** `chat.completion.created`: the area is the part before the first dot. Never reused for another sentence. */
  readonly id: string
  /** The section of the contract. */
  readonly section: string
  readonly level: Level
  /** The sentence. */
  readonly text: string
  /** Its checks as `file: title`, with the path below `suites/`. Empty if a run cannot judge it. */
  readonly tests: readonly string[]
}

export const ledgerOf = (requirements: readonly Requirement[]): readonly LedgerEntry[] =>
  requirements.map(({ id, section, level, text }) => ({ id, section, level, text, tests: testsOf(id) }))
