import type { Outgoing } from '../drive/probe.ts'
import { steering } from '../drive/send/attempt.ts'
import type { Sender } from '../drive/send/sender.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { pollBefore } from '../drive/send/polling.ts'
import type { Session } from './sessions.ts'
import { rawBytes } from '../evidence/bytes.ts'
import { createRedactor } from '../redact/redact.ts'

/** Returns recorded responses instead of sending, and compares each request with the recorded one. */
export interface ReplaySender extends Sender {
  /** The requests so far, by `probe/name`. */
  readonly built: ReadonlyMap<string, Outgoing>
  /** Accepts the recorded requests of a probe whose requests are not built here. The last one counts for further ones. */
  readonly accept: (probe: string, requests: readonly Outgoing[]) => void
  /** The probes whose requests were accepted. */
  readonly accepted: ReadonlySet<string>
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
  const accepted = new Set<string>()
  const found: string[] = []
  return {
    ...{ built, accepted },
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
      return Promise.resolve({ exchange: steering(last.exchange) })
    },
    hasRecorded: () => true,
    retries: () => 0,
    accept: (probe, requests) => {
      accepted.add(probe)
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

const redactor = createRedactor([])

/** How a recorded request differs from the one that the run must have sent: `the body`, `the URL`. Undefined if it does not. */
function requestDifference({ request }: Exchange, outgoing: Outgoing, session: Session): string | undefined {
  const { method, path, key = 'default', line = 'domestic', headers = {}, body } = outgoing
  const isElsewhere = /^https?:/i.test(path)
  const base = line === 'overseas' ? (session.overseasBaseUrl ?? session.baseUrl) : session.baseUrl
  const role = isElsewhere ? 'none' : typeof key === 'string' ? key : key.describe
  if (request.method !== method) return `the method is ${request.method}, expected ${method}`
  if (request.line !== (isElsewhere ? 'elsewhere' : line)) return `the line is ${request.line}`
  const url = isElsewhere ? path : base + path
  if (request.url !== redactor.url(url)) return `the URL is ${request.url}, expected ${url}`
  if (request.key !== role) return `the key is ${request.key}, expected ${role}`
  const missing = Object.entries(headers).find(
    ([name, value]) => !request.headers.some((pair) => pair[0] === name && isSameValue(pair[1], value)),
  )
  if (missing !== undefined) return `the header ${missing[0]} differs`
  const [recorded, expected] = [request.body === undefined ? undefined : rawBytes(request.body), bytesOf(body)]
  return isSameBody(recorded, expected && redactor.ownBytes(expected)) ? undefined : 'the body differs'
}

const encoder = new TextEncoder()
const bytesOf = (body: Outgoing['body']) => (typeof body === 'string' ? encoder.encode(body) : body)

/** The keys in headers are masked, and are not known here. */
const isSameValue = (recorded: string, expected: string) => recorded === expected || recorded.includes('****')

function isSameBody(recorded: Uint8Array | undefined, expected: Uint8Array | undefined): boolean {
  if (recorded === undefined || expected === undefined || expected.length === 0)
    return (recorded?.length ?? 0) === (expected?.length ?? 0)
  return Buffer.compare(recorded, expected) === 0
}
