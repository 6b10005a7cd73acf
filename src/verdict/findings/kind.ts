import type { Exchange } from '../../evidence/exchange.ts'
import { withoutNumbers } from './message.ts'
import type { Seen } from './seen.ts'

/**
 * What is wrong in one exchange, as far as its cause goes. `failed`: the gateway itself failed (5xx, or no reply). `unchecked`: a limit
 * that it does not check. `served`: another call that it had to refuse. `status`: any other status than was expected. `missing` and
 * `value`: a place in a body without anything, or with something else. `body`: a body that cannot be read. `rule`: all the rest.
 */
export type Kind =
  | { readonly kind: 'failed'; readonly status: string }
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'served' | 'status'; readonly expected: string; readonly status: number }
  | { readonly kind: 'missing'; readonly holder: string; readonly name: string }
  | {
      readonly kind: 'value'
      readonly place: string
      readonly expected: string
      /** What was seen, and what kind of value that is. */
      readonly saw: string
      readonly sort: string
    }
  | { readonly kind: 'body'; readonly flaw: string }
  | { readonly kind: 'rule' }

/** What is wrong, from the message of the check and the exchange that it is about. */
export function kindOf({ requirement: { id }, message, exchange }: Seen, accused: ReadonlySet<Exchange>): Kind {
  const status = exchange?.response?.status
  if (exchange !== undefined && hasFailed(exchange, accused)) {
    return { kind: 'failed', status: status === undefined ? 'nothing' : `${status}` }
  }
  const expected = expectedStatus(message)
  if (expected !== undefined && status !== undefined) {
    if (status >= 300 || isSuccess(expected)) return { kind: 'status', expected, status }
    return id.startsWith('limits.') ? { kind: 'unchecked' } : { kind: 'served', expected, status }
  }
  return placed(message)
}

/** The gateway failed where it answers 5xx. A 503 may be its right answer: then a check must have asked for another status. */
function hasFailed(exchange: Exchange, accused: ReadonlySet<Exchange>): boolean {
  const { response } = exchange
  if (response === undefined) return accused.has(exchange)
  return response.status >= 500 && (response.status !== 503 || accused.has(exchange))
}

/** True where a check is about the status of the reply, or about there being none. */
export const isAboutStatus = ({ message, exchange }: Seen): boolean =>
  expectedStatus(message) !== undefined || exchange?.response === undefined

/** What a check asked the gateway for where it is about the status: the result, or a refusal. */
export function askedFor({ message }: Seen): 'result' | 'refusal' | undefined {
  const expected = expectedStatus(message)
  if (expected === undefined) return undefined
  return isSuccess(expected) ? 'result' : 'refusal'
}

/** The status that a check asked for: `400`, `404 or 503`, `4xx`, `of success`. */
function expectedStatus(message: string): string | undefined {
  const head = message.slice(0, mostRead)
  const start = /expected (?:the|a|another) status /.exec(head)
  if (start === null) return undefined
  const [expected, saw] = head.slice(start.index + start[0].length).split('; saw', 2)
  if (expected === undefined || saw === undefined) return undefined
  return expected.split(' (', 1)[0]?.replace('from 400 to 499', '4xx')
}

/** So much of a message is read: what it is about stands at its beginning. */
const mostRead = 2000

/** True where a call had to be answered with its result, or with anything but what was seen. */
export const isSuccess = (expected: string): boolean => /^2|success|^than/.test(expected)

/** A place in a body, as the matchers of fields tell it: `…: \`error.type\`: expected a string; saw 7`. */
function placed(message: string): Kind {
  const head = message.slice(0, mostRead)
  const end = head.indexOf('`: ')
  const path = head.slice(head.lastIndexOf('`', end - 1) + 1, Math.max(0, end))
  const [expected = '', saw] = head.slice(end + 3).split('; saw ', 2)
  if (path === 'body') return { kind: 'body', flaw: flawOf(message) }
  if (end < 1 || saw === undefined) return { kind: 'rule' }
  const place = path.replaceAll(/\[\d+\]/g, '[]')
  if (saw !== 'nothing')
    return { kind: 'value', place, expected: expected.replace(/^expected /, ''), saw, sort: sortOf(saw) }
  const at = place.lastIndexOf('.')
  return { kind: 'missing', holder: place.slice(0, Math.max(0, at)), name: place.slice(at + 1) }
}

/** Why a body cannot be read: `it is empty`, `it is not JSON`. */
const flawOf = (message: string) => /^(it [^:`]+):/.exec(message)?.[1] ?? 'it is no JSON object'

/** What was seen, without what differs from call to call: `"stop"` is itself, a long text and a number are what they are. */
function sortOf(saw: string): string {
  if (/^-?\d/.test(saw)) return 'a number'
  const last = saw.lastIndexOf('"')
  if (!saw.startsWith('"') || last < 1)
    return saw.startsWith('{') ? 'an object' : saw.startsWith('[') ? 'an array' : saw
  const text = saw.slice(1, last)
  return text.length <= 40 && text.split(' ').length < 3 ? `"${withoutNumbers(text)}"` : 'a text'
}
