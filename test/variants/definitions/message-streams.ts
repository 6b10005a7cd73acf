import { asNumber, asObject, asString, parseJson, type Json, type JsonObject } from '../../../gateway/reference/json.ts'
import { all, editEvents, editJson, onOperation, type Inject } from '../../../gateway/reference/fault.ts'
import { editAt } from '../../../gateway/reference/faults/field.ts'
import type { StreamEvent } from '../../../gateway/reference/sse.ts'
import { eachData } from './edit.ts'
import { messagesAreas as areas, type ConformantVariant, type ConformantVariants } from './variant.ts'

const messages = (inject: Inject): ConformantVariant => ({ inject: onOperation('createMessage', inject), areas })

const dataOf = ({ data }: StreamEvent): JsonObject => asObject(parseJson(data))
/** Data without members is not JSON: the `[DONE]` of another variant. */
const withData = (event: StreamEvent, data: JsonObject): StreamEvent =>
  Object.keys(data).length === 0 ? event : { ...event, data: JSON.stringify(data) }

/** Rewrites the events of each block, with its joined input. */
const eachBlockEvent = (edit: (data: JsonObject, input: string, isFirst: boolean) => JsonObject | undefined): Inject =>
  editEvents((events) => {
    const each = events.map(dataOf)
    const isInput = (data: JsonObject) => asObject(data['delta'])['type'] === 'input_json_delta'
    const inputOf = (index: unknown) =>
      each
        .filter((data) => isInput(data) && data['index'] === index)
        .map((data) => asString(asObject(data['delta'])['partial_json']))
        .join('')
    return events.flatMap((event, at) => {
      const data = each[at] ?? {}
      const isFirst = each.findIndex((other) => isInput(other) && other['index'] === data['index']) === at
      const edited = edit(data, inputOf(data['index']), isFirst)
      return edited === undefined ? [] : [withData(event, edited)]
    })
  })

const isInputDelta = (data: JsonObject) => asObject(data['delta'])['type'] === 'input_json_delta'

/** Edits the usage of `message_delta`, with that of `message_start`. */
const endUsage = (edit: (end: JsonObject, start: JsonObject) => JsonObject): Inject =>
  editEvents((events) => {
    const start = asObject(asObject(dataOf(events[0] ?? { data: '' })['message'])['usage'])
    return events.map((event) => {
      const data = dataOf(event)
      return data['type'] === 'message_delta'
        ? withData(event, { ...data, usage: edit(asObject(data['usage']), start) })
        : event
    })
  })

/** Like gateways that do not count the token that ends a truncated text. */
const withoutLastToken = (count: Json | undefined): Json | undefined => (count === 16 ? 15 : count)

const isTruncated = (stopped: JsonObject) => stopped['stop_reason'] === 'max_tokens'

/** What other servers of this protocol do in streams. */
export const messageStreams: ConformantVariants = {
  'tool input complete in content_block_start': messages(
    eachBlockEvent((data, input) => {
      if (isInputDelta(data)) return undefined
      const block = asObject(data['content_block'])
      const parsed = block['type'] === 'tool_use' ? parseJson(input) : undefined
      return parsed === undefined ? data : { ...data, content_block: { ...block, input: parsed } }
    }),
  ),
  'tool input in one delta': messages(
    eachBlockEvent((data, input, isFirst) => {
      if (!isInputDelta(data)) return data
      return isFirst ? { ...data, delta: { type: 'input_json_delta', partial_json: input } } : undefined
    }),
  ),
  'input tokens in message_start and in message_delta': messages(endUsage((end, start) => ({ ...start, ...end }))),
  'input tokens at the end with those of the cache': messages(
    endUsage((end, start) => ({
      ...end,
      input_tokens: asNumber(start['input_tokens']) ?? 0,
      cache_read_input_tokens: 100,
      cache_creation_input_tokens: null,
    })),
  ),
  'streams that name the model of the upstream': messages(
    eachData((data) => editAt(data, 'message.model', () => 'upstream-large')),
  ),
  'pings without a name': messages(
    editEvents((events) => [
      ...events.slice(0, 1),
      { data: '{"type":"ping"}' },
      ...events.slice(1).filter((event) => dataOf(event)['type'] !== 'ping'),
    ]),
  ),
  'a stop_sequence in the last of two ends only': messages(
    editEvents((events) =>
      events.flatMap((event) => {
        const data = dataOf(event)
        if (data['type'] !== 'message_delta') return [event]
        const { stop_sequence = null, ...delta } = asObject(data['delta'])
        const last = { ...data, delta: { stop_reason: null, stop_sequence } }
        return [withData(event, { ...data, delta }), withData(event, last)]
      }),
    ),
  ),
  'an uncounted last token of truncated texts': messages(
    all(
      editJson((reply) => (isTruncated(reply) ? editAt(reply, 'usage.output_tokens', withoutLastToken) : reply)),
      eachData((data) =>
        isTruncated(asObject(data['delta'])) ? editAt(data, 'usage.output_tokens', withoutLastToken) : data,
      ),
    ),
  ),
}
