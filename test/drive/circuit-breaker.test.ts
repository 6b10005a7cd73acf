import { describe, expect, test } from 'vitest'
import { createCircuitBreaker } from '../../src/drive/limits/circuit-breaker.ts'
import { createBudget } from '../../src/drive/limits/budget.ts'
import { createRateLimiter } from '../../src/drive/limits/rate-limiter.ts'
import { createSender } from '../../src/drive/send/sender.ts'
import { createStop } from '../../src/drive/limits/stop.ts'
import type { EvidenceLine, Exchange } from '../../src/evidence/exchange.ts'
import { deploymentOf } from './target.ts'

const busy = { message: 'system cpu overloaded', code: 'system_cpu_overloaded' }

/** A gateway that answers its n-th request with this status; drives `requests` of them side by side, in no time. */
async function against(statusOf: (nth: number) => number, requests: number, maxRequests?: number) {
  let received = 0
  const lines: EvidenceLine[] = []
  const pauses: number[] = []
  const stop = createStop()
  const breaker = createCircuitBreaker()
  const pace = createRateLimiter({ concurrency: 8, signal: stop.signal })
  const sender = createSender({
    deployment: deploymentOf('http://127.0.0.1:1'),
    seed: 1,
    breaker,
    stop,
    budget: createBudget({ maxRequests }),
    recorder: {
      write: (line) => void lines.push(line),
      close: () => undefined,
      fullSince: () => undefined,
      size: () => 0,
    },
    rateLimiter: { ...pace, pause: (ms) => Promise.resolve(void pauses.push(ms)) },
    transport: {
      close: () => Promise.resolve(),
      send: async ({ method, url }) => {
        const status = statusOf((received += 1))
        await Promise.resolve()
        const chunks = [{ at: 1, text: JSON.stringify(status === 200 ? {} : { error: busy }) }]
        const response = { status, headersAt: 1, headers: [], chunks }
        return { request: { method, url, headers: [] }, response, end: { how: 'complete', at: 1 } }
      },
    },
  })
  const outgoing = { method: 'POST', path: '/v1/chat/completions' } as const
  const sent = await Promise.all(Array.from({ length: requests }, (_, at) => sender.send('probe', `${at}`, outgoing)))
  const exchanges = lines.filter((line): line is Exchange => line.type === 'exchange')
  const last = sent.map((attempt) => ('exchange' in attempt ? attempt.exchange.response?.status : undefined))
  return { received, pauses, breaker, exchanges, last }
}

describe('a gateway that returns 503', () => {
  test('to everything gets trials with growing delays, and then no retries', async () => {
    const { received, breaker, exchanges, pauses } = await against(() => 503, 300)
    expect(breaker.hasGivenUp()).toBe(true)
    expect(received).toBeLessThan(300 + 8 * 5 + 5)
    expect(pauses.filter((ms) => ms >= 500 && ms % 500 === 0)).toEqual([500, 1000, 2000, 4000, 8000])
    expect(exchanges.filter(({ retried }) => !retried)).toHaveLength(300)
  })

  test('to all but every twentieth request is not retried forever', async () => {
    const { received, last } = await against((nth) => (nth % 20 === 0 ? 200 : 503), 300)
    expect(received).toBeLessThan(500)
    expect(last.every((status) => status === 200 || status === 503)).toBe(true)
  })

  test('from some request on opens the breaker', async () => {
    const { received, last } = await against((nth) => (nth <= 100 ? 200 : 503), 300)
    expect(received).toBeLessThan(400)
    expect(last.filter((status) => status === 200)).toHaveLength(100)
  })

  test('for a while delays all requests, which then succeed', async () => {
    const { breaker, last } = await against((nth) => (nth > 40 && nth <= 64 ? 503 : 200), 300)
    expect([breaker.timesOpened(), breaker.hasGivenUp()]).toEqual([1, false])
    expect(last.filter((status) => status === 200)).toHaveLength(300)
  })

  test('occasionally is retried each time', async () => {
    const { breaker, last } = await against((nth) => (nth % 4 === 0 ? 503 : 200), 300)
    expect(breaker.timesOpened()).toBe(0)
    expect(last.filter((status) => status === 200)).toHaveLength(300)
  })

  test('leaves no request waiting when the budget is exhausted', async () => {
    const { received, last } = await against(() => 503, 300, 30)
    expect(received).toBe(30)
    expect(last.filter((status) => status === undefined).length).toBeGreaterThan(200)
  })
})

test('a gateway that recovers after giving up is retried again', async () => {
  const { breaker, exchanges } = await against((nth) => (nth <= 60 || nth === 130 ? 503 : 200), 200)
  expect([breaker.timesOpened(), breaker.hasGivenUp()]).toEqual([1, false])
  expect(exchanges.slice(100).filter(({ response }) => response?.status === 503)).toMatchObject([{ retried: true }])
})
