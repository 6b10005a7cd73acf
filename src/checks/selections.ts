import type { RequirementId } from '../../spec/generated/requirements.ts'
import { showsBody } from '../contract/cases/requests.ts'
import { servingOf } from '../contract/conformance.ts'
import type { OperationId } from '../contract/operations.ts'
import { memoized } from '../std/memoized.ts'
import { replyOf } from '../reply/reader.ts'
import type { Field, Reply } from '../reply/reply.ts'
import type { Evidence } from '../evidence/store.ts'
import { requestsStream, isErrorAsResult, isRefusalInStream } from '../calls/answer.ts'
import { callOf, isCallOf, isInvalidRequest, modelOf } from '../calls/request.ts'
import { exchangeWith } from '../calls/indexed.ts'
import { isSaturated, recording } from '../outcomes/recording.ts'
import { isTraffic } from '../calls/traffic.ts'
import { assume, inconclusive, Undecided } from '../outcomes/undecided.ts'
import { outOfBalance } from '../calls/out-of-balance.ts'

/** The requirement that an error with a success status violates. */
export function hiddenErrorRequirement(reply: Reply): RequirementId {
  const call = requestsStream(reply) ? callOf(reply) : undefined
  return (call && servingOf(call.operationId, 'streamed')?.error) ?? 'errors.success.result'
}

/** Asserts that a success status comes with a result. An error with a success status is a defect by itself. */
export function assumeResult(reply: Reply): Reply {
  assume(!isErrorAsResult(reply), hiddenErrorRequirement(reply))
  return reply
}

/** Asserts that a refusal has an error status, not an error in a stream with a success status, which is a defect by itself. */
export function assumeRefusalStatus(reply: Reply): Reply {
  assume(!isRefusalInStream(reply), hiddenErrorRequirement(reply))
  return reply
}

/** True for status 200 after a valid request to an operation. */
const isAnswer = (reply: Reply, operation: OperationId) =>
  isCallOf(reply, operation) && reply.status === 200 && !isInvalidRequest(reply)

/** Selects responses with status 200 to valid requests to an operation without `stream`. */
export const plainReplies =
  (operation: OperationId): ((reply: Reply) => Reply | undefined) =>
  (reply) =>
    isAnswer(reply, operation) && !requestsStream(reply) ? assumeResult(reply) : undefined

/** Selects responses with status 200 to valid requests to an operation with `stream`. */
export const streamedReplies =
  (operation: OperationId): ((reply: Reply) => Reply | undefined) =>
  (reply) =>
    isAnswer(reply, operation) && requestsStream(reply) ? assumeResult(reply) : undefined

export const isArray = ({ value }: Field): boolean => Array.isArray(value)

export const isObject = ({ value }: Field): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Ids of the other selected exchanges whose JSON has the same `id`. */
export function exchangesSharingId(reply: Reply, select: (reply: Reply) => Reply | undefined): readonly string[] {
  const sharing = exchangesById(recording())(select).get(reply.json.at('id').text) ?? []
  return sharing.filter((id) => id !== reply.exchange.id && !(isTraffic() && isSameRequest(id, reply)))
}

/** True if recorded traffic repeats a request: its response may be repeated on purpose (`Idempotency-Key`). */
function isSameRequest(id: string, { request }: Reply): boolean {
  const other = exchangeWith(id)[0]
  const sent = other && replyOf(other).request
  return sent?.url === request.url && sent.text === request.text
}

/** The selected exchanges by the `id` in their JSON. */
const exchangesById = memoized(({ exchanges }: Evidence) =>
  memoized((select: (reply: Reply) => Reply | undefined) => {
    const byId = new Map<string | undefined, string[]>()
    for (const exchange of exchanges) {
      const picked = select(replyOf(exchange))
      if (picked === undefined) continue
      const id = picked.json.at('id').text
      const sharing = byId.get(id)
      if (sharing === undefined) byId.set(id, [picked.exchange.id])
      else sharing.push(picked.exchange.id)
    }
    return byId
  }),
)

/** True unless the contract leaves the body of the operation open. For one model it states a limit. */
export function hasShownBody(reply: Reply): boolean {
  const operation = callOf(reply)?.operationId
  if (operation === undefined || showsBody(operation)) return true
  const limited = recording().models['videoPromptLimited']
  return limited !== undefined && modelOf(reply) === limited
}

/** The requirement that a refusal of an invalid parameter with another status than 400 violates. */
export const refusalStatusRequirement = (reply: Reply): RequirementId =>
  hasShownBody(reply) ? 'errors.status.invalid_parameter' : 'errors.status.invalid_media_parameter'

/** Selects the last attempt of a request, unless it is saturated. */
export function finalAttempt(reply: Reply): Reply | undefined {
  if (reply.exchange.retried || isSaturated(reply.exchange)) return undefined
  return reply
}

/**
 * Asserts that the response is about the request: ends the check if the model or the account was rejected (402, or 404 with
 * `model_not_found`), which the contract allows for listed models too.
 */
export function assumeCallable(reply: Reply): Reply {
  const code = reply.json.at('error.code').text
  if (reply.status === 402) throw new Undecided('inconclusive', outOfBalance(reply.exchange))
  if (reply.status === 404 && code === 'model_not_found') {
    inconclusive('refused-for-model', { exchange: reply.exchange.id })
  }
  return reply
}
