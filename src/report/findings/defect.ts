import type { Exchange } from '../../evidence/exchange.ts'
import type { Actual, Expected } from '../../results/flaws.ts'
import { withoutNumbers } from './message.ts'
import type { Violation } from './violations.ts'

/**
 * What is wrong in one exchange, as far as its cause goes. `failed`: the gateway itself failed (5xx, or no reply). `unchecked`: a limit
 * that it does not check. `served`: another call that it had to refuse. `status`: any other status than was expected. `missing` and
 * `value`: a place in a body without anything, or with something else. `body`: a body that cannot be read. `rule`: all the rest.
 */
export type Defect =
  | { readonly kind: 'failed'; readonly status: string }
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'served' | 'status'; readonly expected: Expected; readonly status: number }
  | { readonly kind: 'missing'; readonly holder: string; readonly name: string }
  | {
      readonly kind: 'value'
      readonly place: string
      readonly expected: Expected
      readonly actual: Actual
      /** What kind of value that is. */
      readonly sort: string
    }
  | { readonly kind: 'body'; readonly problem: string }
  | { readonly kind: 'rule' }

/** What is wrong, from the flaw and the exchange that it is about. */
export function defectOf({ requirement: { id }, flaw, exchange }: Violation, accused: ReadonlySet<Exchange>): Defect {
  const { expected, actual, path } = flaw
  const status = exchange?.response?.status
  if (exchange !== undefined && hasFailed(exchange, accused)) {
    return { kind: 'failed', status: status === undefined ? 'nothing' : `${status}` }
  }
  if (isOfStatus(expected) && status !== undefined) {
    if (status >= 300 || isSuccess(expected)) return { kind: 'status', expected, status }
    return id.startsWith('limits.') ? { kind: 'unchecked' } : { kind: 'served', expected, status }
  }
  if (path === undefined || expected.kind === 'rule' || actual.kind === 'list') return { kind: 'rule' }
  if (path === 'body') {
    return { kind: 'body', problem: actual.kind === 'unreadable' ? actual.problem : 'not an object' }
  }
  const place = path.replaceAll(/\[\d+\]/g, '[]')
  if (actual.kind !== 'nothing') return { kind: 'value', place, expected, actual, sort: sortOf(actual) }
  const at = place.lastIndexOf('.')
  return { kind: 'missing', holder: place.slice(0, Math.max(0, at)), name: place.slice(at + 1) }
}

/** The gateway failed where it answers 5xx. A 503 may be its right answer: then a check must have asked for another status. */
function hasFailed(exchange: Exchange, accused: ReadonlySet<Exchange>): boolean {
  const { response } = exchange
  if (response === undefined) return accused.has(exchange)
  return response.status >= 500 && (response.status !== 503 || accused.has(exchange))
}

const isOfStatus = ({ kind }: Expected) => kind === 'status' || kind === 'status class'

/** True where a check is about the status of the reply, or about there being none. */
export const isAboutStatus = ({ flaw, exchange }: Violation): boolean =>
  isOfStatus(flaw.expected) || exchange?.response === undefined

/** What a check asked the gateway for where it is about the status: the result, or a refusal. */
export function expectedOutcome({ flaw: { expected } }: Violation): 'result' | 'refusal' | undefined {
  if (!isOfStatus(expected)) return undefined
  return isSuccess(expected) ? 'result' : 'refusal'
}

/** True where a call had to be answered with its result, or with anything but what was seen. */
export function isSuccess(expected: Expected): boolean {
  if (expected.not === true) return true
  if (expected.kind === 'status class') return expected.class === 'success'
  return expected.kind === 'status' && (expected.statuses[0] ?? 0) < 300
}

/** What was seen, without what differs from call to call: `"stop"` is itself, a long text and a number are what they are. */
function sortOf(actual: Actual): string {
  if (actual.kind !== 'value') return actual.kind
  const { type, shown, value } = actual
  if (type === 'number') return 'a number'
  if (type === 'object') return 'an object'
  if (type === 'array') return 'an array'
  if (type !== 'string') return shown
  const isWord = typeof value === 'string' && value.length <= 40 && value.split(' ').length < 3
  return isWord ? `"${withoutNumbers(value)}"` : 'a text'
}
