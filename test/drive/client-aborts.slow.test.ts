import { expect, test } from 'vitest'
import { reasonsIn, slow, tryWithTimeout } from './timeouts.ts'
import { reportedIds } from '../suites/harness.ts'

test('JSON that takes longer than --timeout violates nothing in any area of chat, models and errors', async () => {
  const concluded = await tryWithTimeout(slow, { timeoutS: 2, only: ['chat', 'models', 'errors'] })
  expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
  expect(reasonsIn(concluded)).toContain('timed out after 2 s reading the response body (--timeout)')
})
