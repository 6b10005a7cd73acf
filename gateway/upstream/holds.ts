import { setTimeout } from 'node:timers/promises'

/** What ended a wait for the client; undefined if the exchange ended first. */
export type Release = 'client' | 'timeout' | undefined

/** The clients that have received bytes, and the exchanges that wait for them. */
export interface Holds {
  /** The client of this nonce has received bytes. */
  readonly release: (nonce: string) => void
  /** Waits for the client of this nonce. */
  readonly wait: (nonce: string, signal: AbortSignal) => Promise<Release>
}

const defaultTimeoutMs = 5000

/**
 * The maximum time for which the upstream sends nothing, in milliseconds. A gateway that buffers needs time for the rest of its response, or
 * its client gives up and nothing is judged.
 */
export const maxSilenceMs = (clientTimeoutMs: number): number => Math.min(defaultTimeoutMs, clientTimeoutMs / 2)

/**
 * Creates the holds of an upstream.
 *
 * @param timeoutMs maximum wait in milliseconds
 * @param wait waits for its end
 */
export function createHolds(timeoutMs: number, wait: Pause = realPause): Holds {
  const received = new Set<string>()
  const waiting = new Map<string, Set<() => void>>()
  return {
    release: (nonce) => {
      received.add(nonce)
      for (const resolve of waiting.get(nonce) ?? []) resolve()
      waiting.delete(nonce)
    },
    wait: async (nonce, signal) => {
      if (received.has(nonce)) return 'client'
      const waits = waiting.get(nonce) ?? new Set()
      waiting.set(nonce, waits)
      const done = new AbortController()
      const client = new Promise<Release>((resolve) => waits.add(() => resolve('client')))
      const timeout = wait(timeoutMs, AbortSignal.any([signal, done.signal]))
      const release = await Promise.race([client, timeout.then((isOver): Release => (isOver ? 'timeout' : undefined))])
      done.abort()
      return release
    },
  }
}

/** Waits a number of milliseconds. Returns false if the signal aborts first. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<boolean>

/** Waits in real time. */
export const realPause: Pause = async (ms, signal) => {
  try {
    await setTimeout(ms, undefined, { signal })
    return true
  } catch {
    return false
  }
}
