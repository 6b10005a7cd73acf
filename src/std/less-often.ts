/** How often something succeeded. */
export interface Tally {
  readonly complied: number
  readonly of: number
}

/** Two groups with the same probability, whatever it is, are taken for different in fewer than 1 of 300,000 cases. */
const chance = 1 / 500_000

/** True if the first group succeeds so much less often than the second that it is not by chance. */
export const isLessOften = (first: Tally, second: Tally): boolean =>
  logOdds.every(
    (odds) => atMost(first.complied, first.of, odds) * atMost(second.of - second.complied, second.of, -odds) < chance,
  )

/** As many calls are in flight together by default: one cause may break all of them. */
const maxInFlight = 8

/** Networks break some long connections. */
const leastShare = 0.1

/**
 * True if those of a group fail so much more often than the others that it is not by chance. Of the failures of a group in a
 * row, every eighth counts.
 *
 * @param all in the order in which they ended
 */
export function failsMoreOften<One>(
  all: readonly One[],
  isOfGroup: (one: One) => boolean,
  isFailure: (one: One) => boolean,
): boolean {
  let inRow = { own: 0, others: 0 }
  const counted = all.filter((one) => {
    if (!isFailure(one)) inRow = { own: 0, others: 0 }
    else return (inRow[isOfGroup(one) ? 'own' : 'others'] += 1) % maxInFlight === 1
    return true
  })
  const tallyOf = (isChosen: boolean) => {
    const chosen = counted.filter((one) => isOfGroup(one) === isChosen)
    return { complied: chosen.filter((one) => !isFailure(one)).length, of: chosen.length }
  }
  const own = tallyOf(true)
  return own.complied <= (1 - leastShare) * own.of && isLessOften(own, tallyOf(false))
}

/** Probabilities from 0.0003 to 0.9997. */
const logOdds: readonly number[] = Array.from({ length: 201 }, (_, index) => (index - 100) * 0.08)

/** The probability of at most `successes` in `count` independent attempts. In logarithms, because powers of many attempts underflow. */
function atMost(successes: number, count: number, odds: number): number {
  let [sum, term] = [0, -count * Math.log1p(Math.exp(odds))]
  for (let k = 0; k <= successes; k += 1) {
    sum += Math.exp(term)
    term += Math.log((count - k) / (k + 1)) + odds
  }
  return sum
}
