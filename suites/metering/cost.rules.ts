import {
  balanceIn,
  type Charge,
  costFlaw,
  costOfAnswer,
  costTerms,
  expect,
  inconclusive,
  isCharge,
  note,
  reportedCost,
  type Reply,
  stepOf,
} from '../../src/checks/index.ts'
import { eValueOf } from './e-value.rules.ts'

const ownUsage = 'its own usage'

/** The cost that each answer reports is that of the usage which it reports. Streams may end without one. */
export function expectCosts(...replies: readonly Reply[]): void {
  const terms = costTerms()
  if (terms?.header === undefined && terms?.field === undefined) inconclusive('no-cost-terms')
  for (const reply of replies) {
    const { id } = reply.exchange
    if (reply.status !== 200) inconclusive('not-ok', { exchange: id, status: reply.status })
    const reported = reportedCost(reply, terms)
    if (reported === undefined) continue
    const flaw = costFlaw(reported, { amount: costOfAnswer(reply), of: ownUsage }, terms)
    expect(flaw, 'the cost', reply).toHaveNoFlaw()
  }
}

/** The balances around calls with the same prompt, by the names of their steps. */
export type Charged = Readonly<
  Record<
    'before' | 'first' | 'behindFirst' | 'second' | 'behindSecond' | 'third' | 'behindThird' | 'fourth' | 'end',
    Reply
  >
>

/** What a call was charged, and what it costs, in units of the balance. */
export interface ChargedCall extends Charge {
  readonly expected: number
}

/** Coarser balances do not show what a call costs. */
const minSteps = 20

/** A difference by which prices do not differ. */
const sameFactor = 0.002

/** True for calls that were charged wrongly in the same way: by the same factor, or with the same amount in addition. Chance does not do this. */
function isAlike(one: ChargedCall, other: ChargedCall): boolean {
  const steps = one.step + other.step
  const factors = Math.abs(one.charged / one.expected - other.charged / other.expected)
  const amounts = Math.abs(one.charged - one.expected - (other.charged - other.expected))
  return factors <= steps / Math.min(one.expected, other.expected) + sameFactor || amounts <= steps
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** How the charges of the same calls differ from what these cost. */
export type Comparison<Call> =
  | 'right'
  /** Two that are wrong in the same way. */
  | readonly [Call, Call]
  /** The changes of the balance do not show what each call was charged. */
  | 'balance-coarse'
  | 'balance-unmoved'
  | 'balance-late'
  | 'balance-unsteady'

/** Compares charges with costs. Late charges, and those of other users of a key, are different for each call. */
export function compareCharges<Call extends ChargedCall>(calls: readonly Call[]): Comparison<Call> {
  if (calls.some(({ expected, step }) => expected < minSteps * step)) return 'balance-coarse'
  const flawed = calls.filter((one) => !isCharge(one, one.expected))
  if (flawed.length === 0) return 'right'
  if (calls.some(({ charged }) => charged === 0)) return 'balance-unmoved'
  const all = {
    charged: sum(calls.map(({ charged }) => charged)),
    step: 2 * Math.max(...calls.map(({ step }) => step)),
  }
  if (isCharge(all, sum(calls.map(({ expected }) => expected)))) return 'balance-late'
  for (const [index, one] of flawed.entries()) {
    const alike = flawed.slice(index + 1).find((other) => isAlike(one, other))
    if (alike !== undefined) return [one, alike]
  }
  return 'balance-unsteady'
}

function chargedCalls(replies: Charged) {
  const units = costTerms()?.balance
  if (units === undefined) inconclusive('no-cost-terms')
  const { before, behindFirst, behindSecond, behindThird, end } = replies
  const balances = [before, behindFirst, behindSecond, behindThird, end].map(balanceOf)
  const step = stepOf(balances)
  return [replies.first, replies.second, replies.third, replies.fourth].map((call, index) => {
    if (call.status !== 200) inconclusive('not-ok', { exchange: call.exchange.id, status: call.status })
    const [earlier = 0, later = 0] = balances.slice(index)
    return { call, charged: earlier - later, step, expected: costOfAnswer(call) * units }
  })
}

function balanceOf(reply: Reply): number {
  if (reply.status !== 200) inconclusive('not-ok', { exchange: reply.exchange.id, status: reply.status })
  return balanceIn(reply)
}

/** Each call is charged with what its usage costs, once. */
export function expectCharges(replies: Charged): void {
  const calls = chargedCalls(replies)
  const part = sum(calls.map(({ charged }) => charged)) / sum(calls.map(({ expected }) => expected))
  note('Charged for four calls, as a part of what their usage costs', Number(part.toFixed(4)))
  const eValue = eValueOf(calls)
  if (eValue !== undefined) note('E-value against an honest bill', Number(eValue.toPrecision(6)))
  const compared = compareCharges(calls)
  if (compared === 'right') return
  if (typeof compared === 'string') inconclusive(compared)
  const [one, { call: again }] = compared
  const label = `what \`total_available\` is lower by after ${one.call.exchange.id}, and in the same way after ${again.exchange.id}`
  expect(one.charged, label, one.call).toBe(Number(one.expected.toPrecision(10)))
}
