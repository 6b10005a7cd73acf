import { setTimeout as sleep } from 'node:timers/promises'

/** What a drive knows of time. */
export interface DriveClock {
  /** Now, as ISO 8601. */
  readonly timeOfDay: () => string
  /** Waits for some milliseconds, or until the signal aborts. Never rejects. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Now, as ISO 8601: the time at which this process began and what has passed since. A clock that is set meanwhile changes neither
 * the order of what was recorded nor the time between.
 */
export const timeOfDay = (): string => isoTime(performance.now())

const isoTime = (sinceOriginMs: number) => new Date(performance.timeOrigin + sinceOriginMs).toISOString()

export const realClock: DriveClock = {
  timeOfDay,
  pause: async (ms, signal) => {
    if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined)
  },
}

/**
 * A clock for drives of a gateway in this process. Nothing waits: a pause lets other work go on. Each call of `timeOfDay` returns a later
 * millisecond, so that no two exchanges start at the same time. Between two calls it never advances less than real time does, so that an
 * exchange that follows another one starts after its end, which is measured in real time.
 */
export function virtualClock(): DriveClock {
  let lastMs = 0
  let aheadMs = 0
  return {
    timeOfDay: () => {
      const nowMs = performance.timeOrigin + performance.now()
      lastMs = Math.max(Math.ceil(nowMs + aheadMs), lastMs + 1)
      aheadMs = lastMs - nowMs
      return new Date(lastMs).toISOString()
    },
    pause: () => new Promise((resolve) => void setImmediate(resolve)),
  }
}
