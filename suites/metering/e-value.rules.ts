/*
 * The bill of a key as a bet against the gateway: a customer bets on each call that it is charged with more than it costs. With an honest bill, no way of
 * betting wins on average, so the stake grows to a hundredfold in at most one of a hundred series of calls, whenever one looks (Ville's inequality).
 * A stake is an e-value: those of several runs are multiplied.
 *
 * See https://arxiv.org/abs/2210.01948, section 3.
 */

/** What a call was charged, and what it costs, in the same unit. */
interface ChargedCall {
  readonly charged: number
  readonly expected: number
  /** The smallest difference that balances show. */
  readonly step: number
}

/** Parts of the stake, and the share of each that is bet on a call. */
const bets: readonly { readonly part: number; readonly share: number }[] = [
  { part: 1 / 2, share: 1 },
  { part: 1 / 4, share: 1 / 2 },
  { part: 1 / 8, share: 1 / 4 },
  { part: 1 / 8, share: 1 / 8 },
]

/** A first charge above this contains others that came late. */
const maxFirst = 3

/**
 * The e-value against the hypothesis that calls are not charged with more than they cost, on average. The first call only shows whether charges come
 * at once: it decides whether bets are made, so it is no bet itself. Undefined if they do not.
 */
export function eValueOf(calls: readonly ChargedCall[]): number | undefined {
  const [first = 0, ...others] = calls.map(({ charged, expected, step }) => Math.max(0, charged - step) / expected)
  if (first === 0 || first > maxFirst) return undefined
  return bets.reduce(
    (stake, { part, share }) => stake + others.reduce((left, ratio) => left * (1 + share * (ratio - 1)), part),
    0,
  )
}
