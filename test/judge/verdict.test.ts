import { describe, expect, test } from 'vitest'
import { isGating, type Requirement } from '../../src/contract/requirements.ts'
import { reason } from '../../src/results/reasons.ts'
import type { CheckEnd } from '../../src/outcomes/check-result.ts'
import { verdictOf, worstOf } from '../../src/judge/verdict.ts'
import { checkResult, failedIn } from '../checks/check-results.ts'

const must: Requirement = { id: 'chat.x', level: 'MUST', text: '', section: 'Limits', at: '' }
const should: Requirement = { ...must, level: 'SHOULD' }
const unmet: Requirement = { ...must, interop: 'advisory' }

const ended = (end: CheckEnd) => checkResult('chat.completion.id', { end })
const failed = ended(failedIn('chat.completion.id', 'chat/one'))
const undecided = (verdict: 'inconclusive' | 'inapplicable') =>
  ended({ state: 'undecided', verdict, reason: reason('may-reason') })

describe('a test that', () => {
  test.each([
    ['passed', ended({ state: 'passed' }), must, 'satisfied'],
    ['failed for a MUST', failed, must, 'violated'],
    ['failed for a SHOULD', failed, should, 'advisory'],
    ['could not be decided', undecided('inconclusive'), must, 'inconclusive'],
    ['does not apply', undecided('inapplicable'), must, 'inapplicable'],
    ['crashed', ended({ state: 'broken', error: 'oh' }), must, 'broken'],
    ['was never run', ended({ state: 'pending' }), must, 'broken'],
  ] as const)('%s', (_name, result, requirement, verdict) => {
    expect(verdictOf(result, { gates: isGating(requirement, 'spec') })).toBe(verdict)
  })

  test('is violated or advisory, depending on the profile', () => {
    expect(verdictOf(failed, { gates: isGating(unmet, 'spec') })).toBe('violated')
    expect(verdictOf(failed, { gates: isGating(unmet, 'interop') })).toBe('advisory')
  })
})

test('the worst verdict of several tests counts', () => {
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
