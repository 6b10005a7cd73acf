import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { createDrift, measuredIn, type Measured } from '../../src/repeat/drift.ts'

const measured = (run: number, more: Partial<Measured> = {}): Measured => ({
  ...{ run, startedAt: `2026-01-01T00:00:${String(run % 60).padStart(2, '0')}.000Z`, requests: 10, driveMs: 1000 },
  ...{ medianMs: 4, p95Ms: 9, errors: 1, memoryMiB: 200, ...more },
})

const driftOf = (all: readonly Measured[]) => {
  const drift = createDrift()
  for (const one of all) drift.add(one)
  return drift.periods()
}

describe('what runs measure over time', () => {
  test('has a period for each run at first', () => {
    const periods = driftOf([measured(1), measured(2, { medianMs: 6, errors: 4, memoryMiB: 210 })])
    expect(periods).toEqual([
      { from: 1, to: 1, startedAt: '2026-01-01T00:00:01.000Z', requests: 10, ...rates(4, 9, 60, 200) },
      { from: 2, to: 2, startedAt: '2026-01-01T00:00:02.000Z', requests: 10, ...rates(6, 9, 240, 210) },
    ])
  })

  test.each([41, 1000, 4321])('has at most 40 periods of equal length for %i runs', (count) => {
    const runs = Array.from({ length: count }, (_, index) => measured(index + 1, { medianMs: index + 1 }))
    const periods = driftOf(runs)
    const lengths = periods.map(({ from, to }) => to - from + 1)
    expect(periods.length).toBeGreaterThan(19)
    expect(periods.length).toBeLessThan(41)
    expect(new Set(lengths.slice(0, -1)).size).toBe(1)
    expect([periods[0]?.from, periods.at(-1)?.to]).toEqual([1, count])
    expect(periods.reduce((sum, { requests }) => sum + requests, 0)).toBe(10 * count)
    // The mean of the runs 1 to n is (1 + n) / 2.
    expect(periods[0]?.medianMs).toBe((1 + (lengths[0] ?? 0)) / 2)
    expect(periods.every(({ errorsPerMinute }) => errorsPerMinute === 60)).toBe(true)
  })
})

const rates = (medianMs: number, p95Ms: number, errorsPerMinute: number, memoryMiB: number) => ({
  ...{ medianMs, p95Ms, errorsPerMinute, memoryMiB },
})

describe('what one run measures', () => {
  const exchange = (at: number, status: number | undefined, more: Partial<Exchange['end']> = {}) =>
    ({ response: status === undefined ? undefined : { status }, end: { how: 'complete', at, ...more } }) as Exchange

  test('percentiles are those of complete exchanges', () => {
    const all = Array.from({ length: 100 }, (_, index) => exchange(index + 1, 200))
    const cut = exchange(9000, undefined, { how: 'timeout' })
    expect(measuredIn([...all, cut])).toEqual({ medianMs: 51, p95Ms: 96, errors: 1 })
    expect(measuredIn([])).toEqual({ medianMs: 0, p95Ms: 0, errors: 0 })
  })

  test.each([
    [exchange(1, 500), 1],
    [exchange(1, 503), 1],
    [exchange(1, 499), 0],
    [exchange(1, undefined, { how: 'refused' }), 1],
    [exchange(1, 200, { how: 'reset' }), 1],
    [exchange(1, 200, { how: 'closed', cause: 'probe-limit' }), 0],
    [exchange(1, 200, { how: 'interrupted' }), 0],
    [exchange(1, 200, { how: 'too-large' }), 0],
  ])('%# counts errors of the gateway, not our own cuts', (one, errors) => {
    expect(measuredIn([one]).errors).toBe(errors)
  })
})
