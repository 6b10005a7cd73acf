import type { Outgoing } from '../drive/probe.ts'
import type { Sender } from '../drive/send/sender.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { pollBefore } from '../drive/send/polling.ts'
import { requestDifference } from './request-difference.ts'
import type { Session } from './sessions.ts'

/** Returns recorded responses instead of sending, and compares each request with the recorded one. */
export interface ReplaySender extends Sender {
  /** The requests so far, by `probe/name`. */
  readonly built: ReadonlyMap<string, Outgoing>
  /** Accepts the recorded requests of a probe whose requests are not built here. The last one counts for further ones. */
  readonly accept: (probe: string, requests: readonly Outgoing[]) => void
  /** Requests that differ, are missing, or that no probe sends, one sentence each. */
  readonly differences: () => readonly string[]
}

/** Why a step has no response: its exchange is missing. */
export const notRecorded = 'not in the recording'

export function createReplaySender(sessions: readonly Session[]): ReplaySender {
  const recorded = new Map<string, { readonly exchange: Exchange; readonly session: Session }[]>()
  for (const session of sessions) {
    for (const exchange of session.exchanges) {
      const key = `${exchange.probe}/${exchange.name}`
      const attempts = recorded.get(key)
      if (attempts === undefined) recorded.set(key, [{ exchange, session }])
      else attempts.push({ exchange, session })
    }
  }
  const built = new Map<string, Outgoing>()
  const found: string[] = []
  return {
    built,
    send: (probe, name, outgoing) => {
      const key = `${probe}/${name}`
      const attempts = recorded.get(key) ?? []
      const last = attempts.at(-1)
      if (last === undefined) {
        // Polling can end at the deadline.
        if (pollBefore(name) === undefined) found.push(`${key} is missing`)
        return Promise.resolve({ notSent: notRecorded })
      }
      built.set(key, outgoing)
      for (const { exchange, session } of attempts) {
        const differing = requestDifference(exchange, outgoing, session)
        if (differing !== undefined) found.push(`${exchange.id}: ${differing}`)
      }
      return Promise.resolve({ exchange: last.exchange })
    },
    hasRecorded: () => true,
    retries: () => 0,
    accept: (probe, requests) => {
      for (const [key, [first]] of recorded) {
        const request = requests[Math.min(Number(first?.exchange.name), requests.length) - 1]
        if (first?.exchange.probe === probe && request !== undefined) built.set(key, request)
      }
    },
    differences: () => [
      ...found,
      ...[...recorded.keys()]
        .filter((key) => !built.has(key))
        .map((key) => `${key} was sent, but not by a probe of the plan`),
    ],
  }
}
