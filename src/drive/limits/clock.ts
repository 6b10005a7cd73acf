import { setTimeout as sleep } from 'node:timers/promises'

export interface DriveClock {
  /** Now, as ISO 8601. */
  readonly timeOfDay: () => string
  /** Resolves after `ms`, or when the signal aborts. Never rejects. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Now, as ISO 8601. Monotonic: changes of the system clock do not affect order and durations in the evidence. */
export const timeOfDay = (): string => isoTime(performance.now())

const isoTime = (sinceOriginMs: number) => new Date(performance.timeOrigin + sinceOriginMs).toISOString()

export const realClock: DriveClock = {
  timeOfDay,
  pause: async (ms, signal) => {
    if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined)
  },
}

/**
 * A clock without pauses, for a gateway in this process. Each call of `timeOfDay` returns a later millisecond, so that no two exchanges
 * start at the same time. It advances at least as fast as real time, so that an exchange starts after the end of the one it follows.
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
