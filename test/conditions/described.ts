import type { Condition, Expected } from './condition.ts'

/** Adds the expected outcome as text to each condition. */
export const described = (conditions: readonly Condition[]): readonly (Condition & { readonly outcome: string })[] =>
  conditions.map((condition) => ({ ...condition, outcome: outcomeOf(condition.expected) }))

function outcomeOf({ code, says, verdict }: Expected): string {
  const parts = [`exit code ${code}`, ...(says === undefined ? [] : [`"${says}"`])]
  return `${parts.join(', ')}${code === 2 || !verdict ? `, verdict ${verdict ? 'printed' : 'not printed'}` : ''}`
}
