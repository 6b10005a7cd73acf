/** How long each part of an exchange may take, in milliseconds. */
export interface Timeouts {
  readonly connectMs: number
  /** From the start to the end of the reply's headers. */
  readonly firstByteMs: number
  /** Without a byte of the body. */
  readonly idleMs: number
  readonly totalMs: number
}

/** Watches one exchange; calls back once with a sentence when a time is over. */
export interface Clock {
  /** Milliseconds since the start, to a tenth. */
  readonly elapsed: () => number
  readonly connected: () => void
  /** The first byte of a reply is there, its headers are not yet. */
  readonly replying: () => void
  /** Headers or a part of the body came. */
  readonly received: () => void
  readonly stop: () => void
}

export function startClock(timeouts: Timeouts, onTimeout: (sentence: string) => void): Clock {
  const { connectMs, firstByteMs, idleMs, totalMs } = timeouts
  const started = performance.now()
  const elapsed = () => Math.round((performance.now() - started) * 10) / 10
  let waitingFor = 'no connection'
  // Both times may be the same: which of them is noticed first must not change what is said.
  const overdue = () => onTimeout(`${waitingFor || 'not finished'} within ${seconds(totalMs)}`)
  const total = setTimeout(overdue, totalMs)
  let current = setTimeout(() => onTimeout(`no connection within ${seconds(connectMs)}`), connectMs)

  return {
    elapsed,
    connected: () => {
      clearTimeout(current)
      waitingFor = 'no byte of a reply'
      const rest = Math.max(0, firstByteMs - elapsed())
      current = setTimeout(() => onTimeout(`${waitingFor} within ${seconds(firstByteMs)}`), rest)
    },
    replying: () => {
      waitingFor = 'no end of the headers'
    },
    received: () => {
      if (waitingFor === '') return void current.refresh()
      waitingFor = ''
      clearTimeout(current)
      current = setTimeout(() => onTimeout(`no byte for ${seconds(idleMs)}`), idleMs)
    },
    stop: () => {
      clearTimeout(current)
      clearTimeout(total)
    },
  }
}

const seconds = (ms: number) => `${ms / 1000} s`
