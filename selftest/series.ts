import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The part of each series that the project runs (`vitest.config.ts`). */
    readonly series: 'sample' | 'rest'
  }
}

/**
 * The entries of a long series that this project runs: every `oneIn`th with `npm test`, the others with the slow proofs. A file that uses it is
 * named `*.series.test.ts`, so that both projects include it: `npm run test:all` runs each entry once.
 */
export const sampled = <Entry>(series: readonly Entry[], oneIn: number): readonly Entry[] => {
  const isProof = inject('series') === 'rest'
  return series.filter((_entry, index) => (index % oneIn === 0) !== isProof)
}
