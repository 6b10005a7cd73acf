import { maxSeed } from './values.ts'

/** The seed of a run of `--repeat`: the first run has the given seed, each later one the next number. The largest is followed by 0. */
export const seedOfRun = (seed: number, run: number): number => (seed + run - 1) % (maxSeed + 1)
