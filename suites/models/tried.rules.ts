import type { OperationId } from '../../src/contract/operations.ts'
import { modelRecords } from '../../src/deployment/model-list.ts'
import {
  callOf,
  finalAttempt,
  assume,
  inconclusive,
  indexed,
  modelName,
  modelProbesOf,
  onceForRecording,
  recording,
  type Reply,
  replyOf,
  wordsOf,
} from '../../src/checks/index.ts'
import { mediaClaims, modelClaims } from './claims.rules.ts'
import { isLabelledFor, isNotFound } from './rules.ts'

const operations = new Set<OperationId>(['createChatCompletion', 'createResponse', 'createMessage', 'generateContent'])

/** Replies to the calls that try a claim. */
// Surviving mutants: The operation of no call is not among the four.
export function tried(reply: Reply): Reply | undefined {
  const call = callOf(reply)
  return isTrial(reply) && call !== undefined && operations.has(call.operationId) ? reply : undefined
}

/** What tries a claim of the list, and what asks a model by a protocol that it is listed for. */
function isTrial(reply: Reply): boolean {
  const { probe } = reply.exchange
  return probe === modelClaims || (modelProbesOf(recording()).has(probe) && isLabelledFor(reply))
}

/** The contract knows these reasons why a listed model does not answer just now: saturation, no channel, no balance. */
// Surviving mutants: The one model answered 429 has the role `saturated`, which excuses it too.
const excused = new Set([402, 429, 503])

/** True when a refusal is for want of a price: the operator named the model, or the error speaks of it. */
// Surviving mutants: The refusal mentions the price, which excuses it too.
export const isUnpriced = (reply: Reply): boolean =>
  reply.status === 400 &&
  (modelName(reply) === recording().models['unpriced'] ||
    /\b(?:price|pricing|ratio)\b|价格|倍率|定价/i.test(wordsOf(reply)))

/** Refusals for want of balance are under way as 403 too: they are not for the group. */
// Surviving mutants: A bound on the text that is read: no refusal is longer.
const isForBalance = (reply: Reply) => /quota|balance|credit|额度|余额/i.test(wordsOf(reply).slice(0, 2000))

/** True when the list itself says that a model is for other groups alone, which is a defect of the list. */
// Surviving mutants: models.list.group reports models of other groups already.
const isForOthers = (model: string): boolean => ofOthers().has(model)

// Surviving mutants: models.list.group reports models of other groups already; `model` and `id` of all records are the same.
const ofOthers = onceForRecording(({ exchange, header }): ReadonlySet<string> => {
  const list = exchange(modelClaims, 'list') ?? exchange('discovery', 'models')
  const records = list === undefined ? [] : modelRecords(replyOf(list))
  const others = records.filter((record) => {
    const groups = record.at('enable_groups').items.map(({ value }) => value)
    return groups.length > 0 && !groups.includes(header.deployment.group)
  })
  return new Set(
    others.flatMap((record) => [record.at('model').text, record.at('id').text].filter((id) => id !== undefined)),
  )
})

/** Replies to claims of models that the group of the key may call. */
// Surviving mutants: The authentication area reports a valid key that is refused.
export function reached(reply: Reply): Reply | undefined {
  const claim = tried(reply) && finalAttempt(reply)
  if (claim?.status === undefined || excused.has(claim.status) || isForOthers(modelName(claim))) return undefined
  assume(claim.status !== 401, 'authentication.bearer.accepted')
  if (claim.status === 403 && isForBalance(claim))
    inconclusive('refused-want-of-balance', { exchange: claim.exchange.id })
  return claim
}

/** Replies to claims of text models that nothing excuses. What a model that is declared saturated answers is judged among the errors. */
// Surviving mutants: A saturated model is excused before; an answered claim answers for its protocol.
function judgedClaims(reply: Reply): Reply | undefined {
  const claim = reached(reply)
  if (claim === undefined || isUnpriced(claim) || modelName(claim) === recording().models['saturated']) return undefined
  assume(claim.status !== 403, 'models.list.reached')
  assume(!isNotFound(claim), 'models.list.usable')
  if (claim.status !== 200 && !isAnsweredByAny(claim)) {
    inconclusive('model-unreachable', { exchange: claim.exchange.id, status: claim.status })
  }
  return claim
}

/** Replies to the calls that name an image or video model in a body that is cut, and why the model seems not to be served there. */
// Surviving mutants: The model and the refusal only appear in the message; messages are shorter than the bound.
function mediaTried(reply: Reply): Claimed | undefined {
  const call =
    reply.exchange.probe === mediaClaims && callOf(reply)?.method === 'POST' ? finalAttempt(reply) : undefined
  if (call?.status === undefined || excused.has(call.status) || isUnpriced(call)) return undefined
  const { text: code = '' } = call.json.at('error.code')
  const { text: message = '' } = call.json.at('error.message')
  const isUnsupported = code === 'model_not_supported' || saysUnsupported(message.slice(0, 2000))
  return {
    model: mediaModelOf(call),
    objection: call.status === 404 || isUnsupported ? `${call.status}: ${call.text.slice(0, 160)}` : undefined,
  }
}

/** True where a message says, soon after it spoke of a model, that something is not supported. */
const saysUnsupported = (message: string) =>
  [...message.matchAll(/\b(?:not|un)[ -]?support|不支持/gi)].some(({ index }) =>
    /model\b|模型/i.test(message.slice(Math.max(0, index - 85), index)),
  )

/** The model that a cut body names. */
// Surviving mutants: The name only appears in the message.
const mediaModelOf = ({ request }: Reply): string => /"model":"([^"]+)"/.exec(request.text)?.[1] ?? ''

/** A model on an endpoint that it is listed for, and what shows that it is not served there. */
interface Claimed {
  readonly model: string
  readonly objection: string | undefined
}

/** What became of each claim of the list. */
// Surviving mutants: The model and the refusal only appear in the message.
export function claimed(reply: Reply): Claimed | undefined {
  const claim = judgedClaims(reply)
  if (claim === undefined) return mediaTried(reply)
  const { status, text } = claim
  return { model: modelName(claim), objection: status === 200 ? undefined : `${status}: ${text.slice(0, 160)}` }
}

/** True when some model answers on the endpoint of this call: then a refusal is about the model. */
function isAnsweredByAny(claim: Reply): boolean {
  return answeredCalls(`${callOf(claim)?.operationId}`).length > 0
}

const answeredCalls = indexed((exchange) =>
  exchange.response?.status === 200 ? callOf(replyOf(exchange))?.operationId : undefined,
)
