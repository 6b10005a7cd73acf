import type { EventEmitter } from 'node:events'

/** The code of one exchange. The first error that any part of it throws ends the exchange, and nothing else. */
export interface ExchangeScope {
  /** Runs work now. A rejected promise counts as thrown. */
  readonly run: (work: () => unknown) => void
  /** Runs work after the events that are already waiting. */
  readonly later: (work: () => unknown) => void
  readonly on: Listen
  readonly once: Listen
}

type Listen = <Args extends unknown[]>(
  emitter: EventEmitter,
  event: string,
  listener: (...args: Args) => unknown,
) => void

/**
 * Creates the scope of an exchange. Listeners that are added without it end the process if they throw, so lint forbids them in servers.
 *
 * @param onError called once, with the first error. What it throws is ignored
 */
export function createScope(onError: (error: unknown) => void): ExchangeScope {
  let hasFailed = false
  const fail = (error: unknown) => {
    if (hasFailed) return
    hasFailed = true
    try {
      onError(error)
    } catch {
      // The exchange has ended with the first error.
    }
  }
  const run = (work: () => unknown) => {
    try {
      const result = work()
      if (result instanceof Promise) result.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
  return {
    run,
    later: (work) => void setImmediate(() => run(work)),
    on: (emitter, event, listener) =>
      void emitter.on(event, (...args: Parameters<typeof listener>) => run(() => listener(...args))),
    once: (emitter, event, listener) =>
      void emitter.once(event, (...args: Parameters<typeof listener>) => run(() => listener(...args))),
  }
}
