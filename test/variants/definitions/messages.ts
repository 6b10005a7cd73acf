import { asArray, asNumber, asObject, isObject, type JsonObject } from '../../../gateway/reference/json.ts'
import { all, editJson, onOperation, type Inject } from '../../../gateway/reference/fault.ts'
import { editAt } from '../../../gateway/reference/faults/field.ts'
import { eachData, eachEvent, edited, passing } from './edit.ts'
import { messagesAreas as areas, type ConformantVariant, type ConformantVariants } from './variant.ts'

const messages = (...injections: readonly Inject[]): ConformantVariant => ({
  inject: onOperation('createMessage', all(...injections)),
  areas,
})

/** Edits the message object of a response or of `message_start`. */
const eachMessage = (edit: (message: JsonObject) => JsonObject) =>
  edited((value) => {
    if (value['type'] === 'message') return edit(value)
    return isObject(value['message']) ? { ...value, message: edit(value['message']) } : value
  })

const event = (data: JsonObject) => ({ event: String(data['type']), data: JSON.stringify(data) })

/** Inserts a block before all others, in responses and in streams, and increases the other indexes by one. */
function blockFirst(block: JsonObject, start: JsonObject, deltas: readonly JsonObject[], onlyBefore?: string): Inject {
  const concerns = (first: unknown) => onlyBefore === undefined || asObject(first)['type'] === onlyBefore
  const reply = editJson((value) => {
    const content = asArray(value['content'])
    return value['type'] === 'message' && concerns(content[0]) ? { ...value, content: [block, ...content] } : value
  })
  const stream: Inject = (next, gateway) => (request) => {
    let moves = false
    return eachEvent((original, data) => {
      const index = asNumber(data['index'])
      if (index === undefined) return [original]
      const isFirst = data['type'] === 'content_block_start' && index === 0 && concerns(data['content_block'])
      moves ||= isFirst
      const moved = moves ? event({ ...data, index: index + 1 }) : original
      if (!isFirst) return [moved]
      return [
        event({ type: 'content_block_start', index: 0, content_block: { ...block, ...start } }),
        ...deltas.map((delta) => event({ type: 'content_block_delta', index: 0, delta })),
        event({ type: 'content_block_stop', index: 0 }),
        moved,
      ]
    })(
      next,
      gateway,
    )(request)
  }
  return all(reply, stream)
}

const ping = event({ type: 'ping' })

/** Not visible if a model always thinks. */
const effectOfThinking = ['messages.request.thinking', 'streaming.messages.thinking_enabled'] as const

/** Field notes 1 and 4, and additions of common servers of this protocol. */
export const messageObjects: ConformantVariants = {
  'a message stream that ends with [DONE] too': messages(passing({ behind: 'data: [DONE]\n\n' })),
  'a ping before every message event': messages(eachEvent((original) => [ping, original])),
  'no ping at all': messages(eachData((data) => (data['type'] === 'ping' ? undefined : data))),
  'thinking before the text': {
    ...messages(
      blockFirst({ type: 'thinking', thinking: 'Hm.', signature: 'EqQB' }, { thinking: '', signature: '' }, [
        { type: 'thinking_delta', thinking: 'Hm.' },
        { type: 'signature_delta', signature: 'EqQB' },
      ]),
    ),
    undecides: effectOfThinking,
  },
  'redacted thinking before the text': {
    ...messages(blockFirst({ type: 'redacted_thinking', data: 'EmwK' }, {}, [])),
    undecides: effectOfThinking,
  },
  'text before a tool use': messages(
    blockFirst(
      { type: 'text', text: 'Let me look.' },
      { text: '' },
      [{ type: 'text_delta', text: 'Let me look.' }],
      'tool_use',
    ),
  ),
  'citations null on text blocks': messages(
    edited((value) =>
      ['content[]', 'content_block'].reduce(
        (json, path) =>
          editAt(json, path, (block) =>
            asObject(block)['type'] === 'text' ? { citations: null, ...asObject(block) } : block,
          ) as JsonObject,
        value,
      ),
    ),
  ),
  'message usage told in full detail': messages(
    edited((value) => editAt(value, 'usage', (usage) => (isObject(usage) ? detailed(usage) : usage))),
  ),
  'message usage without the cache': messages(
    eachMessage(
      (message) =>
        editAt(message, 'usage', (usage) => {
          const { input_tokens = 0, output_tokens = 0 } = asObject(usage)
          return { input_tokens, output_tokens }
        }) as JsonObject,
    ),
  ),
  'one output token at message_start': messages(
    eachData((data) => editAt(data, 'message.usage.output_tokens', () => 1)),
  ),
  'input tokens told in message_delta alone': messages(inputTokensLate()),
  'cache tokens told in message_delta alone': messages(
    eachData((value) => {
      if (value['type'] === 'message_start')
        return editAt(value, 'message.usage', (usage) => ({
          input_tokens: asObject(usage)['input_tokens'] ?? 0,
          output_tokens: 0,
        }))
      if (value['type'] !== 'message_delta') return value
      const cache = { cache_creation_input_tokens: 0, cache_read_input_tokens: 3604 }
      return editAt(value, 'usage', (usage) => ({ ...cache, ...asObject(usage) }))
    }),
  ),
  'thinking without a signature': messages(
    eachData((value) => (asObject(value['delta'])['type'] === 'signature_delta' ? undefined : value)),
  ),
  'an empty signature': messages(
    edited((value) => editAt(value, 'content[].signature', (signature) => signature && '')),
  ),
  'several message_delta events': messages(
    eachEvent((original, data) =>
      data['type'] === 'message_delta'
        ? [event({ ...data, delta: { stop_reason: null, stop_sequence: null }, usage: { output_tokens: 1 } }), original]
        : [original],
    ),
  ),
  'message ids that begin with chatcmpl-': messages(
    eachMessage((message) => ({ ...message, id: String(message['id']).replace(/^msg_/, 'chatcmpl-') })),
  ),
  'message ids of 600 characters': messages(
    eachMessage((message) => ({ ...message, id: `msg_${'b2'.repeat(300)}${String(message['id'])}` })),
  ),
  'the message model under a dated name': messages(
    eachMessage((message) => ({ ...message, model: `${String(message['model'])}-20260214` })),
  ),
  'a container and context management': messages(
    eachMessage((message) => ({ ...message, container: null, context_management: { applied_edits: [] } })),
  ),
}

function detailed(usage: JsonObject): JsonObject {
  return {
    ...usage,
    cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
    server_tool_use: null,
    service_tier: 'standard',
    inference_geo: 'eu',
  }
}

/** Like servers that translate another protocol: the input tokens are known only at the end. */
function inputTokensLate(): Inject {
  return (next, gateway) => (request) => {
    let input = 0
    return eachData((data) => {
      const usage = asObject(asObject(data['message'])['usage'])
      input = asNumber(usage['input_tokens']) ?? input
      const begun = editAt(data, 'message.usage.input_tokens', () => 0)
      return data['type'] === 'message_delta' ? editAt(begun, 'usage.input_tokens', () => input) : begun
    })(
      next,
      gateway,
    )(request)
  }
}
