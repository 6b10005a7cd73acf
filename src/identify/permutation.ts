import { createRandom, integerBelow, type Random } from './random.ts'

/**
 * The answers of both sides to one prompt, each as the number of its text: equal texts have equal numbers, below `texts`. The answers of the
 * reference come first.
 */
export interface Stratum {
  readonly answers: readonly number[]
  readonly reference: number
  readonly texts: number
}

/** Adds the statistics of a stratum to `sums`. `order` lists the answers, those of the reference first. */
export type AddStatistics = (order: Int32Array, sums: Float64Array) => void

/** How the statistics of a stratum are computed. Work that no permutation changes is done once. */
export type StatisticsOf = (stratum: Stratum) => AddStatistics

/** The result of a permutation test. */
export interface PermutationResult {
  /** The probability of a difference at least this large if both sides answer alike. */
  readonly p: number
  readonly observed: number
  /** The mean over the permutations: the difference that chance makes. */
  readonly byChance: number
}

export interface Permutations {
  readonly permutations: number
  readonly seed: number
}

/**
 * Permutation tests over all prompts: the answers to each prompt are dealt out anew between the two sides, and the sums of the statistics are
 * compared by their size. If both sides draw their answers from the same distributions, `p` is at most `alpha` with a probability of at most
 * `alpha`, whatever these distributions are: the observed value counts as one of the permutations (Phipson and Smyth 2010, "Permutation
 * P-values should never be zero").
 *
 * @returns a result for each statistic
 */
export function permutationTests(
  strata: readonly Stratum[],
  statistics: number,
  statisticsOf: StatisticsOf,
  { permutations, seed }: Permutations,
): readonly PermutationResult[] {
  const random = createRandom(seed)
  const parts = strata.map((stratum) => ({
    order: Int32Array.from(stratum.answers.keys()),
    add: statisticsOf(stratum),
    reference: stratum.reference,
  }))
  const values = new Float64Array(statistics)
  const compute = () => {
    values.fill(0)
    for (const { add, order } of parts) add(order, values)
  }
  compute()
  const observed = values.map(Math.abs)
  const asLarge = new Int32Array(statistics).fill(1)
  const sums = new Float64Array(statistics)
  for (let count = 0; count < permutations; count += 1) {
    for (const { order, reference } of parts) deal(order, reference, random)
    compute()
    for (let index = 0; index < statistics; index += 1) {
      const value = Math.abs(values[index] as number)
      sums[index] = (sums[index] as number) + value
      // Sums of the same numbers in another order differ in their last bits.
      if (value >= (observed[index] as number) - tolerance) asLarge[index] = (asLarge[index] as number) + 1
    }
  }
  return [...observed].map((value, index) => ({
    p: (asLarge[index] as number) / (permutations + 1),
    observed: value,
    byChance: (sums[index] as number) / permutations,
  }))
}

const tolerance = 1e-9

/** Draws the answers of the smaller side at random, by exchanging members in place: the beginning of a Fisher–Yates shuffle. */
function deal(order: Int32Array, reference: number, random: Random): void {
  const { length } = order
  const exchange = (at: number, other: number) => {
    const kept = order[at] as number
    order[at] = order[other] as number
    order[other] = kept
  }
  if (reference * 2 <= length)
    for (let at = 0; at < reference; at += 1) exchange(at, at + integerBelow(random, length - at))
  else for (let at = length - 1; at >= reference; at -= 1) exchange(at, integerBelow(random, at + 1))
}
