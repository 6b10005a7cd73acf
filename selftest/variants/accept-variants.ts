import { expect, test } from 'vitest'
import type { Variations } from '../suites/variations/variation.ts'
import { tryVariant } from './try-variant.ts'

/** Declares a test for each conformant variant: nothing is reported of it, and nothing is undecided but what it is excused for. */
export function acceptVariants(variants: Variations): void {
  // A few variants wait on purpose: the others go on meanwhile.
  test.concurrent.for(Object.entries(variants))(
    'accepts a gateway with %s',
    { timeout: 120_000 },
    async ([, variant]) => {
      const { problems, isShown } = await tryVariant(variant)
      expect(problems).toEqual([])
      expect(isShown, 'it changes some reply').toBe(true)
    },
  )
}
