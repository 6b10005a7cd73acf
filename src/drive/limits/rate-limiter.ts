import { realClock, type DriveClock } from './clock.ts'

/** Limits concurrent requests and requests per minute. */
export interface RateLimiter {
  /** Runs an attempt when a slot is free: first come, first served, but follow-up requests of a probe go first. */
  readonly run: <T>(attempt: () => Promise<T>, isFollowUp?: boolean) => Promise<T>
  /** Runs an attempt that mostly waits, and so takes no slot. */
  readonly runIdle: <T>(attempt: () => Promise<T>) => Promise<T>
  /** Resolves when the queue has room. Probes that are not started yet take no memory. */
  readonly waitForCapacity: () => Promise<void>
  /** Waits for `ms` without occupying a slot. Resolves early when the drive stops. */
  readonly pause: (ms: number) => Promise<void>
}

export interface RateLimiterOptions {
  readonly concurrency: number
  /** Requests per minute. */
  readonly rate?: number | undefined
  readonly signal: AbortSignal
  readonly clock?: Pick<DriveClock, 'pause'>
}

const maxQueuedPerSlot = 4

export function createRateLimiter({ concurrency, rate, signal, clock = realClock }: RateLimiterOptions): RateLimiter {
  let freeSlots = concurrency
  const followUps: (() => void)[] = []
  const queue: (() => void)[] = []
  const acquire = async (isFollowUp: boolean): Promise<void> => {
    if (freeSlots === 0) await new Promise<void>((resolve) => void (isFollowUp ? followUps : queue).push(resolve))
    else freeSlots -= 1
  }
  let waitingForCapacity: (() => void)[] = []
  const isFull = () => queue.length >= maxQueuedPerSlot * concurrency
  const release = (): void => {
    const next = followUps.shift() ?? queue.shift()
    if (next === undefined) freeSlots += 1
    else next()
    if (isFull()) return
    const released = waitingForCapacity
    waitingForCapacity = []
    for (const resume of released) resume()
  }
  const spacingMs = rate === undefined ? 0 : 60_000 / rate
  let nextStart = 0
  const pause = (ms: number): Promise<void> => clock.pause(ms, signal)
  const waitForStart = (): Promise<void> => {
    const now = performance.now()
    const start = Math.max(now, nextStart)
    nextStart = start + spacingMs
    return pause(start - now)
  }
  const runIdle = async <T>(attempt: () => Promise<T>): Promise<T> => {
    if (spacingMs > 0) await waitForStart()
    return attempt()
  }
  return {
    run: async (attempt, isFollowUp = false) => {
      await acquire(isFollowUp)
      try {
        return await runIdle(attempt)
      } finally {
        release()
      }
    },
    runIdle,
    waitForCapacity: () =>
      isFull() ? new Promise((resolve) => void waitingForCapacity.push(resolve)) : Promise.resolve(),
    pause,
  }
}
