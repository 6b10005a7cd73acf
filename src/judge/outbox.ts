import type { EndedCheck } from './thread.ts'

/** Results that are not sent yet. One message for each would take a fifth of the time of judging. */
export interface Outbox {
  /** @throws the error of sending */
  readonly add: (check: EndedCheck) => void
  /** @throws the error of sending; these results are not sent again */
  readonly flush: () => void
}

/** At most this much work is repeated if the thread is terminated. */
const flushIntervalMs = 20

export function createOutbox(send: (checks: readonly EndedCheck[]) => void): Outbox {
  let ended: EndedCheck[] = []
  let sentAt = 0
  const flush = () => {
    const checks = ended
    ended = []
    sentAt = performance.now()
    if (checks.length > 0) send(checks)
  }
  return {
    add: (check) => {
      ended.push(check)
      if (performance.now() - sentAt >= flushIntervalMs) flush()
    },
    flush,
  }
}
