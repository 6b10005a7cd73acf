/** Defects of streams from public bug reports: `test/corpus/more.jsonl`. */
import { asString, wherePresent } from '../../../gateway/reference/fault-kit.ts'
import { streamFaultsOf } from '../kit.faults.ts'
import { responses } from '../protocols.ts'

const breaks = streamFaultsOf(responses)

const completed = 'response.completed'

export const streamRefused = breaks('streaming.responses.served').replyWith(400, {
  error: { message: 'Stream must be set to true', type: 'invalid_request_error', code: 'bad_request' },
})
export const numberOneOfItems = breaks('streaming.responses.sequence_number').set(
  'sequence_number',
  1,
  'response.output_item.done',
)
/** Sends parallel items with index 0. */
export const itemsAllFirst = breaks(
  'streaming.responses.item_lifecycle',
  'streaming.responses.item_type',
  'streaming.responses.item_id',
  'streaming.responses.part_lifecycle',
  'streaming.responses.arguments_done',
).edit(
  'output_index',
  wherePresent(() => 0),
)
export const itemsUnnumbered = breaks(
  'streaming.responses.output_index',
  'streaming.responses.item_lifecycle',
  'streaming.responses.item_type',
  'streaming.responses.arguments_delta',
).editJson(({ output_index: index, ...event }) =>
  index === undefined || asString(event['type']).includes('.output_item.') ? event : { ...event, output_index: index },
)
export const doneTextEmpty = breaks('streaming.responses.text').set('text', '', 'response.output_text.done')
export const idOtherAtEnd = breaks('streaming.responses.response_id').edit(
  'response.id',
  (id) => `${asString(id)}-final`,
  completed,
)
/** Generates new call ids for the final output. */
export const callIdsOtherAtEnd = breaks('streaming.responses.final_output').edit(
  'response.output[].call_id',
  wherePresent((id) => `${asString(id)}-final`),
  completed,
)
