import { showsBody } from '../../src/contract/cases/requests.ts'
import { memoized } from '../../src/std/memoized.ts'
import {
  callOf,
  type Evidence,
  inconclusive,
  isInvalidRequest,
  isOwnKey,
  mentionsRequest,
  modelOf,
  onceForRecording,
  recording,
  type Reply,
  replyOf,
} from '../../src/checks/index.ts'
import { unknownModel } from './unknown-model.ts'

/** Roles of models that cannot be called: an invalid request may be refused because of the model. */
const notCallable = ['otherGroup', 'unpriced', 'saturated', 'retired', 'noChannel']

export function isForCallableModel(reply: Reply): boolean {
  const model = modelOf(reply)
  const { models } = recording()
  return model !== unknownModel && !notCallable.some((role) => models[role] !== undefined && models[role] === model)
}

/** True if a valid request to the same operation and model (any, if none is named) got a 200 in this recording. */
export const hasAnsweredRequest = (reply: Reply): boolean =>
  answeredCalls(recording()).has(namesModel(reply) ? operationAndModelOf(reply) : operationOf(reply))

const answeredCalls = memoized((evidence: Evidence) => {
  const replies = evidence.exchanges.map(replyOf)
  const answers = replies.filter(
    (reply) => reply.status === 200 && callOf(reply) !== undefined && !isInvalidRequest(reply),
  )
  return new Set(answers.flatMap((reply) => [operationAndModelOf(reply), operationOf(reply)]))
})

/** True if a valid request to the same operation was sent. */
export const hasValidRequest = (reply: Reply): boolean => validOperations().has(operationOf(reply))

const validOperations = onceForRecording(({ exchanges }): ReadonlySet<string> => {
  const valid = exchanges.filter(isOwnKey).map(replyOf)
  return new Set(valid.filter((reply) => isForCallableModel(reply) && isReadable(reply)).map(operationOf))
})

export const isReadable = (reply: Reply) => reply.request.json.exists && !isInvalidRequest(reply)

export const operationOf = (reply: Reply) => callOf(reply)?.operationId ?? ''
const operationAndModelOf = (reply: Reply) => `${operationOf(reply)} ${String(modelOf(reply))}`
const namesModel = (reply: Reply) => typeof modelOf(reply) === 'string' && modelOf(reply) !== ''

/**
 * Inconclusive for a refusal that may be about the body, which the contract does not show: no request to the operation was served, and the
 * error does not name the model.
 */
export function assumeShownBody(reply: Reply): Reply {
  const { status = 0, exchange } = reply
  const operation = callOf(reply)?.operationId
  const isOfBody = [400, 422].includes(status) && operation !== undefined && !showsBody(operation)
  if (isOfBody && !answeredCalls(recording()).has(operation) && !mentionsRequest(reply))
    inconclusive('body-not-shown', { exchange: exchange.id, status })
  return reply
}
