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
  wordsOf,
} from '../../src/checks/index.ts'

/** The probes that ask several models the same, with the protocol's name for the model that answered. */
const byBody = { 'other-models': 'model', 'other-models-responses': 'model', 'other-models-messages': 'model' }
const byPath = { 'other-models-generateContent': 'modelVersion' }

/** Models whose requests the model of another one answered, and that model. */
interface Routed {
  readonly answeredBy: string
  readonly mismatchedModels: readonly string[]
}

/** The first reply of each comparison of models, with where the others went that were asked for other models. */
// Surviving mutants: Only these probes have such replies; comparing the later ones too gives the same result.
const comparedIn =
  (probes: Readonly<Record<string, string>>) =>
  (reply: Reply): Routed | undefined => {
    const { probe, name } = reply.exchange
    const member = probes[probe]
    if (member === undefined || (name !== 'first' && name !== 'chat')) return undefined
    const first = finalAttempt(reply)
    const others = ['second', 'third'].flatMap((step) => recording().exchange(probe, step) ?? []).map(replyOf)
    return first && routedToOne(first, others, member)
  }

/** Comparisons of models that the body names. */
export const routedByBody = comparedIn(byBody)

/** Comparisons of models that the path names. */
export const routedByPath = comparedIn(byPath)

/**
 * Where requests for several models went, when one model answered all of them: the models that were asked for and have nothing
 * to do with its name. One of them may be that model. (A name may stand for a dated version of a model, or for another one.)
 */
// Surviving mutants: A refusal names no model, and one reply alone shows no mismatch.
function routedToOne(first: Reply, others: readonly Reply[], member: string): Routed {
  const answered = [first, ...others].filter(({ status, json }) => status === 200 && json.at(member).text)
  if (answered.length < 2) inconclusive('one-model-answered')
  const names = new Set(answered.map(({ json }) => json.at(member).text ?? ''))
  const [model = ''] = names
  const requestedModels = answered.map((reply) => String(modelOf(reply) ?? ''))
  const mismatched = requestedModels.filter((requested) => !model.includes(requested) && !requested.startsWith(model))
  const isOneForAll = names.size === 1 && mismatched.length >= answered.length - 1
  return { answeredBy: model, mismatchedModels: isOneForAll ? mismatched : [] }
}

/** The call for a video of a model that does not exist, where the refusal tells what it is for. */
// Surviving mutants: Only a status below 400 fails the check; otherwise it is satisfied or inconclusive.
export function unknownVideoModelCall(reply: Reply): Reply | undefined {
  const last = reply.exchange.probe === 'unknown-video-model' ? finalAttempt(reply) : undefined
  if (last === undefined || !isCallOf(last, 'createVideo') || last.status === undefined) return undefined
  assume(last.status !== 401, 'authentication.bearer.accepted')
  if (last.status < 400 || isForModel(last)) return last
  inconclusive('refused-before-model', { exchange: last.exchange.id, status: last.status })
}

/** True when a refusal is for the model: by its status, its code or its words. */
// Surviving mutants: One of several signs of the same refusal: a missed one makes the check inconclusive.
const isForModel = (reply: Reply): boolean => {
  const { status = 0, request } = reply
  const excerpt = wordsOf(reply).slice(0, 2000)
  const model = request.json.at('model').text ?? ''
  return status === 404 || status === 503 || /\bmodel|模型/i.test(excerpt) || excerpt.includes(model)
}

/** Notes which models share the path of videos. */
// Surviving mutants: The first reply of a drive is the list under the default key.
export function noteListed(): void {
  const lists = recording()
    .exchanges.filter(({ request }) => request.key === 'default')
    .map(replyOf)
  const list = lists.find((reply) => isCallOf(reply, 'listModels') && reply.status === 200)
  const shared = list && listedModels(list).filter(({ kinds }) => kinds.includes('video'))
  if (shared !== undefined)
    note(
      'Models that are listed for the path of videos',
      shared.map(({ id }) => id),
    )
}
