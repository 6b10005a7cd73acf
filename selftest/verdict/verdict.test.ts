import { describe, expect, test } from 'vitest'
import type { Requirement } from '../../src/contract/requirements.ts'
import type { CheckResult } from '../../src/verdict/check-result.ts'
import { isGating, verdictOf, worstOf } from '../../src/verdict/verdict.ts'

const must: Requirement = { id: 'chat.x', level: 'MUST', text: '', section: 'Limits', at: '' }
const should: Requirement = { ...must, level: 'SHOULD' }
const unmet: Requirement = { ...must, interop: 'advisory' }

const ended = (part: Partial<CheckResult>): CheckResult => ({
  name: 'test',
  file: 'chat.test.ts',
  meta: undefined,
  state: 'failed',
  errors: [],
  ...part,
})
const threw = (name: string) => ended({ errors: [{ name, message: 'told' }] })
const undecided = (verdict: 'inconclusive' | 'inapplicable') =>
  ended({
    errors: [{ name: 'Undecided', message: 'told' }],
    meta: {
      requirement: 'chat.completion.id',
      recording: 0,
      standsOn: [],
      exchanges: [],
      failures: [],
      observations: [],
      undecided: { verdict, because: 'told' },
    },
  })

describe('a test that', () => {
  test.each([
    ['passed', ended({ state: 'passed' }), must, 'satisfied'],
    ['failed an assertion about a MUST', threw('AssertionError'), must, 'violated'],
    ['failed an assertion about a SHOULD', threw('AssertionError'), should, 'advisory'],
    ['could not be decided', undecided('inconclusive'), must, 'inconclusive'],
    ['does not apply', undecided('inapplicable'), must, 'inapplicable'],
    ['crashed', threw('TypeError'), must, 'broken'],
    ['failed without an error', ended({}), must, 'broken'],
    ['was never run', ended({ state: 'pending' }), must, 'broken'],
  ] as const)('%s', (_name, result, requirement, verdict) => {
    expect(verdictOf(result, { gates: isGating(requirement, 'spec') })).toBe(verdict)
  })

  test('accuses of what is commonly unmet: the profile decides', () => {
    expect(verdictOf(threw('AssertionError'), { gates: isGating(unmet, 'spec') })).toBe('violated')
    expect(verdictOf(threw('AssertionError'), { gates: isGating(unmet, 'interop') })).toBe('advisory')
  })
})

test('of several tests the gravest verdict counts', () => {
  const report = (verdict: 'broken' | 'violated' | 'inconclusive' | 'satisfied' | 'inapplicable') => ({
    name: '',
    file: '',
    verdict,
    exchanges: [],
  })
  expect(worstOf([report('satisfied'), report('violated'), report('inconclusive')])).toBe('violated')
  expect(worstOf([report('satisfied'), report('inconclusive')])).toBe('inconclusive')
  expect(worstOf([report('inapplicable'), report('satisfied')])).toBe('satisfied')
  expect(worstOf([report('violated'), report('broken')])).toBe('broken')
  expect(worstOf([])).toBeUndefined()
})
