import { expect, test } from 'vitest'
import { withoutSecondAccusations } from '../../src/verdict/cascade.ts'
import type { CheckResult } from '../../src/verdict/check-result.ts'
import type { CheckMeta } from '../../src/verdict/meta.ts'

const check = (meta: Pick<CheckMeta, 'requirement'> & Partial<CheckMeta>): CheckResult => ({
  name: 'a check',
  file: 'chat/chat.test.ts',
  state: 'failed',
  errors: [{ name: 'AssertionError', message: 'no' }],
  meta: { recording: 0, standsOn: [], exchanges: [], failures: [], observations: [], ...meta },
})
const failed = (...exchanges: readonly string[]) =>
  exchanges.map((exchange) => ({ exchanges: [exchange], message: 'no' }))

const culprit = 'chat.completion.id'
const stateOf = (broken: string, ...own: readonly string[]) => {
  const standing = check({
    requirement: 'chat.completion.role',
    standsOn: [culprit],
    exchanges: [...own, 'chat/held'],
    failures: failed(...own),
  })
  const [, settled] = withoutSecondAccusations([
    check({ requirement: culprit, exchanges: [broken], failures: failed(broken) }),
    standing,
  ])
  return settled?.meta?.undecided?.because ?? settled?.state
}

test('what failed where another requirement broke is set aside, and the other exchanges decide', () => {
  expect(stateOf('chat/one', 'chat/one')).toBe('passed')
})

test('what failed where that requirement did not look is undecided because of it, whatever held elsewhere', () => {
  expect(stateOf('chat/other', 'chat/one')).toBe(culprit)
})

test('one failure of either kind is enough to leave it undecided', () => {
  expect(stateOf('chat/one', 'chat/one', 'chat/two')).toBe(culprit)
})
