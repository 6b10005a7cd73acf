import { setMaxListeners } from 'node:events'
import type { EvidenceFooter } from '../../evidence/exchange.ts'

/** Why a drive ended before its plan did. */
export type StopReason = Exclude<EvidenceFooter['ended'], 'complete'>

/** Ends a drive once, for one reason. What is in flight is aborted, except when only the budget is spent. */
export interface Stop {
  readonly signal: AbortSignal
  readonly reason: () => StopReason | undefined
  readonly because: () => string | undefined
  readonly now: (reason: StopReason, because: string) => void
}

export function createStop(): Stop {
  const controller = new AbortController()
  // One listener for each request in flight, however many those are.
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
