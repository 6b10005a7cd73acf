import type { Failure } from './failure.ts'

/** How long each part of an exchange may take, in milliseconds. */
export interface Timeouts {
  readonly connectMs: number
  /** From the start to the end of the reply's headers. */
  readonly firstByteMs: number
  /** Without a byte of the body. */
  readonly idleMs: number
  readonly totalMs: number
}

/** Watches one exchange; calls back once when a time is over. */
export interface Clock {
  /** Milliseconds since the start, to a tenth. */
  readonly elapsed: () => number
  readonly connected: () => void
  /** The first byte of a reply is there, its headers are not yet. */
  readonly responding: () => void
  /** Headers or a part of the body came. */
  readonly received: () => void
  readonly stop: () => void
}

/** How often a clock looks whether this process runs at all, and how late that may be before it counts as standing still. */
const tickMs = 250
const maxTickDelayMs = 1000
/** Timers may fire a little before the time is over. */
const timerToleranceMs = 20

/**
 * Starts now. Time in which this process stood still (stopped, starved, or busy for seconds) is not counted: what waited for us meanwhile
 * is late by our doing, and no gateway is accused for that.
 *
 * @param now milliseconds of a clock that never goes back
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
  /** Calls back when so much has been counted since a moment that may be put off. */
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
  // Both times may be the same: which of them is noticed first must not change what is said.
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
      waitingFor = 'no byte of a reply'
      const connectedAt = attentive()
      const rest = Math.max(0, firstByteMs - connectedAt)
      current = startTimer(
        () => connectedAt,
        rest,
        () => late(`${waitingFor} within ${seconds(firstByteMs)}`),
      )
    },
    responding: () => {
      waitingFor = 'no end of the headers'
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
