import { all, asString, editEventField, wherePresent } from '../../../gateway/reference/fault-kit.ts'
import { streamFaultsOf, isOf, numbered } from '../kit.faults.ts'
import { responses } from '../protocols.ts'

const breaks = streamFaultsOf(responses)

const item = { added: 'response.output_item.added', done: 'response.output_item.done' }
const part = { added: 'response.content_part.added', done: 'response.content_part.done' }
const text = { delta: 'response.output_text.delta', done: 'response.output_text.done' }
const args = { delta: 'response.function_call_arguments.delta', done: 'response.function_call_arguments.done' }

export const itemNotDone = breaks('streaming.responses.item_lifecycle').withoutTypes(item.done)
export const itemDoneTwice = breaks('streaming.responses.item_lifecycle').editEvents((events) =>
  numbered(events.flatMap((event) => (isOf(item.done)(event) ? [event, event] : [event]))),
)
export const itemUnadded = breaks('streaming.responses.output_index').withoutTypes(item.added)
export const itemIndexMissing = breaks('streaming.responses.output_index').drop('output_index', text.delta)
export const itemAsList = breaks('streaming.responses.item').edit('item', (member) => [member ?? null], item.added)
export const itemTypeChanges = breaks('streaming.responses.item_type').set('item.type', 'output', item.added)
export const itemIdForeign = breaks('streaming.responses.item_id').set('item_id', 'msg_other', text.delta)

export const partNotDone = breaks('streaming.responses.part_lifecycle').withoutTypes(part.done)
export const partDoneLate = breaks('streaming.responses.part_lifecycle').editEvents((events) => {
  const isLate = isOf(part.done)
  const late = events.filter(isLate)
  return numbered([...events.filter((event) => !isLate(event)).slice(0, -1), ...late, ...events.slice(-1)])
})
export const partUnadded = breaks('streaming.responses.content_index').withoutTypes(part.added)
export const partIndexForeign = breaks('streaming.responses.content_index').set('content_index', 7, text.done)
export const partAsText = breaks('streaming.responses.part').set('part', 'output_text', part.added)
export const partTypeChanges = breaks('streaming.responses.part_type').set('part.type', 'text', part.added)
export const partUntyped = breaks('streaming.responses.part_type').drop('part.type')

export const deltaInParts = breaks('streaming.responses.delta').edit(
  'delta',
  (delta) => ({ text: delta ?? null }),
  text.delta,
)
export const textAtOnce = breaks('streaming.responses.text_delta').withoutTypes(text.delta)
export const textNotDone = breaks('streaming.responses.text_done').withoutTypes(text.done)
/** Drops every second piece of text. */
export const textPiecesLost = breaks('streaming.responses.text').editEvents((events) =>
  events.filter((event, index) => index % 2 === 1 || !isOf(text.delta)(event)),
)

export const argumentsAtOnce = breaks('streaming.responses.arguments_delta').withoutTypes(args.delta)
export const argumentsNotDone = breaks('streaming.responses.arguments_done').withoutTypes(args.done)
export const argumentsOtherwise = breaks('streaming.responses.arguments').set('arguments', '{}', args.done)
export const argumentsPrefixed = breaks('streaming.responses.arguments').edit(
  'delta',
  (delta) => (asString(delta).startsWith('{') ? `{}${asString(delta)}` : delta),
  args.delta,
)
/** Drops the last bracket of the arguments everywhere. */
const unclosed = wherePresent((text) => asString(text).replace(/\}$/, ''))
export const argumentsUnclosed = breaks('streaming.responses.arguments').inject(
  all(
    editEventField('delta', unclosed, args.delta),
    editEventField('arguments', unclosed, args.done),
    editEventField('item.arguments', unclosed, item.done),
    editEventField('response.output[].arguments', unclosed),
  ),
)
