import type { Condition, Expected } from './condition.ts'
import { network } from './network.ts'
import { output } from './output.ts'
import { surroundings } from './surroundings.ts'

/** Every condition that the suite is run under, with its outcome as a sentence: the tests hold it to what it says. */
export const conditions: readonly (Condition & { readonly outcome: string })[] = [
  ...output,
  ...surroundings,
  ...network,
].map((condition) => ({ ...condition, outcome: outcomeOf(condition.expected) }))

function outcomeOf({ code, says, verdict }: Expected): string {
  const parts = [`exit code ${code}`, ...(says === undefined ? [] : [`"${says}"`])]
  return `${parts.join(', ')}${code === 2 ? `, verdict ${verdict ? 'told' : 'not told: nothing was sent'}` : ''}`
}
