import { afterEach, expect, test, vi } from 'vitest'
import { virtualClock } from '../../src/drive/limits/clock.ts'

afterEach(() => void vi.useRealTimers())

const now = (clock: ReturnType<typeof virtualClock>) => Date.parse(clock.timeOfDay())

test('returns a later millisecond with each call', () => {
  vi.useFakeTimers()
  const clock = virtualClock()
  const times = Array.from({ length: 100 }, () => now(clock))
  expect(times).toEqual(times.map((_, index) => (times[0] ?? 0) + index))
})

test('advances at least as much as real time, even when calls have put it ahead', () => {
  vi.useFakeTimers()
  const clock = virtualClock()
  for (let call = 0; call < 100; call += 1) now(clock)
  const start = now(clock)
  vi.advanceTimersByTime(50)
  expect(now(clock) - start).toBeGreaterThanOrEqual(50)
})

test('a pause takes no time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  await virtualClock().pause(60_000, new AbortController().signal)
  expect(vi.getTimerCount()).toBe(0)
})
