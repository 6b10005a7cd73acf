/** Returns the next number of a series, from 0 to below 1. */
export type Random = () => number

/** Seeded (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Selects `count` items in random order. */
export function draw<T>(all: readonly T[], count: number, random: Random): readonly T[] {
  const keyed = all.map((one) => ({ one, place: random() }))
  return keyed
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ one }) => one)
}
