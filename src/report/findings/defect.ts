import type { RequirementId } from '../../../spec/generated/requirements.ts'
import { areaOf } from '../../contract/requirements.ts'
import type { Exchange } from '../../evidence/exchange.ts'
import { isOfStatus, type Actual, type Expected } from '../../results/flaws.ts'
import { withoutNumbers } from './message.ts'
import type { Violation } from './violations.ts'

/**
 * What is wrong in an exchange. `failed`: the gateway failed (5xx or no response). `unchecked`: it does not enforce a limit. `served`: it
 * served another request that it must reject. `status`: another unexpected status. `missing` and `value`: a field is missing or has a wrong
 * value. `body`: the body cannot be read. `rule`: anything else.
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
      /** The value without details that differ between requests. */
      readonly sort: string
    }
  | { readonly kind: 'body'; readonly problem: string }
  | { readonly kind: 'rule' }

/** A violation and its defect. */
export interface Classified {
  readonly violation: Violation
  readonly defect: Defect
}

/** What errors must not disclose. Each is a finding by itself, also in the body of a server error. */
const leaks: ReadonlySet<string> = new Set<RequirementId>([
  'errors.body.no_secrets',
  'errors.body.no_hosts',
  'errors.body.no_internals',
])

export const isLeak = (requirement: string): boolean => leaks.has(requirement)

/**
 * The defect that a violation shows.
 *
 * @param judgedByStatus exchanges whose status a check expected to be another
 * @param fails true for an exchange whose upstream fails by its script: that it fails is no defect
 */
export function defectOf(
  { requirement: { id }, flaw, exchange }: Violation,
  judgedByStatus: ReadonlySet<Exchange>,
  fails: (exchange: Exchange) => boolean,
): Defect {
  // The script decides the status of an answer: the requirement is the cause, not the operation.
  if (isLeak(id) || areaOf(id) === 'upstream') return { kind: 'rule' }
  const { expected, actual, path } = flaw
  const status = exchange?.response?.status
  if (exchange !== undefined && !fails(exchange) && hasFailed(exchange, judgedByStatus)) {
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

/** True for 5xx. A 503 may be correct: it counts only if a check expected another status. */
function hasFailed(exchange: Exchange, judgedByStatus: ReadonlySet<Exchange>): boolean {
  const { response } = exchange
  if (response === undefined) return judgedByStatus.has(exchange)
  return response.status >= 500 && (response.status !== 503 || judgedByStatus.has(exchange))
}

/** True if a check is about the status of the response, or there is none. */
export const isAboutStatus = ({ flaw, exchange }: Violation): boolean =>
  isOfStatus(flaw.expected) || exchange?.response === undefined

/** What a check of the status expected. */
export function expectedOutcome({ flaw: { expected } }: Violation): 'result' | 'refusal' | undefined {
  if (!isOfStatus(expected) || expected.not === true) return undefined
  return isSuccess(expected) ? 'result' : 'refusal'
}

/** True if a request had to succeed, or to get any other status. */
export function isSuccess(expected: Expected): boolean {
  if (expected.not === true) return true
  if (expected.kind === 'status class') return expected.class === 'success'
  return expected.kind === 'status' && (expected.statuses[0] ?? 0) < 300
}

/** The value without details that differ between requests: `"stop"` stays, a long text becomes `a text`. */
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
