import { expect, test } from 'vitest'
import { withoutSecondAccusations } from '../../src/verdict/cascade.ts'
import type { CheckResult } from '../../src/verdict/check-result.ts'
import type { CheckMeta } from '../../src/verdict/meta.ts'

const check = (meta: Pick<CheckMeta, 'requirement'> & Partial<CheckMeta>): CheckResult => ({
  name: 'a check',
  file: 'streaming/chat/chat.test.ts',
  state: 'failed',
  errors: [],
  meta: { recording: 0, standsOn: [], exchanges: [], failures: [], observations: [], ...meta },
})

const ended = (exchange: string) =>
  check({
    requirement: 'streaming.chat.terminator',
    judgesEnd: true,
    failures: [{ exchanges: [exchange], message: 'no end' }],
  })
const cut = check({
  requirement: 'streaming.chat.id',
  undecided: { verdict: 'inconclusive', because: 'gateproof stopped reading after 4 s (--timeout)', cut: 'chat/one' },
})

test.each([
  ['chat/one', 'streaming.chat.terminator'],
  ['chat/other', 'gateproof stopped reading after 4 s (--timeout)'],
])('what we stopped waiting for is undecided because of the end that is accused: %s', (exchange, because) => {
  const [, settled] = withoutSecondAccusations([ended(exchange), cut])
  expect(settled?.meta?.undecided?.because).toBe(because)
})
