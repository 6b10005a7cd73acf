/**
 * Detects an overloaded gateway, which retries would overload further. While the breaker is open, all requests wait and a single trial
 * request is repeated with growing delays. If the gateway does not recover, requests are no longer retried.
 */
export interface CircuitBreaker {
  /** Resolves when requests may be sent. */
  readonly whenClosed: () => Promise<void>
  readonly isOpen: () => boolean
  /** True if requests are no longer retried. */
  readonly hasGivenUp: () => boolean
  /** Records a response. Returns true if the breaker opens: the caller's next attempt is the trial. */
  readonly record: (overloaded: boolean) => boolean
  /** Milliseconds until the next trial, or undefined after the last one. */
  readonly nextTrialDelayMs: () => number | undefined
  readonly recovered: () => void
  readonly giveUp: () => void
  readonly timesOpened: () => number
}

/** The breaker opens if at least 75 % of the last 20 responses, and of at least 12, report overload. */
const windowSize = 20
const minResponses = 12
const openShare = 0.75
/** After giving up, the breaker closes again below this share. */
const closeShare = 0.25
/** The pauses before the trials of a gateway that is overloaded or away: 15.5 s in total. */
export const trialDelaysMs: readonly number[] = [500, 1000, 2000, 4000, 8000]
/** After this many recoveries, the breaker gives up. */
const maxOpenings = 3

export function createCircuitBreaker(): CircuitBreaker {
  let state: 'closed' | 'open' | 'given up' = 'closed'
  let recent: boolean[] = []
  let timesOpened = 0
  let trials = 0
  let waiting: (() => void)[] = []
  const become = (next: 'closed' | 'given up') => {
    state = next
    recent = []
    const released = waiting
    waiting = []
    for (const release of released) release()
  }
  const overloadShare = () => recent.filter(Boolean).length / recent.length
  return {
    whenClosed: () => (state === 'open' ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve()),
    isOpen: () => state === 'open',
    hasGivenUp: () => state === 'given up',
    record: (overloaded) => {
      recent = [...recent, overloaded].slice(-windowSize)
      if (state === 'given up' && recent.length === windowSize && overloadShare() < closeShare) become('closed')
      const isOverloaded = recent.length >= minResponses && overloadShare() >= openShare
      if (state !== 'closed' || !overloaded || !isOverloaded) return false
      if (timesOpened >= maxOpenings) {
        become('given up')
        return false
      }
      state = 'open'
      timesOpened += 1
      trials = 0
      return true
    },
    nextTrialDelayMs: () => trialDelaysMs[trials++],
    recovered: () => become('closed'),
    giveUp: () => become('given up'),
    timesOpened: () => timesOpened,
  }
}
