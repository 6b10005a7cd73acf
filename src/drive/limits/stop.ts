import { setMaxListeners } from 'node:events'
import type { EvidenceFooter } from '../../evidence/exchange.ts'

/** Why a drive ended early. */
export type StopReason = Exclude<EvidenceFooter['ended'], 'complete'>

/** Stops a drive, once. Aborts requests in flight, except when the budget is exhausted. */
export interface Stop {
  readonly signal: AbortSignal
  readonly reason: () => StopReason | undefined
  readonly because: () => string | undefined
  readonly now: (reason: StopReason, because: string) => void
}

export function createStop(): Stop {
  const controller = new AbortController()
  // Each request in flight adds a listener.
  setMaxListeners(0, controller.signal)
  let stopped: { readonly reason: StopReason; readonly because: string } | undefined
  return {
    signal: controller.signal,
    reason: () => stopped?.reason,
    because: () => stopped?.because,
    now: (reason, because) => {
      stopped ??= { reason, because }
      if (reason !== 'budget') controller.abort(because)
    },
  }
}
