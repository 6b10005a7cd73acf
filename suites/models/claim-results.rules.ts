import type { OperationId } from '../../src/contract/operations.ts'
import {
  callOf,
  finalAttempt,
  assume,
  inconclusive,
  indexed,
  groupsOf,
  modelName,
  modelNames,
  modelRecords,
  modelProbesOf,
  onceForRecording,
  recording,
  type Reply,
  replyOf,
  searchableText,
} from '../../src/checks/index.ts'
import { mediaClaimsProbe, modelClaimsProbe } from './claims.rules.ts'
import { guessedLabels, isLabelledFor, isNotFound } from './calls.rules.ts'

const operations = new Set<OperationId>(['createChatCompletion', 'createResponse', 'createMessage', 'generateContent'])

/** Replies to calls that verify a claim about a text model. */
export function textClaimReplies(reply: Reply): Reply | undefined {
  const call = callOf(reply)
  return isClaimReply(reply) && call !== undefined && operations.has(call.operationId) ? reply : undefined
}

/** True for the probe of claims, and for probes of a named model on a protocol it is listed for. */
function isClaimReply(reply: Reply): boolean {
  const { probe } = reply.exchange
  return probe === modelClaimsProbe || (modelProbesOf(recording()).has(probe) && isLabelledFor(reply))
}

/** Statuses with which the contract lets a listed model refuse calls: balance, saturation, no channel. */
const excusedStatuses = new Set([402, 429, 503])

/** True if a call was refused because the model has no price, by configuration or by the error text. */
export const isUnpriced = (reply: Reply): boolean =>
  reply.status === 400 &&
  (modelName(reply) === recording().models['unpriced'] ||
    /\b(?:price|pricing|ratio)\b|价格|倍率|定价/i.test(searchableText(reply)))

/** Some gateways also refuse an exhausted balance with 403, which is not about the group. */
const isForBalance = (reply: Reply) => /quota|balance|credit|额度|余额/i.test(searchableText(reply).slice(0, 2000))

/** True if the list names only other groups for the model, which is a defect of the list. */
const isForOtherGroups = (model: string): boolean => modelsOfOtherGroups().has(model)

const modelsOfOtherGroups = onceForRecording(({ exchange, header }): ReadonlySet<string> => {
  const list = exchange(modelClaimsProbe, 'list') ?? exchange('discovery', 'models')
  const records = list === undefined ? [] : modelRecords(replyOf(list))
  const others = records.filter((record) => {
    const groups = groupsOf(record)
    return groups.length > 0 && !groups.includes(header.deployment.group)
  })
  return new Set(others.flatMap(modelNames))
})

/** Replies about models that the group of the key may call. */
export function reachableClaims(reply: Reply): Reply | undefined {
  const claim = textClaimReplies(reply) && finalAttempt(reply)
  if (claim?.status === undefined || excusedStatuses.has(claim.status) || isForOtherGroups(modelName(claim)))
    return undefined
  assume(claim.status !== 401, 'authentication.bearer.accepted')
  if (claim.status === 403 && isForBalance(claim))
    inconclusive('refused-want-of-balance', { exchange: claim.exchange.id })
  return claim
}

/** Replies about text models, without excused refusals. The errors area judges the model declared saturated. */
function judgedTextClaims(reply: Reply): Reply | undefined {
  const claim = reachableClaims(reply)
  if (claim === undefined || isUnpriced(claim) || modelName(claim) === recording().models['saturated']) return undefined
  assume(claim.status !== 403, 'models.list.reached')
  assume(!isNotFound(claim), 'models.list.usable')
  if (claim.status !== 200 && !isServedForAnyModel(claim)) {
    inconclusive('model-unreachable', { exchange: claim.exchange.id, status: claim.status })
  }
  return claim
}

/** Image and video models named in a truncated body, with the refusal that shows that the model is not served. */
function mediaClaimResult(reply: Reply): ClaimResult | undefined {
  const call =
    reply.exchange.probe === mediaClaimsProbe && callOf(reply)?.method === 'POST' ? finalAttempt(reply) : undefined
  if (call?.status === undefined || excusedStatuses.has(call.status) || isUnpriced(call)) return undefined
  const { text: code = '' } = call.json.at('error.code')
  const { text: message = '' } = call.json.at('error.message')
  const isUnsupported = code === 'model_not_supported' || saysUnsupported(message.slice(0, 2000))
  return {
    model: mediaModelOf(call),
    objection: call.status === 404 || isUnsupported ? `${call.status}: ${call.text.slice(0, 160)}` : undefined,
  }
}

/** True if a message says, shortly after mentioning a model, that something is not supported. */
const saysUnsupported = (message: string) =>
  [...message.matchAll(/\b(?:not|un)[ -]?support|不支持/gi)].some(({ index }) =>
    /model\b|模型/i.test(message.slice(Math.max(0, index - 85), index)),
  )

/** The model named in a truncated body. */
const mediaModelOf = ({ request }: Reply): string => /"model":"([^"]+)"/.exec(request.text)?.[1] ?? ''

/** A model on an endpoint it is listed for, and the response that shows it is not served there. */
interface ClaimResult {
  readonly model: string
  readonly objection: string | undefined
}

/** The result of each verified claim. A refusal is inconclusive if the label that claims the endpoint is guessed. */
export function claimResult(reply: Reply): ClaimResult | undefined {
  const result = textClaimResult(reply) ?? mediaClaimResult(reply)
  const operation = callOf(reply)?.operationId
  if (result?.objection === undefined || operation === undefined) return result
  const labels = guessedLabels(result.model, operation)
  if (labels !== undefined) inconclusive('labels-guessed', { model: result.model, labels })
  return result
}

function textClaimResult(reply: Reply): ClaimResult | undefined {
  const claim = judgedTextClaims(reply)
  if (claim === undefined) return undefined
  const { status, text } = claim
  return { model: modelName(claim), objection: status === 200 ? undefined : `${status}: ${text.slice(0, 160)}` }
}

/** True if any model is served on the endpoint of this call: then a refusal is about the model. */
function isServedForAnyModel(claim: Reply): boolean {
  return answeredCalls(`${callOf(claim)?.operationId}`).length > 0
}

const answeredCalls = indexed((exchange) =>
  exchange.response?.status === 200 ? callOf(replyOf(exchange))?.operationId : undefined,
)
