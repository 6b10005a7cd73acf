import { expect, test } from 'vitest'
import { reason, reasonText } from '../../src/results/reasons.ts'
import { withoutCascades } from '../../src/judge/cascade.ts'
import { undecidedIn } from '../../src/outcomes/check-result.ts'
import { checkResult, failedIn, inconclusiveFor } from '../checks/check-results.ts'

const endless = 'streaming.chat.terminator'
const ended = (exchange: string) => checkResult(endless, { judgesEnd: true, end: failedIn(endless, exchange) })
const timedOut = reason('timed-out', { limitMs: 4000, doing: 'reading' })
const cut = checkResult('streaming.chat.id', { end: inconclusiveFor(timedOut, { truncatedExchange: 'chat/one' }) })

test.each([
  ['chat/one', reason('requirement', { id: endless })],
  ['chat/other', timedOut],
])('a truncated response is inconclusive because of the violated requirement on its end: %s', (exchange, why) => {
  const [, settled] = withoutCascades([ended(exchange), cut])
  expect(settled && undecidedIn(settled)?.reason).toEqual(why)
})

test('both reasons have a sentence', () => {
  expect([timedOut, reason('requirement', { id: endless })].map(reasonText)).toEqual([
    'timed out after 4 s reading the response body (--timeout)',
    'streaming.chat.terminator',
  ])
})
