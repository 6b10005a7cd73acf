import type { Outgoing } from '../drive/probe.ts'
import { rawBytes } from '../evidence/bytes.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { createRedactor } from '../redact/redact.ts'
import type { Session } from './sessions.ts'

const redactor = createRedactor([])

/** How a recorded request differs from the one that the run must have sent: `the body`, `the URL`. Undefined if it does not. */
export function requestDifference({ request }: Exchange, outgoing: Outgoing, session: Session): string | undefined {
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
