import { expect, test } from 'vitest'
import { run } from '../../api/index.ts'

/** The seed of a prompt in Korean that was once compared with one in English, and others. */
const seeds = [1_421_046_462, ...Array.from({ length: 29 }, (_, index) => 7919 * (index + 1) ** 3)]

test('the embedded gateway conforms with any seed', { timeout: 600_000 }, async () => {
  const violated: (readonly [number, readonly string[]])[] = []
  for (const seed of seeds) {
    const { report } = await run({ embedded: true, seed })
    const unmet = report.requirements.filter(({ verdict }) => verdict !== undefined && verdict !== 'satisfied')
    if (unmet.length > 0) violated.push([seed, unmet.map(({ id }) => id)])
  }
  expect(violated).toEqual([])
})
