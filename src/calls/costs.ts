import { countingProtocolOf, type TokenCounts } from '../contract/usage.ts'
import type { RecordedCost } from '../evidence/exchange.ts'
import { costOfTokens } from '../money/cost.ts'
import { billedUsage, countsIn } from '../money/usage.ts'
import { assume, inconclusive } from '../outcomes/undecided.ts'
import { recording } from '../outcomes/recording.ts'
import type { Field, Reply } from '../reply/reply.ts'
import { quotaOf } from './quota.ts'
import { callOf, modelName } from './request.ts'

/** How the deployment reports costs, and its prices. Undefined if the configuration does not say it. */
export function costTerms(): RecordedCost | undefined {
  const { deployment, upstream } = recording().header
  // Recordings of earlier versions have it with the upstream.
  return deployment.cost ?? upstream?.cost
}

/** The price of a model, or of the model of the upstream that its id contains: `openai/gateproof-chat`. */
export const priceOf = (model: string, { prices }: Pick<RecordedCost, 'prices'>) =>
  prices[model] ?? Object.entries(prices).find(([name]) => model.includes(name))?.[1]

/** The tokens that a reply of a text protocol counts, plain or streamed. */
export function countsOf(reply: Reply): TokenCounts {
  const protocol = countingProtocolOf(callOf(reply)?.operationId)
  return protocol === undefined ? {} : countsIn(reply, protocol)
}

/**
 * What an answer costs by the usage that it reports itself, in the currency of the prices.
 *
 * @throws Undecided if it has no price, or reports no usage
 */
export function costOfAnswer(reply: Reply): number {
  const terms = costTerms()
  const price = terms && priceOf(modelName(reply), terms)
  if (price === undefined) inconclusive('no-cost-terms')
  const { inputTokens, outputTokens, ...cached } = billedUsage(countsOf(reply))
  if (inputTokens === undefined || outputTokens === undefined) inconclusive('no-usage', { exchange: reply.exchange.id })
  return costOfTokens(price, { inputTokens, outputTokens, ...cached })
}

/** The cost that an answer reports. */
export interface ReportedCost {
  /** Where it is: `x-litellm-response-cost`. */
  readonly place: string
  readonly amount: number | undefined
}

/** The cost that an answer reports where the configuration says. Undefined for a stream without it: headers are sent before the usage is known. */
export function reportedCost(
  reply: Reply,
  { header, field }: Pick<RecordedCost, 'header' | 'field'>,
): ReportedCost | undefined {
  if (reply.mediaType === 'text/event-stream') return streamedCost(reply, field)
  const ofField = field === undefined ? undefined : { place: field, amount: amountOf(reply.json.at(field)) }
  if (header === undefined) return ofField
  const value = reply.headers.find(([name]) => name.toLowerCase() === header)?.[1]
  const ofHeader = { place: header, amount: amountIn(value) }
  return ofHeader.amount === undefined && ofField?.amount !== undefined ? ofField : ofHeader
}

function streamedCost({ sse }: Reply, field: string | undefined): ReportedCost | undefined {
  if (field === undefined) return undefined
  const amounts = sse.events.flatMap(({ json }) =>
    [field, `response.${field}`, `message.${field}`].flatMap((path) => amountOf(json.at(path)) ?? []),
  )
  const amount = amounts.at(-1)
  return amount === undefined ? undefined : { place: `${field} of the last event that has it`, amount }
}

/** Gateways write amounts as numbers or as text. */
const amountOf = ({ number, text }: Field): number | undefined => number ?? amountIn(text)

function amountIn(text: string | undefined): number | undefined {
  const amount = Number(text)
  return text === undefined || text.trim() === '' || !Number.isFinite(amount) ? undefined : amount
}

/** What a call must cost. */
export interface ExpectedCost {
  /** In the currency of the prices, or in units of the balance. */
  readonly amount: number
  /** Whose usage costs it: `the usage of the upstream`. */
  readonly of: string
}

/** Compares a reported cost with the expected one. Amounts may be rounded, by at most one percent. */
export function costFlaw(
  { place, amount }: ReportedCost,
  expected: ExpectedCost,
  { currency }: Pick<RecordedCost, 'currency'>,
): readonly string[] {
  if (amount === undefined) return [`no amount in ${place}, which the configuration names`]
  const tolerance = Math.min(expected.amount / 100, lastDigitOf(amount)) + expected.amount * noise
  if (Math.abs(amount - expected.amount) <= tolerance) return []
  return [`${amount} ${currency} in ${place}, and ${expected.of} costs ${rounded(expected.amount)} ${currency}`]
}

/**
 * The balance that an answer reports.
 *
 * @throws Undecided if it is unlimited, or unknown
 */
export function balanceIn(reply: Reply): number {
  const quota = quotaOf(reply)
  const { number } = quota.at('total_available')
  if (quota.at('unlimited_quota').value === true) inconclusive('balance-unlimited')
  assume(number !== undefined, 'balance.total_available')
  return number
}

/** The smallest difference that balances show, by their digits: each may be rounded by as much as half of it. */
export const stepOf = (balances: readonly number[]): number => Math.min(...balances.map(lastDigitOf))

/** A change of the balance. */
export interface Charge {
  readonly charged: number
  /** The smallest difference that balances show. */
  readonly step: number
}

/** True for a change that is the expected one. */
export const isCharge = ({ charged, step }: Charge, expected: number): boolean =>
  Math.abs(charged - expected) <= Math.max(step, expected * noise)

/** Compares a change of the balance with the expected one. */
export const chargeFlaw = (charge: Charge, expected: ExpectedCost): readonly string[] =>
  isCharge(charge, expected.amount)
    ? []
    : [`the balance is lower by ${rounded(charge.charged)}, and ${expected.of} costs ${rounded(expected.amount)}`]

/** The errors of binary fractions. */
const noise = 1e-6

/** An amount without the errors of binary fractions. */
const rounded = (amount: number): number => Number(amount.toPrecision(10))

/** The value of the last digit of an amount: 0.01 of 3.25. */
function lastDigitOf(amount: number): number {
  const [digits = '', exponent = '0'] = String(amount).split('e')
  return 10 ** (Number(exponent) - (digits.split('.')[1]?.length ?? 0))
}
