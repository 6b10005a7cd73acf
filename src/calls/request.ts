import { operationOf, type Call, type OperationId } from '../contract/operations.ts'
import { memoized } from '../std/memoized.ts'
import { validatorAt } from '../contract/schemas.ts'
import type { Reply } from '../reply/reply.ts'
import { recordedDocument, recording } from '../outcomes/recording.ts'

/** The operation of the contract that an exchange called, recognised by its method and path alone. */
export const callOf = memoized(({ request }: Reply): Call | undefined => operationOf(request.method, request.url))

/** True when the exchange called this operation. */
export const isCallOf = (reply: Reply, operation: OperationId): boolean => callOf(reply)?.operationId === operation

/** True when the request says that its body is JSON. */
export const sendsJson = ({ request }: Reply): boolean =>
  /^[^/;]+\/(?:[^;]+\+)?json\s*(?:;|$)/i.test(request.header('content-type') ?? '')

/** The model that a request names, in its body or its path. */
export function modelOf(reply: Reply): unknown {
  const call = callOf(reply)
  return call?.operationId === 'generateContent' ? call.parameters['model'] : reply.request.json.at('model').value
}

/** The model that a request names, as text; empty where it names none. */
export function modelName(reply: Reply): string {
  const model = modelOf(reply)
  return typeof model === 'string' ? model : ''
}

/** Roles of models that are not to be called: a request for one of them may be refused for the model. */
const uncallableRoles = ['otherGroup', 'unpriced', 'saturated', 'retired', 'noChannel']

/** Models that nobody has: the suite made their names up. */
export const isInventedModel = (model: unknown) => typeof model === 'string' && model.startsWith('gateproof-')

/** True when nothing that is known of the model of a request stands against its being answered. */
export function isForCallableModel(reply: Reply): boolean {
  const model = modelOf(reply)
  const { models } = recording()
  const isAbout = (role: string) => models[role] !== undefined && models[role] === model
  const speaks = !(isCallOf(reply, 'createResponse') && isAbout('chatOnly'))
  return !isInventedModel(model) && speaks && !uncallableRoles.some(isAbout)
}

/** The parameters of a JSON request that are not as the contract document says, as paths; none for a valid request. */
export const invalidParameterPaths = memoized((reply: Reply): readonly string[] => {
  const call = callOf(reply)
  if (call?.method !== 'POST' || !sendsJson(reply) || !reply.request.json.exists) return []
  const isShort = modelOf(reply) !== undefined && modelOf(reply) === recording().models['videoPromptLimited']
  const schema = isShort
    ? '/components/schemas/PromptLimitedVideoRequest'
    : `${call.pointer}/requestBody/content/application~1json/schema`
  return validatorAt(schema, recordedDocument())(reply.request.json.value).map(({ path }) => path)
})

/**
 * True for a request that is to be refused for what it says. Where it is served all the same, that is the defect, and how it was
 * served shows no other one.
 */
export const isInvalidRequest = memoized(
  (reply: Reply): boolean =>
    invalidParameterPaths(reply).length > 0 ||
    (sendsJson(reply) && reply.request.text !== '' && !reply.request.json.exists),
)
