import { describe, expect, test } from 'vitest'
import { createModelRates, createRates } from '../../src/repeat/rates.ts'
import type { ModelRow, Verdict } from '../../src/report/report.ts'

const ratesOf = (verdicts: readonly Verdict[], models: readonly string[] = []) => {
  const rates = createRates()
  for (const [index, verdict] of verdicts.entries()) rates.add(index + 1, { id: 'chat.a', verdict, models })
  return { of: rates.of('chat.a'), flaky: rates.flaky() }
}

describe('the rate of a requirement', () => {
  test.each<[readonly Verdict[], object, boolean]>([
    [['satisfied', 'satisfied'], { judged: 2, unmet: 0, undecided: 0 }, false],
    [['satisfied', 'violated'], { judged: 2, unmet: 1, undecided: 0, first: 2 }, true],
    [['advisory', 'satisfied', 'advisory'], { judged: 3, unmet: 2, undecided: 0, first: 1 }, true],
    [['violated', 'violated'], { judged: 2, unmet: 2, undecided: 0, first: 1 }, false],
    [['satisfied', 'inconclusive', 'broken'], { judged: 1, unmet: 0, undecided: 2 }, false],
    [['inapplicable', 'satisfied'], { judged: 1, unmet: 0, undecided: 0 }, false],
  ])('%j', (verdicts, rate, isFlaky) => {
    expect(ratesOf(verdicts)).toEqual({ of: rate, flaky: isFlaky ? ['chat.a'] : [] })
  })

  test('counts the runs in which a model showed it, at most 20 models', () => {
    const rates = createRates()
    const names = Array.from({ length: 30 }, (_, index) => `m${index}`)
    rates.add(1, { id: 'chat.a', verdict: 'violated', models: names })
    rates.add(2, { id: 'chat.a', verdict: 'violated', models: ['m3', 'm29'] })
    const { models = [] } = rates.of('chat.a') ?? {}
    expect(models).toHaveLength(20)
    expect(models[0]).toEqual({ model: 'm3', unmet: 2 })
  })
})

describe('the rate of a model', () => {
  const row = (model: string, more: Partial<ModelRow> = {}): ModelRow => ({
    ...{ model, protocol: 'chat', requests: 5, judged: 3, violated: 0, advisory: 0, ...more },
  })

  test('counts the runs that judged it and those that found anything unmet, and sums its requests', () => {
    const rates = createModelRates()
    rates.add([row('a'), row('b', { judged: 0 })])
    rates.add([row('a', { violated: 2 }), row('c', { advisory: 1 })])
    expect(rates.merged([])).toEqual([
      row('a', { requests: 10, repeated: { judged: 2, unmet: 1 } }),
      row('b', { judged: 0, repeated: { judged: 0, unmet: 0 } }),
      row('c', { advisory: 1, repeated: { judged: 1, unmet: 1 } }),
    ])
  })

  test('is kept for at most 2000 models, however many appear', () => {
    const rates = createModelRates()
    for (let run = 0; run < 30; run += 1) rates.add(Array.from({ length: 100 }, (_, index) => row(`m${run}-${index}`)))
    expect(rates.merged([])).toHaveLength(2000)
    expect(rates.merged([row('unknown')])[0]?.repeated).toEqual({ judged: 0, unmet: 0 })
  })
})
