import { expect, test } from 'vitest'
import { fault, hangAfter, type Inject } from '../../src/reference/fault.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { reportedIds, type RecordOptions } from '../suites/harness.ts'
import { judgeTrial, recordOverSockets } from '../suites/trial.ts'

/** The reasons for what could not be judged, each once. */
const reasons = ({ report }: ConcludedRun) => [...new Set(report.requirements.map(({ because = '' }) => because))]

/** Sends a few bytes of each JSON reply, and then nothing more. */
const slow: Inject = (next, gateway) => async (request) => {
  const response = await next(request)
  if (!response.headers.get('content-type')?.includes('json')) return response
  return hangAfter(10)(() => Promise.resolve(response), gateway)(request)
}

/** Only sockets have timeouts. */
const tryWithTimeout = async (inject: Inject, settings: RecordOptions['settings']) =>
  judgeTrial(await recordOverSockets({ faults: [fault([], inject)], settings: { ...settings, only: fewAreas } }), {
    suites: {},
  })

const fewAreas = ['chat', 'models', 'errors']

test('JSON that takes longer than --timeout is not a violation', async () => {
  const concluded = await tryWithTimeout(slow, { timeoutS: 0.25, concurrency: 48 })
  expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
  expect(reasons(concluded)).toContain('timed out after 0.25 s reading the response body (--timeout)')
})

test('a missing response within --timeout is not a violation', async () => {
  const late: Inject = (next) => async (request) => {
    if (request.method === 'POST') await new Promise((resolve) => setTimeout(resolve, 750))
    return next(request)
  }
  const concluded = await tryWithTimeout(late, { timeoutS: 0.25, concurrency: 48 })
  expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
  expect(concluded.exitCode).toBe(3)
})
