import { relayedModels } from '../model/catalogue.ts'
import type { Usage } from '../answer/usage.ts'

/** Of a million tokens, of every relayed model. */
const price = { input: 2, output: 8, cached: 0.5 } as const

/** How the relay reports costs, as evidence describes it: in a header, and in units of the balance. */
export const relayCost = {
  header: 'x-request-cost',
  balance: 500_000,
  currency: 'USD',
  prices: Object.fromEntries(relayedModels.map(({ id }) => [id, price])),
} as const

/** The cost of an answer, in the currency. */
export function costOf({ input, output, cached = 0 }: Usage): number {
  const millionths = (input - cached) * price.input + cached * price.cached + output * price.output
  return Math.round(millionths) / 1_000_000
}
