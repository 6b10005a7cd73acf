import type { Exchange } from '../../evidence/exchange.ts'
import { isServerError } from '../../results/flaws.ts'
import { isAcceptedKey } from '../../calls/paths.ts'
import { sendsJson } from '../../calls/request.ts'
import { replyOf } from '../../reply/reader.ts'
import { operationNamed } from './callers.ts'
import { normalized } from './message.ts'
import type { Violation } from './violations.ts'

/** A text that failures of an operation with one status and one message share; undefined without a 5xx response. */
export function failureCause(exchange: Exchange | undefined): string | undefined {
  return exchange === undefined || (exchange.response?.status ?? 0) < 500 ? undefined : ofOperation(exchange)
}

/** The place that fails in an exchange: the operation, or what a gateway may check for all operations before it. */
export type FailurePlaces = (exchange: Exchange) => string

/**
 * Finds the place of each failure: its operation, unless several operations fail in the same way under one condition, such as an invalid
 * key or malformed JSON, and only then. Then the condition is the place.
 */
export function failurePlacesIn(failed: readonly Violation[]): FailurePlaces {
  const conditions = new Map<Exchange, string>()
  for (const { exchange, flaw, requirement } of failed) {
    if (exchange === undefined) continue
    const condition =
      checkedFirst(exchange) ?? (isServerError(flaw) ? /^errors\.status\.(.+)$/.exec(requirement.id)?.[1] : undefined)
    if (condition !== undefined && !ofOperations.has(condition)) conditions.set(exchange, condition)
  }
  const operations = new Map<string, Set<string>>()
  const conditionsOfFailures = new Map<string, string>()
  for (const [exchange, condition] of conditions) {
    addTo(operations, within(condition, exchange), operationNamed(exchange))
    if (checkedFirst(exchange) === undefined) conditionsOfFailures.set(ofOperation(exchange), condition)
  }
  // The form of an error says nothing about the condition of a failure; an unexpected status without a condition does.
  const others = new Set(
    failed.flatMap(({ exchange, flaw }) =>
      exchange === undefined || conditions.has(exchange) || !isServerError(flaw) ? [] : ofOperation(exchange),
    ),
  )
  return (exchange) => {
    const operation = operationNamed(exchange)
    const condition = conditions.get(exchange) ?? conditionsOfFailures.get(ofOperation(exchange))
    if (condition === undefined) return operation
    const isShared =
      condition === 'keys'
        ? (operations.get(within(condition, exchange))?.size ?? 0) > 1
        : !others.has(ofOperation(exchange))
    return isShared ? condition : operation
  }
}

/** What a gateway may check before anything else, if that fails: the key, and whether the body is JSON. */
function checkedFirst(exchange: Exchange): 'keys' | 'body' | undefined {
  if (!isAcceptedKey(exchange)) return 'keys'
  const reply = replyOf(exchange)
  return reply.request.method === 'POST' && sendsJson(reply) && !reply.request.json.exists ? 'body' : undefined
}

/** Statuses of `errors.status.*` that depend on the parameters of an operation. */
const ofOperations: ReadonlySet<string> = new Set([
  'invalid_parameter',
  'invalid_media_parameter',
  'missing_max_tokens',
])

const ofOperation = (exchange: Exchange) => within(operationNamed(exchange), exchange)

const within = (place: string, exchange: Exchange) =>
  JSON.stringify([place, exchange.response?.status ?? 'nothing', normalized(exchange)])

function addTo(sets: Map<string, Set<string>>, key: string, member: string): void {
  const set = sets.get(key)
  if (set === undefined) sets.set(key, new Set([member]))
  else set.add(member)
}
