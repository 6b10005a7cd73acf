import type { Asked } from '../evidence/exchange.ts'
import type { VariableReference } from './environment.ts'
import type { Options } from './options/option.ts'
import { definedMembers } from '../std/defined-members.ts'
import { runOptions, type RunOptions } from './options/run.ts'

/**
 * What the evidence records of the options: of keys and headers the names of the variables, never what they hold.
 *
 * @param keys the variable of each role that was named
 */
export function recordedOptionsOf(
  given: RunOptions,
  keys: Readonly<Partial<Record<string, VariableReference>>>,
): Asked {
  const asked: Record<string, unknown> = {
    keys: Object.fromEntries(Object.entries(keys).map(([role, named]) => [role, named?.variable])),
  }
  const budgets: Record<string, unknown> = {}
  for (const [name, { recordedAs: field, record }] of Object.entries<Options[string]>(runOptions)) {
    const value = given[name as keyof RunOptions]
    if (field === undefined || value === undefined) continue
    if (field === 'budgets') asked[field] = Object.assign(budgets, { [name]: value })
    else asked[field] = record === undefined ? value : record(value)
  }
  return definedMembers(asked)
}
