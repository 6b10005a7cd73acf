import { afterAll, beforeAll, expect, test } from 'vitest'
import { fault, type Inject } from '../../src/reference/fault.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { accusations, judged, record } from '../suites/harness.ts'

let judge: Judge
beforeAll(async () => {
  judge = await startJudge()
})
afterAll(() => judge.close())

/** A gateway as staging environments are: saturated now and then, and dropping a connection once in a while. */
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

test('a flaky gateway is not accused', async () => {
  const file = await record({ faults: [fault([], flaky)], settings: { timeoutS: 10 } })
  const { report, exitCode } = await judged(judge, file)
  expect(report.run.retries).toBeGreaterThan(5)
  expect(accusations({ report, exitCode })).toEqual({ accused: [], broken: [] })
  expect([...report.notes, exitCode]).toEqual([0])
}, 120_000)
