import { expect, test } from 'vitest'
import { createRandom } from '../../../src/identify/random.ts'
import { lengthOf, slopeError, tokenizerOf } from '../../../suites/metering/fit.rules.ts'
import { reported, tokenizers } from '../rules/metered.ts'

test.each(tokenizers)('a factor from 1 %% on is seen with %s, however counts are rounded', (name, counts) => {
  for (const factor of [0.5, 0.9, 0.99, 1.01, 1.05, 1.5, 2]) {
    for (const round of [Math.round, Math.ceil, Math.floor]) {
      for (let template = 3; template < 400; template += 29) {
        const fit = tokenizerOf(reported(counts, (tokens) => round(factor * (tokens + template))))
        expect(fit?.name).toBe(name)
        expect(Math.abs((fit?.slope ?? 1) - 1)).toBeGreaterThan(slopeError)
      }
    }
  }
})

test('a tokenizer that is not public is never taken for a known one with a factor, and never for an estimate', () => {
  const next = createRandom(1)
  const chosen = () => tokenizers[Math.floor(next() * tokenizers.length)]?.[1] ?? []
  let known = 0
  const flagged: string[] = []
  for (let draw = 0; draw < 10_000; draw += 1) {
    // Between two tokenizers, often very near to one of them.
    const [one, other, share] = [chosen(), chosen(), next() < 0.5 ? next() : 1 - next() / 10]
    const counts = one.map((count, at) => Math.max(1, Math.round(share * count + (1 - share) * (other[at] ?? 1))))
    const measured = reported(counts, (tokens) => tokens + 8)
    const { name, slope = 1 } = tokenizerOf(measured) ?? {}
    if (name !== undefined) known += 1
    if (Math.abs(slope - 1) > slopeError) flagged.push(`${name} multiplied by ${slope}`)
    const length = lengthOf(measured)
    if (length !== undefined) flagged.push(`an estimate from ${length.name}`)
  }
  expect(flagged).toEqual([])
  // Those that differ from a known tokenizer in next to nothing.
  expect(known).toBeLessThan(3000)
})
