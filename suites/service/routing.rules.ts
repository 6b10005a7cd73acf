import { listedModels } from '../../src/deployment/model-list.ts'
import {
  finalAttempt,
  assume,
  inconclusive,
  isCallOf,
  modelOf,
  note,
  recording,
  type Reply,
  replyOf,
  searchableText,
} from '../../src/checks/index.ts'

/** The probes that compare models, with the response field that names the model. */
const bodyProbes = { 'other-models': 'model', 'other-models-responses': 'model', 'other-models-messages': 'model' }
const pathProbes = { 'other-models-generateContent': 'modelVersion' }

/** The model that served the requests for other models, and those models. */
interface RoutingMismatch {
  readonly servedBy: string
  readonly mismatchedModels: readonly string[]
}

/** The first reply of each comparison, with the result of the comparison. */
// Surviving mutants: Only these probes have such replies; comparing the later ones too gives the same result.
const comparedIn =
  (probes: Readonly<Record<string, string>>) =>
  (reply: Reply): RoutingMismatch | undefined => {
    const { probe, name } = reply.exchange
    const member = probes[probe]
    if (member === undefined || (name !== 'first' && name !== 'chat')) return undefined
    const first = finalAttempt(reply)
    const others = ['second', 'third'].flatMap((step) => recording().exchange(probe, step) ?? []).map(replyOf)
    return first && mismatchOf(first, others, member)
  }

/** Comparisons of models named in the body. */
export const routedByBody = comparedIn(bodyProbes)

/** Comparisons of models named in the path. */
export const routedByPath = comparedIn(pathProbes)

/**
 * The requested models that do not match the responding model, if one model responded to all requests. One mismatch is allowed: a name
 * may be an alias.
 */
// Surviving mutants: A refusal names no model, and one reply alone shows no mismatch.
function mismatchOf(first: Reply, others: readonly Reply[], member: string): RoutingMismatch {
  const successful = [first, ...others].filter(({ status, json }) => status === 200 && json.at(member).text)
  if (successful.length < 2) inconclusive('one-model-answered')
  const names = new Set(successful.map(({ json }) => json.at(member).text ?? ''))
  const [model = ''] = names
  const requestedModels = successful.map((reply) => String(modelOf(reply) ?? ''))
  const mismatched = requestedModels.filter((requested) => !model.includes(requested) && !requested.startsWith(model))
  const isOneForAll = names.size === 1 && mismatched.length >= successful.length - 1
  return { servedBy: model, mismatchedModels: isOneForAll ? mismatched : [] }
}

/** The call with an unknown video model, if its refusal is about the model. */
// Surviving mutants: Only a status below 400 fails the check; otherwise it is satisfied or inconclusive.
export function unknownVideoModelCall(reply: Reply): Reply | undefined {
  const last = reply.exchange.probe === 'unknown-video-model' ? finalAttempt(reply) : undefined
  if (last === undefined || !isCallOf(last, 'createVideo') || last.status === undefined) return undefined
  assume(last.status !== 401, 'authentication.bearer.accepted')
  if (last.status < 400 || isForModel(last)) return last
  inconclusive('refused-before-model', { exchange: last.exchange.id, status: last.status })
}

/** True if a refusal is about the model, by its status or its text. */
// Surviving mutants: One of several signs of the same refusal: a missed one makes the check inconclusive.
const isForModel = (reply: Reply): boolean => {
  const { status = 0, request } = reply
  const excerpt = searchableText(reply).slice(0, 2000)
  const model = request.json.at('model').text ?? ''
  return status === 404 || status === 503 || /\bmodel|模型/i.test(excerpt) || excerpt.includes(model)
}

/** Notes the models that share the video path. */
// Surviving mutants: The first reply of a drive is the list under the default key.
export function noteVideoModels(): void {
  const lists = recording()
    .exchanges.filter(({ request }) => request.key === 'default')
    .map(replyOf)
  const list = lists.find((reply) => isCallOf(reply, 'listModels') && reply.status === 200)
  const shared = list && listedModels(list).filter(({ kinds }) => kinds.includes('video'))
  if (shared !== undefined)
    note(
      'Models listed for the video path',
      shared.map(({ id }) => id),
    )
}
