import {
  assume,
  balanceIn,
  inconclusive,
  ofScripts,
  priced,
  type PricedCall,
  type Reply,
  type ReportedCost,
  reportedCost,
  scriptedCall,
  stepOf,
} from '../../src/checks/index.ts'
import { successes } from './answered.rules.ts'
import type { ArrivedCall } from './pairs.rules.ts'

/** An answer whose cost the gateway reports. */
interface CostedCall extends PricedCall {
  readonly call: ArrivedCall
  readonly reported: ReportedCost
}

/** Fewer tokens cost so little that a rounded amount says nothing. */
const minTokens = 10_000

/** Selects answers of many tokens, if the configuration says where their cost is. A stream may end without it. */
export const costs = ofScripts((reply: Reply): CostedCall | undefined => {
  const call = successes(reply)
  if (call === undefined || call.script.usage.input < minTokens) return undefined
  const known = priced(call)
  if (known?.terms.header === undefined && known?.terms.field === undefined) inconclusive('no-cost-terms')
  // Vendors charge writes differently, so a list of prices must say how.
  if (call.script.usage.cacheWritten !== undefined && known.price.cacheWrite === undefined) return undefined
  const reported = reportedCost(reply, known.terms)
  return reported && { ...known, reported, call }
})

/** Whose usage decides what a call costs. */
export const upstreamUsage = 'the usage of the upstream'

/** How a call changed the balance, and how it should have, in units of the balance. */
export function chargeOf(replies: { readonly before: Reply; readonly call: Reply; readonly end: Reply }) {
  const call = scriptedCall(replies.call)
  const terms = call && priced(call)
  const units = terms?.terms.balance
  if (terms === undefined || units === undefined) inconclusive('no-cost-terms')
  assume(replies.call.status === 200, 'upstream.answer.served')
  const [before, end] = [balanceIn(replies.before), balanceIn(replies.end)]
  if (before === end) inconclusive('balance-unmoved')
  return { charge: { charged: before - end, step: stepOf([before, end]) }, expected: terms.expected * units }
}
