import { asObject, wherePresent } from '../../../gateway/reference/fault-kit.ts'
import { dataOf, streamFaultsOf, isOf, replacing, typedEvent } from '../kit.faults.ts'
import { messages } from '../protocols.ts'

const breaks = streamFaultsOf(messages)

export const blocksFromOne = breaks('streaming.messages.index').edit(
  'index',
  wherePresent((index) => Number(index) + 1),
)
export const indexAsText = breaks('streaming.messages.index').edit('index', wherePresent(String))
export const indexAlwaysZero = breaks('streaming.messages.block_start').edit(
  'index',
  wherePresent(() => 0),
)
export const blockUnopened = breaks('streaming.messages.block_start').withoutTypes('content_block_start')
export const blockUnclosed = breaks('streaming.messages.block_stop').withoutTypes('content_block_stop')
export const deltaBehindStop = breaks('streaming.messages.block_stop').overtakes(isOf('content_block_stop'))
export const blockAsText = breaks('streaming.messages.content_block').set(
  'content_block',
  'text',
  'content_block_start',
)
export const blockTypeForeign = breaks('streaming.messages.content_block_type').edit(
  'content_block.type',
  replacing('text', 'output_text'),
)
export const deltaAsText = breaks('streaming.messages.delta').edit(
  'delta',
  (delta) => asObject(delta).text ?? delta,
  'content_block_delta',
)
export const deltaUntyped = breaks('streaming.messages.delta').drop('delta.type', 'content_block_delta')
export const deltaOfAnotherKind = breaks('streaming.messages.delta_type').edit(
  'delta',
  (delta) => {
    const { text } = asObject(delta)
    return text === undefined ? delta : { type: 'thinking_delta', thinking: text }
  },
  'content_block_delta',
)
/** Sends no text deltas. */
export const textAtOnce = breaks('streaming.messages.block_delta').editEvents((events) =>
  events.filter((event) => !event.data.includes('"text_delta"')),
)
export const blockTextNull = breaks('streaming.messages.text_string').edit('content_block', (block) =>
  asObject(block).type === 'text' ? { type: 'text', text: null } : block,
)
export const blockTextMissing = breaks('streaming.messages.block_text').edit('content_block', (block) =>
  asObject(block).type === 'text' ? { type: 'text' } : block,
)
export const textInParts = breaks('streaming.messages.text_string').edit(
  'delta.text',
  wherePresent((text) => [text]),
)
export const textEmpty = breaks('streaming.messages.text').edit(
  'delta.text',
  wherePresent(() => ''),
)
/** Sends an empty object at the start of a tool use. */
export const inputPrefixed = breaks('streaming.messages.partial_json').replaceEvents(
  isOf('content_block_start'),
  (event) => {
    const { index = null, content_block } = dataOf(event)
    const delta = { type: 'input_json_delta', partial_json: '{}' }
    const isToolUse = asObject(content_block).type === 'tool_use'
    return isToolUse ? [event, typedEvent({ type: 'content_block_delta', index, delta })] : [event]
  },
)
export const inputAsObject = breaks('streaming.messages.partial_json').edit(
  'delta.partial_json',
  wherePresent(() => ({ city: 'Paris' })),
)
