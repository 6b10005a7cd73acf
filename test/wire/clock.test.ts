import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startClock, type Clock } from '../../src/wire/clock.ts'

const timeouts = { connectMs: 10_000, firstByteMs: 20_000, idleMs: 30_000, totalMs: 60_000 }
let said: string[]
let clock: Clock
/** What this process lost while it stood still: no timer ran then. */
let lost: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  said = []
  lost = 0
  clock = startClock(
    timeouts,
    ({ detail, cause }) => said.push([detail, cause && `(${cause})`, 'at', clock.elapsed()].filter(Boolean).join(' ')),
    () => performance.now() + lost,
  )
})
afterEach(() => {
  clock.stop()
  vi.useRealTimers()
})

const pass = (ms: number) => void vi.advanceTimersByTime(ms)
/** The process is stopped, starved, or busy. */
const standStill = (ms: number) => void (lost += ms)
const answered = () => {
  clock.connected()
  clock.received()
}

describe('a virtual clock', () => {
  test('says nothing until just before a time is over, and its sentence then: no connection', () => {
    pass(9_999)
    expect(said).toEqual([])
    pass(1)
    expect(said).toEqual(['no connection within 10 s at 10000'])
  })

  test('no byte of the response, counted from the start', () => {
    pass(4_000)
    clock.connected()
    pass(15_999)
    expect(said).toEqual([])
    pass(1)
    expect(said).toEqual(['no byte of the response within 20 s at 20000'])
  })

  test('headers not complete', () => {
    clock.connected()
    clock.responding()
    pass(20_000)
    expect(said).toEqual(['headers not complete within 20 s at 20000'])
  })

  test('no byte, counted from the last one', () => {
    answered()
    pass(12_000)
    clock.received()
    pass(29_999)
    expect(said).toEqual([])
    pass(1)
    expect(said).toEqual(['no byte for 30 s at 42000'])
  })

  test('not finished, however many bytes come', () => {
    answered()
    for (let second = 1; second < 60; second += 1) {
      pass(1000)
      clock.received()
    }
    expect(said).toEqual([])
    pass(1000)
    expect(said).toEqual(['not finished within 60 s (total-timeout) at 60000'])
  })

  test('nothing once it is stopped', () => {
    clock.stop()
    pass(100_000)
    expect(said).toEqual([])
  })
})

describe('a process that stood still', () => {
  test('does not count that time: what waited for it is not late', () => {
    answered()
    pass(2_000)
    standStill(40_000)
    pass(500)
    expect([clock.elapsed() < 3_000, said]).toEqual([true, []])
  })

  test('waits on for as long as it would have', () => {
    answered()
    pass(2_000)
    standStill(40_000)
    pass(27_500)
    expect(said).toEqual([])
    pass(750)
    expect(said).toEqual([expect.stringMatching(/^no byte for 30 s at 30\d\d\d/)])
  })

  test('counts less than a tenth of a second as an ordinary delay', () => {
    answered()
    pass(2_000)
    standStill(90)
    expect(clock.elapsed()).toBe(2_090)
  })

  test('does not count pauses, however many there are', () => {
    answered()
    for (let pause = 0; pause < 50; pause += 1) {
      pass(250)
      standStill(700)
    }
    expect([clock.elapsed(), said]).toEqual([12_750, []])
    pass(30_000)
    expect(said).toEqual([expect.stringMatching(/^no byte for 30 s at 30\d\d\d/)])
  })
})
