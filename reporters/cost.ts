import { amountText } from '../src/std/amount.ts'
import type { Cost } from '../src/evidence/exchange.ts'
import { truncate } from './escape.ts'

/** Names of models; the rest is counted. */
const max = { names: 5, name: 80 }

/** `cost 0.11 USD by the usage reported, at most 0.52 USD`. */
const costPhrase = ({ currency, spent, atMost }: Cost): string =>
  `cost ${amountText(spent)} ${currency} by the usage reported, at most ${amountText(atMost)} ${currency}`

/** The same, and of which models it is not known or known by another name. */
export function costSentence(cost: Cost): string {
  const unpriced = cost.unpriced.map(quotedModel)
  const taken = Object.entries(cost.taken ?? {}).map(
    ([model, entry]) => `${quotedModel(model)} as ${quotedModel(entry)}`,
  )
  return [
    costPhrase(cost),
    ...(unpriced.length === 0 ? [] : [`without a price, so in neither: ${few(unpriced)}`]),
    ...(taken.length === 0 ? [] : [`priced by another name: ${few(taken)}`]),
  ].join('; ')
}

/** A list of names, of which only the first few are told. */
export function few(names: readonly string[]): string {
  const more = names.length - max.names
  return `${names.slice(0, max.names).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const quotedModel = (model: string) => JSON.stringify(truncate(model, max.name))
