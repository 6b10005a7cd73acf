import type { Call } from './admission.ts'
import type { Usage } from './answer/usage.ts'
import { catalogue, relayedModels } from './model/catalogue.ts'

/** Of a million tokens, of every relayed model. */
const relayedPrice = { input: 2, output: 8, cached: 0.5, cacheWrite: 2.5 } as const

/** Units of a balance that make one unit of the currency. */
const units = 500_000

const million = 1_000_000

/** Other models charge units for each token, whatever it is. */
const pricesOfText = Object.values(catalogue).flatMap(({ id, price, endpoints }) => {
  if (price === undefined || !endpoints.includes('chat-compatible')) return []
  const ofAnyToken = (price / units) * million
  return [[id, { input: ofAnyToken, output: ofAnyToken }] as const]
})

/** How this gateway reports costs, as evidence describes it: in a header, and in units of the balance. */
export const referenceCost = {
  header: 'x-request-cost',
  balance: units,
  currency: 'USD',
  prices: Object.fromEntries([...relayedModels.map(({ id }) => [id, relayedPrice] as const), ...pricesOfText]),
} as const

/** The header of a plain answer with what it was charged. */
export const chargedHeader = ({ charged }: Pick<Call, 'charged'>): Readonly<Record<string, string>> => ({
  [referenceCost.header]: String(charged() / units),
})

/** The units of the balance that an answer of a relayed model is charged as. */
export function relayedUnits({ input, output, cached = 0, cacheWritten = 0 }: Usage): number {
  const { input: plain, output: written, cached: read, cacheWrite } = relayedPrice
  const ofInput = (input - cached - cacheWritten) * plain + cached * read + cacheWritten * cacheWrite
  return Math.round(((ofInput + output * written) / million) * units)
}
