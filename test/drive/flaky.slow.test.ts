import { afterAll, beforeAll, expect, test } from 'vitest'
import { fault, type Inject } from '../../gateway/reference/fault.ts'
import { startJudge, type Judge } from '../../src/judge/judge.ts'
import { reportedIds, judged, record } from '../suites/harness.ts'

let judge: Judge
beforeAll(async () => {
  judge = startJudge()
})
afterAll(() => judge.close())

/** Like a staging environment: occasionally saturated, and occasionally dropping connections. */
const flaky: Inject = (next) => {
  let requests = 0
  return async (request) => {
    requests += 1
    if (requests % 50 === 0) throw Object.assign(new Error('flaky'), { name: 'Reset' })
    const status = requests % 7 === 0 ? 429 : requests % 9 === 0 ? 503 : undefined
    if (status === undefined) return next(request)
    const error = { message: 'busy, please retry', type: 'new_api_error', code: 'busy' }
    return Response.json({ error }, { status, headers: { 'retry-after': '0' } })
  }
}

test('a flaky gateway has no violations', async () => {
  const file = await record({ faults: [fault([], flaky)], settings: { timeoutS: 10 } })
  const concluded = await judged(judge, file)
  const { report, exitCode } = concluded
  expect(report.run.retries).toBeGreaterThan(5)
  const messages = report.requirements.flatMap(({ tests }) =>
    tests.flatMap(({ message, exchanges }) => (message === undefined ? [] : [message, ...exchanges])),
  )
  expect(reportedIds(concluded), messages.slice(0, 6).join('\n')).toEqual({ reported: [], broken: [] })
  expect([...report.notes, exitCode]).toEqual([0])
})

/** A key with a limited number of calls. */
const runsOutAfter =
  (calls: number): Inject =>
  (next, gateway) => {
    let left = calls
    return async (request) => {
      const isPaid =
        request.method === 'POST' && request.headers.get('authorization') === `Bearer ${gateway?.keys.default}`
      if (!isPaid || (left -= 1) >= 0) return next(request)
      const error = { message: 'Insufficient balance', type: 'new_api_error', code: 'insufficient_quota' }
      return Response.json({ error }, { status: 402 })
    }
  }

/** Without the rules of the balance, which does not change here. */
test.each([0, 40, 400])(
  'a gateway has no violations if the balance is exhausted after %i calls',
  async (calls) => {
    const settings = { timeoutS: 10, skip: ['balance'] }
    const file = await record({ faults: [fault([], runsOutAfter(calls))], settings })
    expect(reportedIds(await judged(judge, file))).toEqual({ reported: [], broken: [] })
  },
  120_000,
)
