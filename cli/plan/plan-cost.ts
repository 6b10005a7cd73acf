import { shortList, pluralize } from '../../reporters/summary.ts'
import { truncate, printable } from '../../reporters/escape.ts'
import { amountText } from '../../src/std/amount.ts'
import type { PlannedCost } from '../../api/index.ts'

/** `?` stands for requests without a known price. */
export function costCell({ atMost, notIn }: PlannedCost): string {
  if (notIn.length === 0) return amountText(atMost)
  return atMost === 0 ? '?' : `${amountText(atMost)} + ?`
}

/** The maximum total cost, then the requests that it does not include, with reasons. */
export function costLines(cost: PlannedCost, maxCost: number | undefined): readonly string[] {
  const { currency, atMost, notIn, taken } = cost
  const renamed = Object.entries(taken).map(([model, entry]) => `${named(model)} as ${named(entry)}`)
  return [
    `cost: at most ${amountText(atMost)} ${currency}${notIn.length === 0 ? '' : ', not including:'}`,
    ...notIn.slice(0, maxUnknownModels).map((one) => `  ${unknownLine(one)}`),
    ...(notIn.length > maxUnknownModels ? [`  and ${pluralize(notIn.length - maxUnknownModels, 'more model')}`] : []),
    ...(renamed.length === 0 ? [] : [`priced under another name: ${shortList(renamed)}`]),
    ...(maxCost === undefined ? [] : budgetLines(cost, maxCost)),
  ]
}

const maxUnknownModels = 20

function unknownLine({ model, because, requests, tokens, media }: PlannedCost['notIn'][number]): string {
  const items = [
    pluralize(requests, 'request'),
    ...(tokens > 0 ? [`${pluralize(tokens, 'token')} at most`] : []),
    ...(media > 0 ? [pluralize(media, 'media item')] : []),
  ]
  return `${model === undefined ? '' : `${named(model)}: `}${items.join(', ')}: ${printable(truncate(because, 200))}`
}

const named = (model: string) => printable(JSON.stringify(truncate(model, 80)))

/** Warns about requests that exceed the budget. */
function budgetLines({ currency, atMost, notIn }: PlannedCost, maxCost: number): readonly string[] {
  const budget = `the budget of ${amountText(maxCost)} ${currency} (--max-cost)`
  return [
    ...(atMost > maxCost ? [`${budget} is lower: some requests may be skipped`] : []),
    ...(notIn.some(({ model }) => model !== undefined) ? [`${budget} skips requests without a price`] : []),
  ]
}
