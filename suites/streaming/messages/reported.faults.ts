/** Defects of streams from public bug reports: `test/corpus/more.jsonl`. */
import { all, asObject, setEventField, type StreamEvent } from '../../../gateway/reference/fault-kit.ts'
import { dataOf, streamFaultsOf, isOf, typedEvent } from '../kit.faults.ts'
import { messages } from '../protocols.ts'

const breaks = streamFaultsOf(messages)
const isUse = (event: StreamEvent) => asObject(dataOf(event)['content_block'])['type'] === 'tool_use'
const isOfBlock = isOf('content_block_start', 'content_block_delta', 'content_block_stop')

export const deltasElsewhere = breaks('streaming.messages.index').edit(
  'index',
  (index) => Number(index) + 5,
  'content_block_delta',
)
/** Sends the inputs of all tools in the block of the first one. */
export const toolsMerged = breaks('streaming.messages.partial_json').editEvents((events) => {
  const first = events.findIndex(isUse)
  const index = dataOf(events[first] ?? { data: '' })['index'] ?? 0
  const behind = events.slice(first + 1)
  const deltas = behind.filter(isOf('content_block_delta')).map(dataOf)
  return first === -1
    ? events
    : [
        ...events.slice(0, first + 1),
        ...deltas.map((delta) => typedEvent({ ...delta, type: 'content_block_delta', index })),
        typedEvent({ type: 'content_block_stop', index }),
        ...behind.filter((event) => !isOfBlock(event)),
      ]
})
export const inputLost = breaks('streaming.messages.partial_json').editEvents((events) =>
  events.filter(({ data }) => !data.includes('"input_json_delta"')),
)
const nothing = { input_tokens: 0, output_tokens: 0 }
export const usageAllZero = breaks('streaming.messages.start_usage').inject(
  all(setEventField('message.usage', nothing), setEventField('usage', nothing, 'message_delta')),
)
