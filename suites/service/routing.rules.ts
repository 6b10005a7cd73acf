import { isServedByOther, servesSeveralModels } from './served-models.rules.ts'
import { recordedModels } from '../../src/deployment/model-list.ts'
import {
  finalAttempt,
  assume,
  inconclusive,
  isCallOf,
  modelLists,
  modelName,
  note,
  recording,
  type Reply,
  replyOf,
  searchableText,
} from '../../src/checks/index.ts'

/** The probes that compare models, with the response field that names the model. */
const bodyProbes = { 'other-models': 'model', 'other-models-responses': 'model', 'other-models-messages': 'model' }
const pathProbes = { 'other-models-generateContent': 'modelVersion' }

/** The model that served all requests of a comparison, and the first request for another model. */
interface RoutingMismatch {
  readonly servedBy: string
  readonly mismatchedModels: readonly string[]
  readonly failing: Reply | undefined
}

/** The first reply of each comparison, with the result of the comparison. */
const comparedIn =
  (probes: Readonly<Record<string, string>>) =>
  (reply: Reply): RoutingMismatch | undefined => {
    const { probe, name } = reply.exchange
    const member = probes[probe]
    if (member === undefined || (name !== 'first' && name !== 'chat')) return undefined
    const first = finalAttempt(reply)
    const others = ['second', 'third'].flatMap((step) => recording().exchange(probe, step) ?? []).map(replyOf)
    return first && mismatchOf([first, ...others], member)
  }

/** Comparisons of models named in the body. */
export const routedByBody = comparedIn(bodyProbes)

/** Comparisons of models named in the path. */
export const routedByPath = comparedIn(pathProbes)

/**
 * The requested models that do not match the responding model, if one model responded to all requests. A name may be an alias of another
 * one, so a model counts only if its responses elsewhere name another model, or if no name makes any difference in the recording.
 */
function mismatchOf(replies: readonly Reply[], member: string): RoutingMismatch {
  const successful = replies.filter(({ status, json }) => status === 200 && json.at(member).text)
  if (successful.length < 2) inconclusive('one-model-answered')
  const names = new Set(successful.map(({ json }) => json.at(member).text ?? ''))
  const [servedBy = ''] = names
  const unlike = successful.filter((reply) => !isNameOf(servedBy, modelName(reply)))
  if (names.size > 1 || unlike.length < successful.length - 1)
    return { servedBy, mismatchedModels: [], failing: undefined }
  const distinct = unlike.filter((reply) => isServedByOther(modelName(reply), servedBy))
  const isOneForAll = unlike.length > 1 && !servesSeveralModels()
  const mismatched = isOneForAll ? unlike : distinct
  if (mismatched.length === 0) inconclusive('names-may-be-aliases', { models: unlike.map(modelName), servedBy })
  return { servedBy, mismatchedModels: mismatched.map(modelName), failing: mismatched[0] }
}

/** True if a response may name the requested model like this: with a date, or with the name of its vendor. */
const isNameOf = (servedBy: string, requested: string) => servedBy.includes(requested) || requested.startsWith(servedBy)

/** The call with an unknown video model, if its refusal is about the model. */
export function unknownVideoModelCall(reply: Reply): Reply | undefined {
  const last = reply.exchange.probe === 'unknown-video-model' ? finalAttempt(reply) : undefined
  if (last === undefined || !isCallOf(last, 'createVideo') || last.status === undefined) return undefined
  assume(last.status !== 401, 'authentication.bearer.accepted')
  if (last.status < 400 || isForModel(last)) return last
  inconclusive('refused-before-model', { exchange: last.exchange.id, status: last.status })
}

/** True if a refusal is about the model, by its status or its text. */
const isForModel = (reply: Reply): boolean => {
  const { status = 0, request } = reply
  const excerpt = searchableText(reply).slice(0, 2000)
  const model = request.json.at('model').text ?? ''
  return status === 404 || status === 503 || /\bmodel|模型/i.test(excerpt) || excerpt.includes(model)
}

/** Notes the models that share the video path. */
export function noteVideoModels(): void {
  const [list] = modelLists()
  const shared = list && recordedModels(list, recording()).filter(({ kinds }) => kinds.includes('video'))
  if (shared !== undefined)
    note(
      'Models listed for the video path',
      shared.map(({ id }) => id),
    )
}
