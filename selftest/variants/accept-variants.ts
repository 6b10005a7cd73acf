import { expect, test } from 'vitest'
import { linesOfVariant } from '../corpus/line.ts'
import { exchangesIn, patternProblem, observationProblem } from '../corpus/patterns.ts'
import { sampled } from '../series.ts'
import { tryGateway } from '../suites/trial.ts'
import type { ConformantVariants } from './definitions/variant.ts'
import { drivenFor, tryVariant } from './try-variant.ts'

/**
 * Declares a test for each conformant variant of this project's share: no requirement is violated, only the listed ones are undecided, and
 * its recording matches the public reports that it reproduces.
 */
export function acceptVariants(variants: ConformantVariants): void {
  // A few variants wait on purpose, so the tests run concurrently.
  const share = sampled(Object.entries(variants), 4)
  test.concurrent.for(share)('accepts a gateway with %s', { timeout: 120_000 }, async (entry) => {
    const [name, variant] = entry
    const { evidence, concluded, problems, isShown } = await tryVariant(variant)
    expect(problems).toEqual([])
    expect(isShown, 'it changes some reply').toBe(true)
    for (const line of linesOfVariant(name)) {
      expect(patternProblem(line.shows, exchangesIn(evidence))).toBeUndefined()
      if (!('told' in line)) continue
      const healthy = await tryGateway({ settings: { only: drivenFor(variant) } })
      expect(observationProblem(line, concluded.report, healthy.concluded.report)).toBeUndefined()
    }
  })
}
