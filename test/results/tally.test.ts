import { describe, expect, test } from 'vitest'
import { excludedShare, tallyInWords } from '../../src/results/tally.ts'

describe('a tally', () => {
  test.each([
    [1, '95'],
    [24, '12'],
    [148, '2.1'],
    [300, '1'],
    [3000, '0.1'],
  ])('of %i unchanged cases excludes more than %s %%', (of, percent) => {
    expect(tallyInWords({ unchanged: of, of })).toBe(
      `${of} of ${of}, so at most ${percent} % are changed, with 95 % confidence`,
    )
  })

  test('excludes a share that leaves all cases unchanged once in twenty samples', () => {
    for (const cases of [1, 24, 300, 10_000]) expect((1 - excludedShare(cases)) ** cases).toBeCloseTo(0.05, 12)
  })

  test('with a changed case has no bound', () => {
    expect(tallyInWords({ unchanged: 299, of: 300 })).toBe('299 of 300')
  })

  test('without cases has no bound', () => {
    expect(tallyInWords({ unchanged: 0, of: 0 })).toBe('0 of 0')
  })
})
