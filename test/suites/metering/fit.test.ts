import { expect, test } from 'vitest'
import { countTokens } from '../../../gateway/reference/model/tokens.ts'
import { lengthOf, slopeError, tokenizerOf, unitOf, type Measured } from '../../../suites/metering/fit.rules.ts'
import { allTexts, kinds, promptOf, texts } from '../../../suites/metering/texts.ts'
import { tokenCounts } from '../../../suites/metering/token-counts.ts'

const double = 'the test double of Gateproof'
const prompts = [[], ...kinds.map((kind) => texts[kind]), allTexts]

const indexOf = new Map(allTexts.map((text, index) => [text, index]))

/** What a gateway reports for the prompts, whose tokenizer makes `counts` of the texts. */
const reported = (counts: readonly number[], input: (tokens: number) => number): readonly Measured[] =>
  prompts.map((lines) => ({
    texts: lines,
    input: input(lines.reduce((sum, text) => sum + (counts[indexOf.get(text) ?? -1] ?? NaN), 0)),
  }))

const tokenizers = Object.entries(tokenCounts)

/** Numbers from 0 to 1, the same each time. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

test('the counts are those of the texts, and those of the test double are current', () => {
  const own = (text: string) => countTokens(promptOf([text])) - countTokens(promptOf([]))
  expect(tokenCounts[double]).toEqual(allTexts.map(own))
  expect(tokenizers.map(([, counts]) => counts.length)).toEqual(tokenizers.map(() => allTexts.length))
  expect(tokenizers.every(([, counts]) => counts.every((count) => Number.isInteger(count) && count > 0))).toBe(true)
})

test.each(tokenizers)('%s is known, with any template', (name, counts) => {
  for (let template = 1; template < 5000; template += 37) {
    const fit = tokenizerOf(reported(counts, (tokens) => tokens + template))
    expect(fit?.name).toBe(name)
    expect(fit?.slope).toBeCloseTo(1, 10)
    expect(fit?.intercept).toBeCloseTo(template, 6)
  }
})

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
  const next = random(1)
  const chosen = () => tokenizers[Math.floor(next() * tokenizers.length)]?.[1] ?? []
  let known = 0
  for (let draw = 0; draw < 10_000; draw += 1) {
    // Between two tokenizers, often very near to one of them.
    const [one, other, share] = [chosen(), chosen(), next() < 0.5 ? next() : 1 - next() / 10]
    const counts = one.map((count, at) => Math.max(1, Math.round(share * count + (1 - share) * (other[at] ?? 1))))
    const measured = reported(counts, (tokens) => tokens + 8)
    const fit = tokenizerOf(measured)
    if (fit !== undefined) known += 1
    expect(Math.abs((fit?.slope ?? 1) - 1)).toBeLessThan(slopeError)
    expect(lengthOf(measured)).toBeUndefined()
  }
  // Those that differ from a known tokenizer in next to nothing.
  expect(known).toBeLessThan(3000)
})

test.each<[string, (text: string) => number]>([
  ['characters', (text) => [...text].length],
  ['UTF-16 units', (text) => text.length],
  ['bytes', (text) => Buffer.byteLength(text)],
])('an estimate from %s is seen, and no tokenizer', (name, lengthIn) => {
  for (const divisor of [2, 3, 3.5, 4, 5]) {
    for (const round of [Math.round, Math.ceil, Math.floor]) {
      const measured = prompts.map((lines) => ({
        texts: lines,
        input: round(lengthIn(promptOf(lines)) / divisor),
      }))
      expect(tokenizerOf(measured)).toBeUndefined()
      expect(lengthOf(measured)).toMatchObject({ name })
      expect(1 / (lengthOf(measured)?.slope ?? 1)).toBeCloseTo(divisor, 1)
    }
  }
  // A model that reads bytes has one token for each.
  expect(lengthOf(prompts.map((lines) => ({ texts: lines, input: lengthIn(promptOf(lines)) })))).toBeUndefined()
})

test('the unit of counts is the number whose multiples their differences are', () => {
  expect(unitOf([7, 17, 27, 107])).toBe(10)
  expect(unitOf([7, 17, 28])).toBe(1)
  expect(unitOf([7])).toBe(0)
  expect(unitOf([])).toBe(0)
})
