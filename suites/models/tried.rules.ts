import type { OperationId } from '../../src/contract/operations.ts'
import { replyOf } from '../../src/evidence/reader.ts'
import type { Reply } from '../../src/evidence/reply.ts'
import { recording } from '../../src/verdict/recording.ts'
import { callOf } from '../../src/verdict/asked.ts'
import { finalAttempt } from '../../src/verdict/select.ts'
import { given, inconclusive } from '../../src/verdict/undecided.ts'
import { modelClaims } from './claims.rules.ts'
import { isNotFound } from './rules.ts'

const operations = new Set<OperationId>(['createChatCompletion', 'createResponse', 'createMessage', 'generateContent'])

/** Replies to the calls that try a claim. */
export function tried(reply: Reply): Reply | undefined {
  const call = callOf(reply)
  return reply.exchange.probe === modelClaims && call !== undefined && operations.has(call.operationId)
    ? reply
    : undefined
}

/** The contract knows these reasons why a listed model does not answer just now: saturation, no channel, no balance. */
const excused = new Set([402, 429, 503])

/** True when a refusal is for want of a price: the operator named the model, or the error speaks of it. */
export const isUnpriced = (reply: Reply): boolean =>
  reply.status === 400 &&
  (modelOf(reply) === recording().models['unpriced'] || /\b(?:price|pricing|ratio)\b|价格|倍率|定价/i.test(reply.text))

/** Replies to claims that nothing excuses. What a model that is declared saturated answers is judged among the errors. */
export function judgedClaims(reply: Reply): Reply | undefined {
  const claim = tried(reply) && finalAttempt(reply)
  if (claim?.status === undefined || excused.has(claim.status) || isUnpriced(claim)) return undefined
  if (modelOf(claim) === recording().models['saturated']) return undefined
  given(claim.status !== 401, 'authentication.bearer.accepted')
  given(!isNotFound(claim), 'models.list.usable')
  if (claim.status !== 200 && !isAnsweredByAny(claim)) {
    inconclusive(`${claim.exchange.id} was answered ${claim.status}, as was every call of the protocol`)
  }
  return claim
}

/** True when some model answers on the endpoint of this call: then a refusal is about the model. */
function isAnsweredByAny(claim: Reply): boolean {
  const operation = callOf(claim)?.operationId
  return recording().exchanges.some(
    (exchange) => exchange.response?.status === 200 && callOf(replyOf(exchange))?.operationId === operation,
  )
}

/** The model that a call names, in its body or its path. */
export function modelOf(reply: Reply): string {
  return reply.request.json.at('model').text ?? callOf(reply)?.parameters['model'] ?? ''
}
