import { amountText } from '../src/std/amount.ts'
import type { Cost } from '../src/evidence/exchange.ts'
import { clip } from './plain.ts'

/** Names of models; the rest is counted. */
const most = { names: 5, name: 80 }

/** `cost 0.11 USD by the usage reported, at most 0.52 USD`. */
const costPhrase = ({ currency, spent, atMost }: Cost): string =>
  `cost ${amountText(spent)} ${currency} by the usage reported, at most ${amountText(atMost)} ${currency}`

/** The same, and of which models it is not known or known by another name. */
export function costSentence(cost: Cost): string {
  const unpriced = cost.unpriced.map(named)
  const taken = Object.entries(cost.taken ?? {}).map(([model, entry]) => `${named(model)} as ${named(entry)}`)
  return [
    costPhrase(cost),
    ...(unpriced.length === 0 ? [] : [`without a price, so in neither: ${few(unpriced)}`]),
    ...(taken.length === 0 ? [] : [`priced by another name: ${few(taken)}`]),
  ].join('; ')
}

/** A list of names, of which only the first few are told. */
export function few(names: readonly string[]): string {
  const more = names.length - most.names
  return `${names.slice(0, most.names).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const named = (model: string) => JSON.stringify(clip(model, most.name))
