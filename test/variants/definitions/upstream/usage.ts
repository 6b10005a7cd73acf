import { asNumber, asObject, isObject, type Json, type JsonObject } from '../../../../gateway/reference/json.ts'
import { editAt, readAt } from '../../../../gateway/reference/faults/field.ts'
import { eachEvent } from '../edit.ts'
import type { ConformantVariants } from '../variant.ts'
import { isUsageOnly } from './answers.ts'
import { answering, atClient, onClients } from './kit.ts'

/** Where responses and events have their usage. */
const places = ['usage', 'response.usage', 'message.usage', 'usageMetadata']

/** Edits each usage of a response or an event. */
const usages =
  (edit: (usage: JsonObject) => JsonObject) =>
  (body: JsonObject): Json =>
    places.reduce<Json>(
      (current, place) => editAt(current, place, (usage) => (isObject(usage) ? edit(usage) : usage)),
      body,
    )

/** A usage of each protocol of clients. */
const everywhere = (edit: (usage: JsonObject) => JsonObject) =>
  answering({ chat: usages(edit), responses: usages(edit), messages: usages(edit), content: usages(edit) })

/** Members that every usage has; the others are details. */
const always = /^(?:prompt|completion|input|output|total)_tokens$|^(?:prompt|candidates|total)TokenCount$/

/** Leaves out the details that count nothing, and objects of nothing else. */
function withoutZeros(usage: JsonObject): JsonObject {
  const kept = Object.entries(usage).flatMap(([name, value]): [string, Json][] => {
    if (always.test(name)) return [[name, value]]
    if (value === 0 || value === null) return []
    if (!isObject(value)) return [[name, value]]
    const details = withoutZeros(value)
    return Object.keys(details).length === 0 ? [] : [[name, details]]
  })
  return Object.fromEntries(kept)
}

const count = (usage: JsonObject, place: string) => asNumber(readAt(usage, place)) ?? 0

/** How gateways may report the counts of the upstream in another form than it does. */
export const upstreamUsage: ConformantVariants = {
  'no details that count nothing': everywhere(withoutZeros),
  'details that count nothing': answering({
    chat: usages((usage) => ({
      ...usage,
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0, ...asObject(usage.prompt_tokens_details) },
      completion_tokens_details: { reasoning_tokens: 0, ...asObject(usage.completion_tokens_details) },
    })),
    responses: usages((usage) => ({
      ...usage,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0, ...asObject(usage.input_tokens_details) },
      output_tokens_details: { reasoning_tokens: 0, ...asObject(usage.output_tokens_details) },
    })),
    content: usages((usage) => ({ cachedContentTokenCount: 0, toolUsePromptTokenCount: 0, ...usage })),
  }),
  'no tokens written to a cache, where the contract has none': answering({
    chat: usages((usage) => editAt(usage, 'prompt_tokens_details.cache_write_tokens', () => undefined) as JsonObject),
    responses: usages((usage) => editAt(usage, 'input_tokens_details.cache_write_tokens', () => 0) as JsonObject),
  }),
  'the tokens of the cache under the names of messages too': answering({
    chat: usages((usage) => ({
      ...usage,
      cache_read_input_tokens: count(usage, 'prompt_tokens_details.cached_tokens'),
      cache_creation_input_tokens: count(usage, 'prompt_tokens_details.cache_write_tokens'),
    })),
  }),
  'no lifetimes of what is written to the cache': {
    ...answering({ messages: usages(({ cache_creation: _, ...usage }) => usage) }),
    undecides: ['upstream.usage.cache_lifetimes'],
  },
  'the usage of a stream of chat completions twice': atClient(
    onClients({
      chat: eachEvent((event, data) => (isUsageOnly(data) ? [event, event] : [event])),
    }),
  ),
}
