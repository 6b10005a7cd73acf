import { operationOf, type Call, type OperationId } from '../contract/operations.ts'
import { memoized } from '../std/memoized.ts'
import { validatorAt } from '../contract/schemas.ts'
import type { Reply } from '../reply/reply.ts'
import { listsNoResponses } from './model-lists.ts'
import { recordedDocument, recording } from '../outcomes/recording.ts'

/** The operation of a request, by method and path. Does not read the recorded bodies. */
export const callOf = memoized(({ exchange: { request } }: Reply): Call | undefined =>
  operationOf(request.method, request.url),
)

export const isCallOf = (reply: Reply, operation: OperationId): boolean => callOf(reply)?.operationId === operation

/** True if the request declares a JSON body. */
export const sendsJson = ({ request }: Reply): boolean =>
  /^[^/;]+\/(?:[^;]+\+)?json\s*(?:;|$)/i.test(request.header('content-type') ?? '')

/** The model in the body or path of a request. */
export function modelOf(reply: Reply): unknown {
  const known = keptModelOf(reply)
  return known === unkept ? recordedModelOf(reply) : known
}

function recordedModelOf(reply: Reply): unknown {
  const call = callOf(reply)
  return call?.operationId === 'generateContent' ? call.parameters['model'] : reply.request.json.at('model').value
}

/** A model that is not text takes memory, and is read again. */
const unkept = Symbol('a model that is not kept')

const keptModelOf = memoized((reply: Reply): unknown => {
  const model = recordedModelOf(reply)
  return typeof model === 'object' && model !== null ? unkept : model
})

/** The same as text; empty if it is missing or not a string. */
export function modelName(reply: Reply): string {
  const model = modelOf(reply)
  return typeof model === 'string' ? model : ''
}

/** Roles of models that the gateway may reject. */
const uncallableRoles = ['otherGroup', 'unpriced', 'saturated', 'retired', 'noChannel']

/** True for the invented names of models that do not exist. Those of the scripted upstream do. */
export const isInventedModel = (model: unknown) =>
  typeof model === 'string' && model.startsWith('gateproof-') && !upstreamModels.includes(model)

const upstreamModels = ['gateproof-chat', 'gateproof-responses', 'gateproof-messages', 'gateproof-content']

/** True if the gateway has to serve the model, as far as roles and names show. */
export function isForCallableModel(reply: Reply): boolean {
  const model = modelOf(reply)
  const { models } = recording()
  const hasRole = (role: string) => models[role] !== undefined && models[role] === model
  const supportsProtocol = !isCallOf(reply, 'createResponse') || !(hasRole('chatOnly') || listsNoResponses(model))
  return !isInventedModel(model) && supportsProtocol && !uncallableRoles.some(hasRole)
}

/** The paths of parameters of a JSON request that violate the contract document; empty for a valid request. */
export const invalidParameterPaths = memoized((reply: Reply): readonly string[] => {
  const call = callOf(reply)
  if (call?.method !== 'POST' || !sendsJson(reply) || !reply.request.json.exists) return []
  const isPromptLimited = modelOf(reply) !== undefined && modelOf(reply) === recording().models['videoPromptLimited']
  const schema = isPromptLimited
    ? '/components/schemas/PromptLimitedVideoRequest'
    : `${call.pointer}/requestBody/content/application~1json/schema`
  return validatorAt(schema, recordedDocument())(reply.request.json.value).map(({ path }) => path)
})

/** True for a request that the gateway must reject. If it is served, its response shows no other defect. */
export const isInvalidRequest = memoized(
  (reply: Reply): boolean =>
    invalidParameterPaths(reply).length > 0 ||
    (sendsJson(reply) && reply.request.text !== '' && !reply.request.json.exists),
)
