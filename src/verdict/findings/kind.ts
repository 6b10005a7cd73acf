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
  | { readonly kind: 'value'; readonly place: string; readonly expected: string; readonly saw: string }
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

/** The status that a check asked for: `400`, `404 or 503`, `4xx`, `of success`. */
const expectedStatus = (message: string): string | undefined =>
  /expected (?:the status|a status) ([^;]{1,80}?)(?: \([^()]{1,40}\))?; saw/
    .exec(message.slice(0, 1000))?.[1]
    ?.replace('from 400 to 499', '4xx')

/** True where a call had to be answered with its result. */
export const isSuccess = (expected: string): boolean => /^2|success/.test(expected)

/** A place in a body, as the matchers of fields tell it. */
function placed(message: string): Kind {
  const [, path, expected = '', saw] =
    /`([^`]{1,300})`: (.{1,1000}?); saw (.{1,200})/s.exec(message.slice(0, 2000)) ?? []
  if (path === 'body') return { kind: 'body', flaw: flawOf(message) }
  if (path === undefined || saw === undefined) return { kind: 'rule' }
  const place = path.replaceAll(/\[\d+\]/g, '[]')
  if (saw !== 'nothing')
    return { kind: 'value', place, expected: expected.replace(/^expected /, ''), saw: classOf(saw) }
  const at = place.lastIndexOf('.')
  return { kind: 'missing', holder: place.slice(0, Math.max(0, at)), name: place.slice(at + 1) }
}

/** Why a body cannot be read: `it is empty`, `it is not JSON`. */
const flawOf = (message: string) => /^(it [^:`]{1,100}):/.exec(message)?.[1] ?? 'it is no JSON object'

/** What was seen, without what differs from call to call: `"stop"` is itself, a long text and a number are what they are. */
function classOf(saw: string): string {
  if (/^-?\d/.test(saw)) return 'a number'
  const [, text] = /^"([^\n]*)"/.exec(saw) ?? []
  if (text === undefined) return saw.startsWith('{') ? 'an object' : saw.startsWith('[') ? 'an array' : saw
  return text.length <= 40 && !/\s.*\s/.test(text) ? `"${withoutNumbers(text)}"` : 'a text'
}
