import type { Field, Reply } from '../reply/reply.ts'
import type { Deployment, ModelRole } from './deployment.ts'

/** A model of the list, as far as discovery understands it. */
export interface ListedModel {
  readonly id: string
  readonly kinds: readonly EndpointKind[]
  /** True when no label was understood: it may be anything. */
  readonly unlabelled: boolean
  /** True when it answers with text, by its type or, where that is not told, by its name. */
  readonly producesText: boolean
}

/**
 * The records of `GET /v1/models`, whatever the envelope: an array, or an object that holds one under `data` or `models`.
 * The contract leaves the envelope open.
 */
export function modelRecords(list: Reply): readonly Field[] {
  const { json } = list
  return (
    [json, json.at('data'), json.at('models'), json.at('data.data')].find(({ items }) => items.length > 0)?.items ?? []
  )
}

/** Models by the identifier used in requests; records without one are passed over. */
export function listedModels(list: Reply): readonly ListedModel[] {
  return modelRecords(list).flatMap((record) => {
    const id = [record.at('model'), record.at('id')].find(({ text }) => text)?.text
    if (id === undefined) return []
    const labels = record.at('supported_endpoint_types').items.map(({ text = '' }) => text)
    const kinds = labels.map(endpointKind).filter((kind) => kind !== undefined)
    const type = record.at('model_type').text
    const producesText = type === undefined ? !notChat.test(id) : type === '对话'
    return [{ id, kinds, unlabelled: kinds.length === 0, producesText }]
  })
}

/** Identifiers that do not answer a chat message, by their usual names; only asked where labels or types do not tell. */
const notChat = /embed|rerank|whisper|tts|dall|image|video|moderation|sora|veo|kling/i

/** Chat models of the list, in its order: the ones discovery tries. */
export function chatCandidates(models: readonly ListedModel[]): readonly string[] {
  const labelled = models.filter(({ kinds }) => kinds.includes('chat'))
  const guessed = models.filter(({ unlabelled, id }) => unlabelled && !notChat.test(id))
  return [...labelled, ...guessed].map(({ id }) => id)
}

/**
 * Fills roles that were not named from the list. Roles that only the operator can know (a model outside the group, an
 * unpriced one, …) stay empty. `chat` is the model that answered.
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
  const present = Object.entries(found).filter(([, id]) => id !== undefined)
  return { ...Object.fromEntries(present), ...named }
}

/** What a label in `supported_endpoint_types` stands for, in our words. */
export type EndpointKind =
  'chat' | 'responses' | 'messages' | 'generateContent' | 'image' | 'imageEdit' | 'video' | 'motionControl'

/**
 * Labels seen in deployed catalogues, by what they stand for. The contract names the types but not the labels, so discovery
 * guesses, and nothing is judged by it. The first pattern that matches counts: `openai-response` is not chat.
 */
const patterns: readonly (readonly [EndpointKind, RegExp])[] = [
  ['motionControl', /motion/i],
  ['responses', /responses?\b/i],
  ['imageEdit', /^(?=.*image).*edit|^[^图]*图.*编辑/is],
  ['image', /image|图像|dall/i],
  ['video', /video|视频/i],
  ['messages', /anthropic|messages?\b|claude/i],
  ['generateContent', /gemini|generate-?content/i],
  ['chat', /openai|chat|general|通用|对话/i],
]

/** The kind a label stands for, or undefined for a label nobody here has seen. */
export function endpointKind(label: string): EndpointKind | undefined {
  return patterns.find(([, pattern]) => pattern.test(label))?.[0]
}
