import { afterAll, beforeAll, expect, test } from 'vitest'
import { fault, type Inject } from '../../src/reference/fault.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { reportedIds, judged, record } from '../suites/harness.ts'

let judge: Judge
beforeAll(async () => {
  judge = startJudge()
})
afterAll(() => judge.close())

/** What a gateway answers whose guard finds the processor too busy, at whatever path but the list. */
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

/** Such a gateway from its n-th call on, except for each so manieth. */
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

const settings = { only: ['chat', 'errors'], timeoutS: 20 }

test.each([
  ['to everything', 0, Infinity],
  ['to nineteen of twenty', 0, 20],
  ['to everything after a while', 60, Infinity],
])(
  'a gateway that is overloaded answers 503 %s, and is not accused',
  async (_title, from, except) => {
    const file = await record({ faults: [fault([], overloaded(from, except))], settings })
    const concluded = await judged(judge, file)
    const { notes, run } = concluded.report
    expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
    expect(concluded.exitCode).toBe(3)
    expect(notes[0]).toMatch(
      /^\d+ of \d+ answers were 503 system_cpu_overloaded: the gateway is overloaded, and \d+ of/,
    )
    expect(run.retries).toBeLessThan(run.requests / 2)
    expect(loadEvidence([file]).footer?.overload?.waits).toBeGreaterThan(0)
  },
  180_000,
)

test('an overload that ends is waited for', async () => {
  const lasting: Inject = (next) => {
    let refused = 0
    return (request) => (request.method === 'POST' && (refused += 1) <= 20 ? Promise.resolve(busy()) : next(request))
  }
  const file = await record({ faults: [fault([], lasting)], settings })
  const concluded = await judged(judge, file)
  expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
  expect([concluded.exitCode, ...concluded.report.notes]).toEqual([0])
  expect(loadEvidence([file]).footer?.overload).toEqual({ waits: 1, gaveUp: false })
}, 180_000)
