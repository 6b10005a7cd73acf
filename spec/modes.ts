import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A cell of the table: the requirements that judge the rule there, or why the rule does not exist there. */
type Cell = string | readonly string[] | { readonly none: string }

/** A rule, with a cell for each column of its table. A missing cell is a gap in the suite. */
interface RuleRow {
  readonly rule: string
  /** The requirements that judge the rule in every column. */
  readonly everywhere?: string | readonly string[]
  readonly cells?: Readonly<Record<string, Cell>>
}

/** An operation in one mode. */
interface Column {
  readonly title: string
  /** The `operationId`. */
  readonly operation: string
  readonly mode: 'plain' | 'streamed'
}

/** A table of rules by operation and mode. */
export interface RuleTable {
  readonly title: string
  readonly columns: Readonly<Record<string, Column>>
  readonly rules: readonly RuleRow[]
}

/** The tables of `spec/modes.yaml`. */
export const readModes = (): readonly RuleTable[] =>
  parse(readFileSync(new URL('modes.yaml', import.meta.url), 'utf8')) as readonly RuleTable[]

/** What judges a rule in a column: requirement ids, the reason why the rule does not exist there, or nothing. */
export type Judged = { readonly ids: readonly string[] } | { readonly none: string } | undefined

/** The cell of a rule in a column. */
export function judgedIn({ everywhere = [], cells = {} }: RuleRow, column: string): Judged {
  const cell = cells[column]
  if (typeof cell === 'object' && 'none' in cell) return { none: cell.none }
  const ids = [everywhere, cell ?? []].flat()
  return ids.length === 0 ? undefined : { ids }
}
