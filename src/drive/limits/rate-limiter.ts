import { realClock, type DriveClock } from './clock.ts'

/** Lets requests start: so many at once, so many a minute, none after the drive was stopped. */
export interface RateLimiter {
  /** Runs one attempt when its turn comes: first come, first served, but those that go on with something come before. */
  readonly run: <T>(attempt: () => Promise<T>, goesOn?: boolean) => Promise<T>
  /** Resolves when so few requests wait for their turn that more can be begun: what is not begun takes no memory. */
  readonly waitForCapacity: () => Promise<void>
  /** Waits, without holding a turn; ends early when the drive stops. Milliseconds. */
  readonly pause: (ms: number) => Promise<void>
}

export interface RateLimiterOptions {
  readonly concurrency: number
  /** Requests started per minute. */
  readonly rate?: number | undefined
  readonly signal: AbortSignal
  readonly clock?: Pick<DriveClock, 'pause'>
}

/** So many requests wait at most for each that is in flight, and those that a probe begins with at once. */
const waitingForEach = 4

export function createRateLimiter({ concurrency, rate, signal, clock = realClock }: RateLimiterOptions): RateLimiter {
  let free = concurrency
  const begun: (() => void)[] = []
  const fresh: (() => void)[] = []
  const enter = async (goesOn: boolean): Promise<void> => {
    if (free === 0) await new Promise<void>((resolve) => void (goesOn ? begun : fresh).push(resolve))
    else free -= 1
  }
  let forRoom: (() => void)[] = []
  const isFull = () => fresh.length >= waitingForEach * concurrency
  /** Hands the place on to whoever waits, or frees it. */
  const leave = (): void => {
    const next = begun.shift() ?? fresh.shift()
    if (next === undefined) free += 1
    else next()
    if (isFull()) return
    const released = forRoom
    forRoom = []
    for (const release of released) release()
  }
  const spacing = rate === undefined ? 0 : 60_000 / rate
  let nextStart = 0
  const pause = (ms: number): Promise<void> => clock.pause(ms, signal)
  const slot = (): Promise<void> => {
    const now = performance.now()
    const start = Math.max(now, nextStart)
    nextStart = start + spacing
    return pause(start - now)
  }
  return {
    run: async (attempt, goesOn = false) => {
      await enter(goesOn)
      try {
        if (spacing > 0) await slot()
        return await attempt()
      } finally {
        leave()
      }
    },
    waitForCapacity: () => (isFull() ? new Promise((resolve) => void forRoom.push(resolve)) : Promise.resolve()),
    pause,
  }
}
