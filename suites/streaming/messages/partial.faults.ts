/** Defects of single events. */
import {
  all,
  asObject,
  asString,
  dropEventField,
  editEventField,
  wherePresent,
} from '../../../gateway/reference/fault-kit.ts'
import { dataOf, done, streamFaultsOf, isOf, replacing, typedEvent } from '../kit.faults.ts'
import { messages } from '../protocols.ts'

const breaks = streamFaultsOf(messages)

export const endsAtOnce = breaks('streaming.messages.framing').editEvents(() => [done])
export const twiceWhole = breaks('streaming.messages.message_start').editEvents((events) => [...events, ...events])
export const typeMissing = breaks('streaming.messages.message').drop('message.type')
export const modelMissing = breaks('streaming.messages.message').drop('message.model')
export const contentAtStart = breaks('streaming.messages.start_content').set(
  'message.content',
  [{ type: 'text', text: 'Hello.' }],
  'message_start',
)
export const inputInFractions = breaks('streaming.messages.input_tokens_integer').set(
  'message.usage.input_tokens',
  12.5,
)
/** Counts only the cached input. */
export const inputFromCacheAlone = breaks('streaming.messages.input_tokens_integer').inject(
  all(
    editEventField('message.usage', () => ({ cache_read_input_tokens: 12, output_tokens: 1 }), 'message_start'),
    dropEventField('usage.input_tokens', 'message_delta'),
  ),
)
export const startOutputAsText = breaks('streaming.messages.output_tokens_integer').set(
  'message.usage.output_tokens',
  '1',
  'message_start',
)
export const usageAsNumber = breaks('streaming.messages.usage').replaceEvents(isOf('message_delta'), (event) => [
  typedEvent({ type: 'message_delta', delta: {}, usage: 12 }),
  event,
])
export const reasonOfChatForTools = breaks('streaming.messages.stop_reason').edit(
  'delta.stop_reason',
  replacing('tool_use', 'tool_calls'),
)

export const deltaBeforeStart = breaks('streaming.messages.block_start').overtakes(isOf('content_block_delta'))
/** Drops all content blocks. */
export const blocksLost = breaks('streaming.messages.text').withoutTypes(
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
)
export const thinkingAsText = breaks('streaming.messages.delta_type').edit('delta', (delta) => {
  const { type, thinking = '' } = asObject(delta)
  return type === 'thinking_delta' ? { type: 'text_delta', text: thinking } : delta
})
export const inputAsText = breaks('streaming.messages.delta_type', 'streaming.messages.partial_json').edit(
  'delta',
  (delta) => {
    const { type, partial_json: text = '' } = asObject(delta)
    return type === 'input_json_delta' ? { type: 'text_delta', text } : delta
  },
)
/** Sends a list of parts as the first text. */
export const firstTextInParts = breaks('streaming.messages.text_string').replaceEvents(
  isOf('content_block_start'),
  (event) => {
    const { index = 0, content_block } = dataOf(event)
    const delta = { type: 'text_delta', text: [] }
    const isText = asObject(content_block)['type'] === 'text'
    return isText ? [event, typedEvent({ type: 'content_block_delta', index, delta })] : [event]
  },
)
export const firstInputAsObject = breaks('streaming.messages.partial_json').replaceEvents(
  isOf('content_block_start'),
  (event) => {
    const { index = 0, content_block } = dataOf(event)
    const delta = { type: 'input_json_delta', partial_json: {} }
    const isUse = asObject(content_block)['type'] === 'tool_use'
    return isUse ? [event, typedEvent({ type: 'content_block_delta', index, delta })] : [event]
  },
)
export const thinkingReplaced = breaks('streaming.messages.text_intact').edit(
  'delta.thinking',
  wherePresent((piece) => `${asString(piece)}\uFFFD`),
)
export const inputReplaced = breaks('streaming.messages.text_intact').edit(
  'delta.partial_json',
  wherePresent((piece) => asString(piece).replace(/[a-z]/, '\uFFFD')),
)
