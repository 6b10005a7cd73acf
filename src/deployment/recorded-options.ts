import type { Asked } from '../evidence/exchange.ts'
import { definedMembers } from '../std/defined-members.ts'
import type { VariableReference } from './environment.ts'
import type { Options } from './options/option.ts'
import { runOptions, type RunOptions } from './options/run.ts'

/** The options that the evidence header records. Of keys and headers, it records the names of the variables only. */
export function recordedOptionsOf(
  options: RunOptions,
  keys: Readonly<Partial<Record<string, VariableReference>>>,
): Asked {
  const recorded: Record<string, unknown> = {
    keys: Object.fromEntries(Object.entries(keys).map(([role, reference]) => [role, reference?.variable])),
  }
  const budgets: Record<string, unknown> = {}
  for (const [name, { recordedAs, record }] of Object.entries<Options[string]>(runOptions)) {
    const value = options[name as keyof RunOptions]
    if (recordedAs === undefined || value === undefined) continue
    if (recordedAs === 'budgets') recorded[recordedAs] = Object.assign(budgets, { [name]: value })
    else recorded[recordedAs] = record === undefined ? value : record(value)
  }
  return definedMembers(recorded)
}
