import { expect, test } from 'vitest'
import { hang, type Inject } from '../../gateway/reference/fault.ts'
import { reportedIds } from '../suites/harness.ts'
import { reasonsIn, slow, tryWithTimeout } from './timeouts.ts'

const only = ['models.list', 'chat.completion.id']

// A second is enough for a slow machine to send the headers. `test/drive/client-aborts.slow.test.ts` tests more areas.
test('JSON that takes longer than --timeout is not a violation', async () => {
  const concluded = await tryWithTimeout(slow, { timeoutS: 1, only })
  expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
  expect(reasonsIn(concluded)).toContain('timed out after 1 s reading the response body (--timeout)')
})

test('a missing response within --timeout is not a violation', async () => {
  const late: Inject = (next, gateway) => (request) =>
    (request.method === 'POST' ? hang()(next, gateway) : next)(request)
  const concluded = await tryWithTimeout(late, { timeoutS: 0.25, only: ['chat', 'models', 'errors'] })
  expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
  expect(concluded.exitCode).toBe(3)
})
