/** A number from 0 up to 1, the next one of its series. */
export type Random = () => number

/** The same series for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** So many of them, in an order that the random numbers decide. */
export function draw<T>(all: readonly T[], count: number, random: Random): readonly T[] {
  const keyed = all.map((one) => ({ one, place: random() }))
  return keyed
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ one }) => one)
}
