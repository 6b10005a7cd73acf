import { describe, expect, test } from 'vitest'
import { decideRetry, isConnectionFailure, retryAfterMs } from '../../src/drive/limits/retry.ts'
import type { Exchange, HeaderPair } from '../../src/evidence/exchange.ts'

const exchange = (part: Partial<Exchange>): Exchange => ({
  type: 'exchange',
  id: 'probe/name',
  probe: 'probe',
  name: 'name',
  attempt: 1,
  retried: false,
  startedAt: '2026-01-01T00:00:00.000Z',
  request: { method: 'POST', url: 'http://127.0.0.1/', line: 'domestic', key: 'default', headers: [] },
  end: { how: 'complete', at: 1 },
  ...part,
})
const answered = (status: number, headers: readonly HeaderPair[] = [], part: Partial<Exchange> = {}) =>
  exchange({ response: { status, headersAt: 1, headers, chunks: [] }, ...part })
const context = { billed: true, jitter: 0.5, retriesTimeout: true, noRetryOn: [], brokenAttempts: 0, recovers: false }

describe('a saturated gateway', () => {
  test.each([429, 503])('is retried after %i', (status) => {
    expect(decideRetry(answered(status), context)).toMatchObject({ again: true, why: `status ${status}` })
  })

  test('is retried with growing delays, and not after the fifth attempt', () => {
    const delays = [1, 2, 3, 4].map((attempt) => decideRetry(answered(503, [], { attempt }), context))
    expect(delays).toMatchObject([{ afterMs: 250 }, { afterMs: 500 }, { afterMs: 1000 }, { afterMs: 2000 }])
    expect(decideRetry(answered(503, [], { attempt: 5 }), context)).toEqual({ again: false })
  })

  test('is retried up to the tenth attempt, at most 2 s apart, if other requests succeeded when they were sent again', () => {
    const decided = (attempt: number) => decideRetry(answered(503, [], { attempt }), { ...context, recovers: true })
    expect([4, 5, 9].map(decided)).toMatchObject([{ afterMs: 2000 }, { afterMs: 2000 }, { afterMs: 2000 }])
    expect(decided(10)).toEqual({ again: false })
  })

  test('determines the delay by Retry-After', () => {
    expect(decideRetry(answered(429, [['Retry-After', '3']]), context)).toMatchObject({ afterMs: 3000 })
  })

  test('is not retried if Retry-After exceeds 30 s', () => {
    expect(decideRetry(answered(429, [['Retry-After', '86400']]), context)).toEqual({ again: false })
  })

  test('is distinguished from an expected status by a retry', () => {
    const request = { ...exchange({}).request, expects: [503, 404] }
    expect(decideRetry(answered(503, [], { request }), context)).toMatchObject({ again: true })
    expect(decideRetry(answered(503, [], { request, attempt: 5 }), context)).toEqual({ again: false })
  })

  test.each(['{"error":{"code":"model_not_found"}}', '{"error":{"message":"No available channel for model some-1"}}'])(
    'is no gateway that answers 503 as expected and speaks of the model: %s',
    (text) => {
      const request = { ...exchange({}).request, expects: [503], body: { text: '{"model":"some-1"}' } }
      const response = { status: 503, headersAt: 1, headers: [], chunks: [{ at: 1, text }] }
      expect(decideRetry(exchange({ request, response }), context)).toEqual({ again: false })
    },
  )

  test('is not retried for noRetryOn', () => {
    expect(decideRetry(answered(429), { ...context, noRetryOn: [429] })).toEqual({ again: false })
  })
})

describe('a broken connection', () => {
  test.each(['reset', 'closed', 'timeout'] as const)('(%s) is retried if nothing can be billed', (how) => {
    const broken = exchange({ end: { how, at: 1 } })
    expect(decideRetry(broken, { ...context, billed: false })).toMatchObject({ again: true })
    expect(decideRetry({ ...broken, attempt: 2 }, { ...context, billed: false })).toMatchObject({ again: true })
    expect(decideRetry(broken, { ...context, billed: false, brokenAttempts: 2 })).toEqual({ again: false })
    expect(decideRetry(broken, context)).toEqual({ again: false })
  })

  test('that timed out is not retried if a timeout is final', () => {
    const silent = exchange({ end: { how: 'timeout', at: 1 } })
    expect(decideRetry(silent, { ...context, billed: false, retriesTimeout: false })).toEqual({ again: false })
  })

  test('that was never made is retried a few times, even for a billed request', () => {
    const refused = exchange({ end: { how: 'refused', at: 1 } })
    expect(decideRetry(refused, context)).toMatchObject({ again: true })
    expect(decideRetry(refused, { ...context, brokenAttempts: 2 })).toEqual({ again: false })
    expect(isConnectionFailure(refused), 'an attempt that counts').toBe(true)
  })

  test('whose TLS fails in the middle of a response is not retried for a billed request', () => {
    const cut = answered(200, [], { end: { how: 'tls', at: 1 } })
    expect(decideRetry(cut, context)).toEqual({ again: false })
    expect(decideRetry(cut, { ...context, billed: false })).toMatchObject({ again: true })
  })
})

test('any other response is final', () => {
  for (const status of [200, 400, 401, 404, 500, 502]) {
    expect(decideRetry(answered(status), context)).toEqual({ again: false })
  }
})

test('Retry-After can be a date relative to the Date of the response', () => {
  const headers: readonly HeaderPair[] = [
    ['date', 'Thu, 01 Jan 2026 00:00:00 GMT'],
    ['retry-after', 'Thu, 01 Jan 2026 00:00:07 GMT'],
  ]
  expect(retryAfterMs(answered(503, headers))).toBe(7000)
  expect(retryAfterMs(answered(503, [['retry-after', 'soon']]))).toBeUndefined()
  expect(retryAfterMs(answered(503))).toBeUndefined()
})
