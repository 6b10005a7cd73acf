import { editEventJson, editEvents, fault, setEventField, type Inject } from '../../../src/reference/fault.ts'
import { asNumber, asObject, type JsonObject } from '../../../src/reference/json.ts'
import { editOf, isOf, onStreams, withoutTypes } from '../kit.faults.ts'

const onMessages = (inject: Inject) => onStreams('createMessage', inject)
const without = (types: RegExp) => onMessages(withoutTypes(types))

/** Edits a member of the events of one type. */
const edit = (type: string, member: string, change: (value: JsonObject) => JsonObject[string]) =>
  onMessages(editOf(type, (data) => ({ ...data, [member]: change(asObject(data[member])) })))
const editBlock = (change: (block: JsonObject) => JsonObject[string]) =>
  edit('content_block_start', 'content_block', change)
const editDelta = (change: (delta: JsonObject) => JsonObject[string]) => edit('content_block_delta', 'delta', change)

export const messagesBlocksFromOne = fault(
  ['streaming.messages.index'],
  onMessages(editEventJson((data) => ('index' in data ? { ...data, index: (asNumber(data.index) ?? 0) + 1 } : data))),
)
export const messagesIndexAsText = fault(
  ['streaming.messages.index'],
  onMessages(editEventJson((data) => ('index' in data ? { ...data, index: String(asNumber(data.index)) } : data))),
)
export const messagesIndexAlwaysZero = fault(
  ['streaming.messages.block_start'],
  onMessages(editEventJson((data) => ('index' in data ? { ...data, index: 0 } : data))),
)
export const messagesBlockUnopened = fault(['streaming.messages.block_start'], without(/^content_block_start$/))
export const messagesBlockUnclosed = fault(['streaming.messages.block_stop'], without(/^content_block_stop$/))
export const messagesDeltaBehindStop = fault(
  ['streaming.messages.block_stop'],
  onMessages(
    editEvents((events) => {
      const end = events.findIndex(isOf(/^content_block_stop$/))
      return [
        ...events.slice(0, end - 1),
        ...events.slice(end, end + 1),
        ...events.slice(end - 1, end),
        ...events.slice(end + 1),
      ]
    }),
  ),
)
export const messagesBlockAsText = fault(
  ['streaming.messages.content_block'],
  onMessages(setEventField('content_block', 'text')),
)
export const messagesBlockTypeForeign = fault(
  ['streaming.messages.content_block_type'],
  editBlock((block) => ({ ...block, type: block.type === 'text' ? 'output_text' : (block.type ?? null) })),
)
export const messagesDeltaAsText = fault(
  ['streaming.messages.delta'],
  editDelta((delta) => delta.text ?? delta),
)
export const messagesDeltaUntyped = fault(
  ['streaming.messages.delta'],
  editDelta(({ type: _, ...delta }) => delta),
)
export const messagesDeltaOfAnotherKind = fault(
  ['streaming.messages.delta_type'],
  editDelta((delta) =>
    delta.type === 'text_delta' ? { type: 'thinking_delta', thinking: delta.text ?? null } : delta,
  ),
)
/** All text stands in the beginning of its block. */
export const messagesTextAtOnce = fault(
  ['streaming.messages.block_delta'],
  onMessages(editEvents((events) => events.filter((one) => !one.data.includes('"text_delta"')))),
)
export const messagesTextInParts = fault(
  ['streaming.messages.text'],
  editDelta((delta) => (delta.type === 'text_delta' ? { ...delta, text: [delta.text ?? null] } : delta)),
)
export const messagesTextEmpty = fault(
  ['streaming.messages.text'],
  editDelta((delta) => (delta.type === 'text_delta' ? { ...delta, text: '' } : delta)),
)
export const messagesInputPrefixed = fault(
  ['streaming.messages.partial_json'],
  onMessages(
    editEvents((events) =>
      events.flatMap((one) =>
        one.data.includes('"tool_use"') && isOf(/^content_block_start$/)(one) ? [one, emptyInput(one.data)] : [one],
      ),
    ),
  ),
)
export const messagesInputAsObject = fault(
  ['streaming.messages.partial_json'],
  editDelta((delta) => (delta.type === 'input_json_delta' ? { ...delta, partial_json: { city: 'Paris' } } : delta)),
)

/** An empty object where a block of tool use begins. */
function emptyInput(start: string) {
  const { index } = JSON.parse(start) as { index: number }
  const data = { type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: '{}' } }
  return { event: 'content_block_delta', data: JSON.stringify(data) }
}
