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
  (from: number, except: number, reply = busy): Inject =>
  (next) => {
    let calls = 0
    return (request) => {
      calls += request.method === 'POST' ? 1 : 0
      const isBusy = request.method === 'POST' && calls > from && calls % except !== 0
      return isBusy ? Promise.resolve(reply()) : next(request)
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

test('an overload without a code is quoted by its message, which ends in an ellipsis if it is cut', async () => {
  const message = `all 12 workers [${'busy, '.repeat(30)}]`
  const { concluded } = await tryWith(
    overloaded(0, Infinity, () => Response.json({ error: { message } }, { status: 503 })),
  )
  const note = concluded.report.notes.find((one) => one.includes('were 503'))
  expect(note).toMatch(/^\d+ of \d+ responses were 503 "all 12 workers \[busy, [^"]*…": the gateway is overloaded: /)
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
