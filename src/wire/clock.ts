import type { Failure } from './failure.ts'

/** Timeouts of an exchange, in milliseconds. */
export interface Timeouts {
  readonly connectMs: number
  /** From the start to the end of the response headers. */
  readonly firstByteMs: number
  /** Without a byte of the body. */
  readonly idleMs: number
  readonly totalMs: number
}

/** The timers of one exchange. */
export interface Clock {
  /** Milliseconds since the start, to a tenth. */
  readonly elapsed: () => number
  readonly connected: () => void
  /** Call it when the first byte of the response arrives. */
  readonly responding: () => void
  /** Call it when the headers or a part of the body arrive. */
  readonly received: () => void
  readonly stop: () => void
}

/**
 * The interval in which a clock checks whether this process runs, and the delay from which it counts as suspended or busy. Short, because many delays
 * add up to one that would be held against the gateway.
 */
const tickMs = 250
const maxTickDelayMs = 100
/** Timers may fire slightly early. */
const timerToleranceMs = 20

/**
 * Starts the timers. Does not count time in which this process was suspended or busy, so that such delays are not held against the gateway.
 *
 * @param now a monotonic clock in milliseconds
 */
export function startClock(
  timeouts: Timeouts,
  onTimeout: (failure: Failure) => void,
  now: () => number = () => performance.now(),
): Clock {
  const { connectMs, firstByteMs, idleMs, totalMs } = timeouts
  const started = now()
  let seen = started
  let stoodStill = 0
  const attentive = () => {
    const gap = now() - seen
    if (gap > tickMs + maxTickDelayMs) stoodStill += gap - tickMs
    seen += gap
    return seen - started - stoodStill
  }
  const looking = setInterval(attentive, tickMs)
  const elapsed = () => Math.round(attentive() * 10) / 10
  /** Calls `over` when `ms` have passed since the time that `since` returns, which can move. */
  const startTimer = (since: () => number, ms: number, over: () => void) => {
    const fire = () => {
      const rest = since() + ms - attentive()
      if (rest > timerToleranceMs) timer = setTimeout(fire, rest)
      else over()
    }
    let timer = setTimeout(fire, ms)
    return { clear: () => clearTimeout(timer), refresh: () => void timer.refresh() }
  }

  let waitingFor = 'no connection'
  let lastByte = 0
  const late = (detail: string) => onTimeout({ how: 'timeout', detail })
  // Two timers can expire at the same time: the message must not depend on their order.
  const overdue = () =>
    waitingFor === ''
      ? onTimeout({
          how: 'timeout',
          detail: `not finished within ${seconds(totalMs)}`,
          cause: 'total-timeout',
          limitMs: totalMs,
        })
      : late(`${waitingFor} within ${seconds(totalMs)}`)
  const begin = () => 0
  const total = startTimer(begin, totalMs, overdue)
  let current = startTimer(begin, connectMs, () => late(`no connection within ${seconds(connectMs)}`))

  return {
    elapsed,
    connected: () => {
      current.clear()
      waitingFor = 'no byte of the response'
      const connectedAt = attentive()
      const rest = Math.max(0, firstByteMs - connectedAt)
      current = startTimer(
        () => connectedAt,
        rest,
        () => late(`${waitingFor} within ${seconds(firstByteMs)}`),
      )
    },
    responding: () => {
      waitingFor = 'headers not complete'
    },
    received: () => {
      lastByte = attentive()
      if (waitingFor === '') return current.refresh()
      waitingFor = ''
      current.clear()
      current = startTimer(
        () => lastByte,
        idleMs,
        () => late(`no byte for ${seconds(idleMs)}`),
      )
    },
    stop: () => {
      current.clear()
      total.clear()
      clearInterval(looking)
    },
  }
}

const seconds = (ms: number) => `${ms / 1000} s`
