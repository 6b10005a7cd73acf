/** Returns numbers in [0, 1), the next with each call. */
export type Random = () => number

/**
 * A small generator of random numbers (mulberry32, 32 bits of state), because permutations need millions of them. The same seed gives the
 * same numbers on every machine, so that a comparison gives the same result whenever it is repeated.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An integer in [0, below). */
export const integerBelow = (random: Random, below: number): number => Math.floor(random() * below)

/** The same members in random order (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], random: Random): readonly T[] {
  const copy = [...list]
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = integerBelow(random, last + 1)
    const kept = copy[last] as T
    copy[last] = copy[other] as T
    copy[other] = kept
  }
  return copy
}
