import { expect, test } from 'vitest'
import { fault, type Inject } from '../../gateway/reference/fault.ts'
import { reportedIds } from '../suites/harness.ts'
import { tryGateway } from '../suites/trial.ts'

/** The reply of a gateway whose guard finds the processor too busy. */
const busy = (): Response =>
  Response.json(
    {
      error: {
        code: 'system_cpu_overloaded',
        message: 'system cpu overloaded (current: 99.9%)\u001B[31m',
        type: 'new_api_error',
      },
    },
    { status: 503 },
  )

/** A gateway that is busy after `from` calls, except for every call whose number is divisible by `except`. */
const overloaded =
  (from: number, except: number): Inject =>
  (next) => {
    let calls = 0
    return (request) => {
      calls += request.method === 'POST' ? 1 : 0
      const isBusy = request.method === 'POST' && calls > from && calls % except !== 0
      return isBusy ? Promise.resolve(busy()) : next(request)
    }
  }

const tryWith = (inject: Inject) =>
  tryGateway({ faults: [fault([], inject)], settings: { only: ['chat', 'errors'] }, suites: {} })

test.each([
  ['to everything', 0, Infinity],
  ['to nineteen of twenty', 0, 20],
  ['to everything after a while', 60, Infinity],
])('an overloaded gateway that returns 503 %s has no violation', async (_title, from, except) => {
  const { evidence, concluded } = await tryWith(overloaded(from, except))
  const { notes, run } = concluded.report
  expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
  expect(concluded.exitCode).toBe(3)
  expect(notes[0]).toMatch(/^\d+ of \d+ responses were 503 system_cpu_overloaded: the gateway is overloaded: \d+ of/)
  expect(run.retries).toBeLessThan(run.requests / 2)
  expect(evidence.footer?.overload?.waits).toBeGreaterThan(0)
})

test('the drive waits for the end of an overload', async () => {
  const lasting: Inject = (next) => {
    let refused = 0
    return (request) => (request.method === 'POST' && (refused += 1) <= 20 ? Promise.resolve(busy()) : next(request))
  }
  const { evidence, concluded } = await tryWith(lasting)
  expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
  expect([concluded.exitCode, ...concluded.report.notes]).toEqual([0])
  expect(evidence.footer?.overload).toEqual({ waits: 1, gaveUp: false })
})
