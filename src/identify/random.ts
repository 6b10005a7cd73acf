/** Returns numbers in [0, 1), the next with each call. */
export type Random = () => number

/**
 * A generator of random numbers (xoshiro128**, Blackman and Vigna 2018), because permutations need millions of them. The same seed gives the
 * same numbers on every machine, so that a comparison gives the same result whenever it is repeated.
 */
export function createRandom(seed: number): Random {
  let [a, b, c, d] = stateOf(seed)
  return () => {
    const product = Math.imul(b, 5)
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return result / 2 ** 32
  }
}

/** Four words from one (splitmix32): neighbouring seeds have unrelated states. */
function stateOf(seed: number): [number, number, number, number] {
  let state = seed | 0
  const next = () => {
    state = (state + 0x9e_37_79_b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21_f0_aa_ad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x73_5a_2d_97)
    return mixed ^ (mixed >>> 15)
  }
  return [next(), next(), next(), next()]
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
