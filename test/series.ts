import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The part of each series that the project runs (`vitest.config.ts`). */
    readonly series: 'sample' | 'rest'
  }
}

/** `FAULTS=all`: `npm test` tests every fault and every recording of a real gateway. */
export const testsEveryFault = process.env['FAULTS'] === 'all'

/**
 * The entries of a long series that this project runs: those of the sample with `npm test`, the others with the slow proofs. A file that
 * uses it is named `*.series.test.ts`, so that both projects include it: `npm run test:all` runs each entry once.
 *
 * @param isInSample decides by an entry and its index
 */
export const shareOf = <Entry>(
  series: readonly Entry[],
  isInSample: (entry: Entry, index: number) => boolean,
): readonly Entry[] => {
  const isProof = inject('series') === 'rest'
  return series.filter((entry, index) => isInSample(entry, index) !== isProof)
}

/** The share of this project if the sample has every `oneIn`th entry. */
export const sampled = <Entry>(series: readonly Entry[], oneIn: number): readonly Entry[] =>
  shareOf(series, (_entry, index) => index % oneIn === 0)
