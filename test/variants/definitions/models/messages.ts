import { editJson } from '../../../../gateway/reference/fault.ts'
import { asArray, asObject, asString, type Json, type JsonObject } from '../../../../gateway/reference/json.ts'
import type { ConformantVariants } from '../variant.ts'
import { own, asks, isRecall, withUsage } from './kit.ts'

const redacted = (block: Json): Json =>
  asObject(block)['type'] === 'thinking' ? { type: 'redacted_thinking', data: 'EmwK' } : block

function cachedMessage(reply: JsonObject, request: JsonObject): JsonObject {
  const isPlain = request['stream'] === false
  const { input_tokens: input = 0 } = asObject(reply['usage'])
  const model = asString(reply['model'])
  const turns = asArray(request['messages']).length
  const content = asArray(reply['content'])
    .map(redacted)
    .map((block) => {
      const { text } = asObject(block)
      return request['stop_sequences'] === undefined || typeof text !== 'string'
        ? block
        : { ...asObject(block), text: text.replace(/^alpha beta\s*/, 'Alpha, beta') }
    })
  return withUsage(
    { ...reply, content, model: isPlain ? model.slice(0, 3) : turns === 3 ? 'x'.repeat(model.length - 2) : model },
    'usage',
    { input_tokens: 0, cache_creation_input_tokens: isPlain ? input : 0, cache_read_input_tokens: isPlain ? 0 : input },
  )
}

function endedOtherwise(reply: JsonObject, request: JsonObject): JsonObject {
  if (isRecall(request)) return reply
  const text = { type: 'text', text: 'No.' }
  if (request['tool_choice'] === 'any') {
    const use = { type: 'tool_use', id: 'toolu_cut', name: 'get_weather', input: null }
    return { ...reply, content: [text, use], stop_reason: 'max_tokens' }
  }
  if (asks(request, 'Count from'))
    return withUsage({ ...reply, content: [text], stop_reason: 'end_turn' }, 'usage', { output_tokens: 2 })
  if (request['stop_sequences'] !== undefined) {
    const stopped = { stop_reason: 'stop_sequence', stop_sequence: 'gamma delta' }
    return withUsage({ ...reply, content: [], ...stopped }, 'usage', { output_tokens: 0 })
  }
  if (request['tools'] === undefined && asArray(request['messages']).length === 3) {
    const thinking = { type: 'thinking', thinking: 'Hm.', signature: 'EqQB' }
    return withUsage({ ...reply, content: [thinking, text], stop_reason: 'end_turn' }, 'usage', { output_tokens: 40 })
  }
  return reply
}

export const messages: ConformantVariants = {
  'a prompt read from the cache, redacted thinking, and another model of a shorter name': own(
    'messages',
    'createMessage',
    [],
    editJson(cachedMessage),
  ),
  'messages that end before and beyond their limit, and at once': own(
    'messages',
    'createMessage',
    [
      'messages.request.tool_choice_any',
      'messages.message.stop_reason_max_tokens',
      'messages.request.stop_sequences',
      'messages.message.stop_reason_stop_sequence',
    ],
    editJson(endedOtherwise),
  ),
}
