import { expect, test } from 'vitest'
import { countTokens } from '../../../gateway/reference/model/tokens.ts'
import { lengthOf, slopeError, tokenizerOf, unitOf } from '../../../suites/metering/fit.rules.ts'
import { allTexts, promptOf } from '../../../suites/metering/texts.ts'
import { tokenCounts } from '../../../suites/metering/token-counts.ts'
import { prompts, reported, tokenizers } from './metered.ts'

test('the counts are those of the texts, and those of the test double are current', () => {
  const ofDouble = (text: string) => countTokens(promptOf([text])) - countTokens(promptOf([]))
  expect(Object.fromEntries(tokenizers)['the test double of Gateproof']).toEqual(allTexts.map(ofDouble))
  expect(tokenizers.map(([, counts]) => counts.length)).toEqual(tokenizers.map(() => allTexts.length))
  expect(tokenizers.every(([, counts]) => counts.every((count) => Number.isInteger(count) && count > 0))).toBe(true)
})

test.each(tokenizers)('%s is known, with any template', (name, counts) => {
  for (let template = 1; template < 5000; template += 617) {
    const fit = tokenizerOf(reported(counts, (tokens) => tokens + template))
    expect(fit?.name).toBe(name)
    expect(fit?.slope).toBeCloseTo(1, 10)
    expect(fit?.intercept).toBeCloseTo(template, 6)
  }
})

test.each(tokenizers)('a factor of 1 %% is seen with %s', (name, counts) => {
  for (const factor of [0.99, 1.01, 2]) {
    const fit = tokenizerOf(reported(counts, (tokens) => Math.round(factor * (tokens + 9))))
    expect(fit?.name).toBe(name)
    expect(Math.abs((fit?.slope ?? 1) - 1)).toBeGreaterThan(slopeError)
  }
})

test('counts that no public tokenizer made have none', () => {
  const counts = tokenCounts['cl100k'] ?? []
  expect(tokenizerOf(reported(counts, (tokens) => tokens + 9 + (tokens > 500 ? 2 : 0)))).toBeDefined()
  expect(tokenizerOf(reported(counts, (tokens) => tokens + 9 + (tokens % 7)))).toBeUndefined()
  expect(tokenizerOf(reported(counts, (tokens) => 9 + tokens ** 1.05))).toBeUndefined()
  expect(lengthOf(reported(counts, (tokens) => tokens + 9))).toBeUndefined()
  expect(tokenizerOf(reported(counts, () => 12))).toBeUndefined()
  expect(lengthOf(reported(counts, () => 12))).toBeUndefined()
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
