/** How many cases of a kind arrived without a change. The tallies of several runs add up. */
export interface Tally {
  /** The number of cases that arrived without a change. */
  readonly unchanged: number
  /** The number of all cases. */
  readonly of: number
}

export const noCases: Tally = { unchanged: 0, of: 0 }

export const addTallies = (one: Tally, other: Tally): Tally => ({
  unchanged: one.unchanged + other.unchanged,
  of: one.of + other.of,
})

/**
 * Returns the largest share of changed cases, from 0 to 1, that leaves this many unchanged with a probability of 5 %. With 95 % confidence, the real
 * share is not larger.
 */
export const excludedShare = (cases: number): number => 1 - 0.05 ** (1 / cases)

/** Returns the tally in words, with the share of changed cases that it excludes if there is none. */
export function tallyInWords({ unchanged, of }: Tally): string {
  const counted = `${unchanged} of ${of}`
  return unchanged < of || of === 0
    ? counted
    : `${counted}, so at most ${upperPercent(excludedShare(of))} % are changed, with 95 % confidence`
}

/** Two digits, rounded up, so that a bound does not become smaller. */
function upperPercent(share: number): number {
  const percent = 100 * share
  const unit = 10 ** (Math.floor(Math.log10(percent)) - 1)
  return Number((Math.ceil(percent / unit) * unit).toPrecision(2))
}
