import { endpointKind, type EndpointKind, type EndpointTypes } from '../contract/endpoint-types.ts'
import type { Evidence } from '../evidence/store.ts'
import { labelsOf, modelIdOf, modelRecords } from '../reply/model-list.ts'
import type { Reply } from '../reply/reply.ts'
import { definedMembers } from '../std/defined-members.ts'
import type { Deployment, ModelRole } from './deployment.ts'

/** A model in the response to `GET /v1/models`. */
export interface ListedModel {
  readonly id: string
  readonly kinds: readonly EndpointKind[]
  /** True if none of its labels is known. */
  readonly unlabelled: boolean
  /** By its `model_type`, or by its id if it has no type. */
  readonly producesText: boolean
}

/**
 * Ignores records without an id.
 *
 * @param types the configured meaning of labels
 */
export function listedModels(list: Reply, types?: EndpointTypes): readonly ListedModel[] {
  return modelRecords(list).flatMap((record) => {
    const id = modelIdOf(record)
    if (id === undefined) return []
    const kinds = labelsOf(record).flatMap((label) => endpointKind(label, types) ?? [])
    const type = record.at('model_type').text
    const producesText = type === undefined ? !notChat.test(id) : type === '对话'
    return [{ id, kinds, unlabelled: kinds.length === 0, producesText }]
  })
}

/** The models of a list in a recording. */
export const recordedModels = (list: Reply, { header }: Pick<Evidence, 'header'>): readonly ListedModel[] =>
  listedModels(list, header.deployment.endpointTypes)

/** The models of the scripted upstream, by the role of the models that lead to them. */
export const upstreamIds = {
  upstreamChat: 'gateproof-chat',
  upstreamResponses: 'gateproof-responses',
  upstreamMessages: 'gateproof-messages',
  upstreamGenerateContent: 'gateproof-content',
} as const satisfies Partial<Record<ModelRole, string>>

/** The models whose id contains one of the upstream's: `gateproof-chat`, or `openai/gateproof-chat`. */
export const upstreamRoles = (models: readonly ListedModel[]): Partial<Record<ModelRole, string>> =>
  definedMembers(
    Object.fromEntries(
      Object.entries(upstreamIds).map(([role, own]) => [role, models.find(({ id }) => id.includes(own))?.id]),
    ),
  )

/** Common names of models that do not chat. Used only for models without a known label or type. */
const notChat = /embed|rerank|whisper|tts|dall|image|video|moderation|sora|veo|kling/i

/** The chat models that discovery tries, in the order of the list. */
export function chatCandidates(models: readonly ListedModel[]): readonly string[] {
  const labelled = models.filter(({ kinds }) => kinds.includes('chat'))
  const guessed = models.filter(({ unlabelled, id }) => unlabelled && !notChat.test(id))
  return [...labelled, ...guessed].map(({ id }) => id)
}

/**
 * Fills the roles without a model from the list. Roles that only the operator knows, such as an unpriced model, stay empty.
 *
 * @param chat the model that responded to the trial request
 */
export function fillRoles(
  models: readonly ListedModel[],
  chat: string | undefined,
  named: Deployment['models'],
): Partial<Record<ModelRole, string>> {
  const withKind = (kind: EndpointKind) =>
    models.find(({ id, kinds }) => id === chat && kinds.includes(kind))?.id ??
    models.find(({ kinds }) => kinds.includes(kind))?.id
  const reasoningWith = (kind: EndpointKind) =>
    models.find(({ id, kinds }) => kinds.includes(kind) && /-thinking$|reason/i.test(id))?.id
  const found: Partial<Record<ModelRole, string | undefined>> = {
    chat,
    tools: chat,
    reasoning: reasoningWith('chat'),
    responses: withKind('responses'),
    messages: withKind('messages'),
    messagesReasoning: reasoningWith('messages'),
    generateContent: withKind('generateContent'),
    image: withKind('image'),
    imageEdit: withKind('imageEdit'),
    video: withKind('video'),
    motionControl: withKind('motionControl'),
    chatOnly: models.find(({ kinds }) => kinds.includes('chat') && !kinds.includes('responses'))?.id,
  }
  return { ...definedMembers(found), ...named }
}
