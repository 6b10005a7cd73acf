import {
  assume,
  type Field,
  inconclusive,
  ofScripts,
  priced,
  type PricedCall,
  quotaOf,
  type Reply,
  scriptedCall,
} from '../../src/checks/index.ts'
import { successes } from './answered.rules.ts'
import type { ArrivedCall } from './pairs.rules.ts'

/** An answer whose cost the gateway reports. */
interface ReportedCost extends PricedCall {
  readonly call: ArrivedCall
  /** Where the cost is: `x-litellm-response-cost`. */
  readonly place: string
  readonly reported: number | undefined
}

/** Fewer tokens cost so little that a rounded amount says nothing. */
const minTokens = 10_000

/** Selects answers of many tokens, if the configuration says where their cost is. A stream may end without it. */
export const costs = ofScripts((reply: Reply): ReportedCost | undefined => {
  const call = successes(reply)
  if (call === undefined || call.script.usage.input < minTokens) return undefined
  const known = priced(call)
  if (known?.terms.header === undefined && known?.terms.field === undefined) inconclusive('no-cost-terms')
  const cost = call.isStream ? streamedCost(call, known) : plainCost(call, known)
  return cost && { ...known, ...cost, call }
})

type Place = Pick<ReportedCost, 'place' | 'reported'>

function plainCost({ reply }: ArrivedCall, { terms: { header, field } }: PricedCall): Place | undefined {
  const ofField = field === undefined ? undefined : { place: field, reported: amountOf(reply.json.at(field)) }
  if (header === undefined) return ofField
  const value = reply.headers.find(([name]) => name.toLowerCase() === header)?.[1]
  const ofHeader = { place: header, reported: amountIn(value) }
  return ofHeader.reported === undefined && ofField?.reported !== undefined ? ofField : ofHeader
}

/** Headers are sent before the usage is known. */
function streamedCost({ reply }: ArrivedCall, { terms: { field } }: PricedCall): Place | undefined {
  if (field === undefined) return undefined
  const amounts = reply.sse.events.flatMap(({ json }) =>
    [field, `response.${field}`, `message.${field}`].flatMap((path) => amountOf(json.at(path)) ?? []),
  )
  const reported = amounts.at(-1)
  return reported === undefined ? undefined : { place: `${field} of the last event that has it`, reported }
}

/** Gateways write amounts as numbers or as text. */
const amountOf = ({ number, text }: Field): number | undefined => number ?? amountIn(text)

function amountIn(text: string | undefined): number | undefined {
  const amount = Number(text)
  return text === undefined || text.trim() === '' || !Number.isFinite(amount) ? undefined : amount
}

/** Compares a reported cost with the expected one. Amounts may be rounded, by at most one percent. */
export function costFlaw({
  terms: { currency },
  expected,
  place,
  reported,
}: Omit<ReportedCost, 'call'>): readonly string[] {
  if (reported === undefined) return [`no amount in ${place}, which the configuration names`]
  const tolerance = Math.min(expected / 100, lastDigitOf(reported)) + expected * noise
  if (Math.abs(reported - expected) <= tolerance) return []
  return [`${reported} ${currency} in ${place}, and the usage of the upstream costs ${rounded(expected)} ${currency}`]
}

/** The errors of binary fractions. */
const noise = 1e-6

const rounded = (amount: number) => Number(amount.toPrecision(10))

/** The value of the last digit of an amount: 0.01 of 3.25. */
function lastDigitOf(amount: number): number {
  const [digits = '', exponent = '0'] = String(amount).split('e')
  return 10 ** (Number(exponent) - (digits.split('.')[1]?.length ?? 0))
}

/** How a call changed the balance, and how it should have, in units of the balance. */
export function chargeOf(replies: { readonly before: Reply; readonly call: Reply; readonly end: Reply }) {
  const call = scriptedCall(replies.call)
  const terms = call && priced(call)
  const units = terms?.terms.balance
  if (terms === undefined || units === undefined) inconclusive('no-cost-terms')
  assume(replies.call.status === 200, 'upstream.answer.served')
  const [before, end] = [available(replies.before), available(replies.end)]
  if (before === end) inconclusive('balance-unmoved')
  return { charged: before - end, expected: terms.expected * units }
}

/** Balances are whole units, and each of the two may be rounded. */
export const chargeFlaw = ({ charged, expected }: ReturnType<typeof chargeOf>): readonly string[] =>
  Math.abs(charged - expected) <= Math.max(1, expected * noise)
    ? []
    : [`the balance is lower by ${charged}, and the usage of the upstream costs ${rounded(expected)}`]

function available(reply: Reply): number {
  const quota = quotaOf(reply)
  const { number } = quota.at('total_available')
  if (quota.at('unlimited_quota').value === true) inconclusive('balance-unlimited')
  assume(number !== undefined, 'balance.total_available')
  return number
}
