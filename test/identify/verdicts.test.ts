import { describe, expect, test } from 'vitest'
import { identify } from '../../src/identify/identify.ts'
import type { Answer, Samples } from '../../src/identify/samples.ts'
import schema from '../../src/identify/identification.schema.json' with { type: 'json' }
import { flawsBy } from '../reporters/report-schema.ts'
import { mixed, only, simulatedSamples, type SimulatedGateway } from './simulated.ts'

const model = { name: 1 }
const other = { name: 2 }
const samples = 16
const reference = simulatedSamples(only(model), { drive: 1, samples })

const schemaFlaws = flawsBy(schema)

/** The result, which matches the published schema. */
function compared(gateway: SimulatedGateway, from: Samples = reference, drive = 2) {
  const result = identify(from, simulatedSamples(gateway, { drive, samples }), { alpha: 0.01, permutations: 599 })
  expect(schemaFlaws(JSON.parse(JSON.stringify(result)))).toEqual([])
  return result
}

/** The tests that find a difference. */
const found = ({ tests, alpha }: ReturnType<typeof identify>) =>
  tests.filter(({ corrected = 1 }) => corrected <= alpha).map(({ name }) => name)

const edited = (edit: SimulatedGateway['edit']): SimulatedGateway => ({
  modelOf: () => model,
  ...(edit && { edit }),
})

const withText = (text: string) => (answer: Answer) => ({ ...answer, text })

describe('no difference is found', () => {
  test('between two drives with one model', () => {
    const result = compared(only(model))
    expect(result).toMatchObject({
      verdict: 'no difference found',
      inputCounts: { offset: 0, differing: 0 },
      prompts: [],
    })
    expect(result.power.find(({ effect }) => effect === 'other-model')?.power).toBeGreaterThan(0.95)
  })

  test('if a hidden prompt adds the same number of tokens to every request, which the result mentions', () => {
    expect(compared(only({ ...model, hiddenTokens: 500 }))).toMatchObject({
      verdict: 'no difference found',
      inputCounts: { offset: 500, differing: 0 },
    })
  })

  test('if a tenth of the requests is refused', () => {
    const result = compared(edited((answers) => answers.filter((_, index) => index % 10 !== 3)))
    expect(result.verdict).toBe('no difference found')
  })
})

describe('a difference is found', () => {
  const counting = (count: (tokens: number) => number) =>
    compared(
      edited((answers) =>
        answers.map((answer) => ({
          ...answer,
          inputTokens: answer.inputTokens === undefined ? undefined : count(answer.inputTokens),
        })),
      ),
    )

  test.each<[string, (tokens: number) => number, number | undefined]>([
    ['are multiplied by 1.05', (tokens) => Math.ceil(1.05 * tokens), 1.05],
    ['are multiplied by 1.05 behind a hidden prompt', (tokens) => Math.round(1.05 * (tokens + 200)), 1.05],
    ['are a tenth too few', (tokens) => Math.floor(0.9 * tokens), 0.9],
    ['are those of another tokenizer', (tokens) => tokens + (tokens % 7), undefined],
  ])('if input tokens %s, with the factor', (_name, count, factor) => {
    const result = counting(count)
    expect(found(result)).toEqual(['input-counts'])
    if (factor === undefined) expect(result.inputCounts).not.toHaveProperty('factor')
    else expect(result.inputCounts?.factor).toBeCloseTo(factor, 2)
  })

  test('if every answer is longer than a completion can be', () => {
    const long = withText('b'.repeat(4_000_000))
    expect(found(compared(edited((answers) => answers.map(long))))).toContain('distributions')
  })

  test('if another model answers, and five prompts show it', () => {
    const result = compared(only(other))
    expect(result.verdict).toBe('differs')
    expect(found(result)).toEqual(expect.arrayContaining(['distributions', 'new-answers', 'completions']))
    expect(result.prompts).toHaveLength(5)
    expect(result.prompts[0]?.reference[0]?.count).toBeGreaterThan(0)
  })

  test('if another model gives every second answer', () => {
    expect(compared(mixed(model, other, 0.5)).verdict).toBe('differs')
  })

  test('if another model answers long prompts only', () => {
    expect(compared({ modelOf: ({ text }) => (text.length > 1000 ? other : model) }).verdict).toBe('differs')
  })

  test('if the temperature is 0.7, by how often answers repeat', () => {
    const result = compared(only({ ...model, temperature: 0.7 }))
    expect([result.verdict, found(result)]).toEqual(['differs', expect.arrayContaining(['repetition'])])
  })

  test('if every answer has a prefix', () => {
    const result = compared(edited((answers) => answers.map((one) => ({ ...one, text: `Sure: ${one.text}` }))))
    expect(result.verdict).toBe('differs')
  })

  test('if another tokenizer counts the texts, though the answers are the same', () => {
    const result = compared(only({ ...model, charactersPerToken: 3.5 }))
    expect([result.verdict, found(result)]).toEqual(['differs', ['input-counts']])
    expect(result.inputCounts?.examples.length).toBeGreaterThan(0)
  })

  test('if one request of a hundred is counted differently', () => {
    const result = compared(mixed(model, { ...model, charactersPerToken: 3 }, 0.01))
    expect(found(result)).toEqual(['input-counts'])
    expect(result.inputCounts?.differing).toBeLessThan(30)
  })
})

