import type { Condition, Expected } from './condition.ts'

/** Conditions with their outcome as a sentence, from what the tests hold them to. */
export const described = (conditions: readonly Condition[]): readonly (Condition & { readonly outcome: string })[] =>
  conditions.map((condition) => ({ ...condition, outcome: outcomeOf(condition.expected) }))

function outcomeOf({ code, says, verdict }: Expected): string {
  const parts = [`exit code ${code}`, ...(says === undefined ? [] : [`"${says}"`])]
  return `${parts.join(', ')}${code === 2 ? `, verdict ${verdict ? 'told' : 'not told: nothing was sent'}` : ''}`
}
