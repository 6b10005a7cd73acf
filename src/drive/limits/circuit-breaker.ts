/**
 * Notices that a gateway as a whole has too much to do. Asking each request again would then only add to it: all wait while a single
 * one asks, less and less often, whether the gateway has recovered. When it has not, nothing is asked again.
 */
export interface CircuitBreaker {
  /** Resolves when requests may go out. */
  readonly whenClosed: () => Promise<void>
  /** True while requests are to wait. */
  readonly isOpen: () => boolean
  /** True when no request is to be sent again. */
  readonly hasGivenUp: () => boolean
  /** Takes down an answer. True when whoever got it is now the one who asks whether the gateway has recovered. */
  readonly record: (overloaded: boolean) => boolean
  /** Milliseconds until that one may ask, and then again; undefined when it has asked often enough. */
  readonly nextTrialDelayMs: () => number | undefined
  readonly recovered: () => void
  readonly giveUp: () => void
  /** How often requests had to wait. */
  readonly timesOpened: () => number
}

/** The last so many answers are looked at, once there are enough of them, and so large a share of them is too much. */
const lookedAt = 20
const enough = 12
const tooMuch = 0.75
/** Below this share, a gateway that was given up is asked again where it is busy. */
const littleAgain = 0.25
/** Pauses double from the first on: 15.5 s in all. */
const firstPauseMs = 500
const pauses = 5
/** A gateway that recovers and is at its end again for so many times is left alone. */
const mostOpenings = 3

export function createCircuitBreaker(): CircuitBreaker {
  let state: 'closed' | 'open' | 'given up' = 'closed'
  let recent: boolean[] = []
  let opened = 0
  let trials = 0
  let waiting: (() => void)[] = []
  const become = (next: 'closed' | 'given up') => {
    state = next
    recent = []
    const released = waiting
    waiting = []
    for (const release of released) release()
  }
  const share = () => recent.filter(Boolean).length / recent.length
  const isOverloaded = () => recent.length >= enough && share() >= tooMuch
  return {
    whenClosed: () => (state === 'open' ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve()),
    isOpen: () => state === 'open',
    hasGivenUp: () => state === 'given up',
    record: (overloaded) => {
      recent = [...recent, overloaded].slice(-lookedAt)
      if (state === 'given up' && recent.length === lookedAt && share() < littleAgain) become('closed')
      if (state !== 'closed' || !overloaded || !isOverloaded()) return false
      if (opened >= mostOpenings) {
        become('given up')
        return false
      }
      state = 'open'
      opened += 1
      trials = 0
      return true
    },
    nextTrialDelayMs: () => (trials < pauses ? firstPauseMs * 2 ** trials++ : undefined),
    recovered: () => become('closed'),
    giveUp: () => become('given up'),
    timesOpened: () => opened,
  }
}