describe('the result is inconclusive', () => {
  test('if the same request always gets the same answer, as from a cache', () => {
    expect(compared(edited((answers) => answers.map(() => answers[0] as Answer)))).toMatchObject({
      verdict: 'inconclusive',
      because: 'constant-answers',
    })
  })

  test('if the reference always gives the same answer', () => {
    const constant = simulatedSamples(
      edited((answers) => answers.map(() => answers[0] as Answer)),
      { drive: 3, samples },
    )
    expect(compared(only(model), constant)).toMatchObject({ verdict: 'inconclusive', because: 'constant-answers' })
  })

  test('if the texts are empty, as those of a model that reasons first', () => {
    expect(compared(edited((answers) => answers.map(withText(''))))).toMatchObject({
      verdict: 'inconclusive',
      because: 'no-texts',
      tests: expect.arrayContaining([{ name: 'distributions', because: 'no-visible-text' }]) as unknown,
    })
  })

  test('if too many requests are refused', () => {
    const got = simulatedSamples(
      edited((answers) => answers.slice(0, Math.ceil(answers.length / 2))),
      { drive: 2, samples },
    )
    expect(identify(reference, { ...got, failed: { 403: 300 } }, { alpha: 0.01, permutations: 199 })).toMatchObject({
      verdict: 'inconclusive',
      because: 'too-few-answers',
    })
  })

  test('if the two halves of the reference differ', () => {
    const half = simulatedSamples(only(other), { drive: 4, samples }).prompts
    const changing = simulatedSamples(
      edited((answers, { name }) => [...answers.slice(0, 8), ...(half.get(name)?.answers.slice(8) ?? [])]),
      { drive: 5, samples },
    )
    expect(compared(only(model), changing)).toMatchObject({
      verdict: 'inconclusive',
      because: 'reference-differs-from-itself',
    })
  })

  test('if the stated effect would be seen too seldom, and names a sufficient number of samples', () => {
    const flat = { name: 1, flatness: 1 }
    const plan = { samples: 5 }
    const result = identify(
      simulatedSamples(only(flat), { drive: 11, ...plan }),
      simulatedSamples(only(flat), { drive: 12, ...plan }),
      { alpha: 0.01, permutations: 599 },
    )
    expect([result.verdict, result.because]).toEqual(['inconclusive', 'low-power'])
    expect(result.samplesNeeded).toBeGreaterThan(5)
  })
})

describe('a comparison is refused', () => {
  test.each([
    ['of different seeds', simulatedSamples(only(model), { drive: 2, plan: 2 }), 'different seeds'],
    ['of a recording with itself', reference, 'the same recording'],
    ['of different prompts', { ...simulatedSamples(only(model), { drive: 2, plan: 2 }), seed: 1 }, 'different prompts'],
  ])('%s', (_what, got, message) => {
    expect(() => identify(reference, got, { alpha: 0.01 })).toThrow(message)
  })
})
