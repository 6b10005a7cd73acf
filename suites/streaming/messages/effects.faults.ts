/** Parameters that have no effect in streams, and ends that are misreported in streams. */
import {
  all,
  alongside,
  asArray,
  asNumber,
  asObject,
  asString,
  asStrings,
  dropRequestField,
  editEventField,
  editEventJson,
  editRequestField,
  type Json,
  type JsonObject,
  perRequest,
  wherePresent,
} from '../../../gateway/reference/fault-kit.ts'
import { dataOf, isOf, streamFaultsOf, typedEvent } from '../kit.faults.ts'
import { messages } from '../protocols.ts'

const breaks = streamFaultsOf(messages)

/** Reports another end of some streams. */
const endsAs = (reason: string, reported: JsonObject) =>
  editEventJson((data) =>
    data.type === 'message_delta' && asObject(data.delta).stop_reason === reason
      ? { ...data, delta: { ...asObject(data.delta), ...reported } }
      : data,
  )
const endTurn = { stop_reason: 'end_turn', stop_sequence: null }

const withoutAny = (stops: readonly string[], text: string) =>
  stops.reduce((rest, stop) => rest.replace(stop, ''), text)
const atMost = (limit: Json | undefined) =>
  wherePresent((count) => Math.min(Number(count), asNumber(limit) ?? Infinity))

export const limitIgnored = breaks('streaming.messages.max_tokens').editSent('max_tokens', (limit) =>
  Number.isInteger(limit) ? 4000 : limit,
)
/** Ignores the limit, and reports no more tokens than it allows. */
export const limitIgnoredUncounted = breaks('streaming.messages.max_tokens').inRequests(
  perRequest(({ body }) =>
    all(
      editRequestField('max_tokens', () => 4000),
      editEventField('usage.output_tokens', atMost(body.max_tokens), 'message_delta'),
    ),
  ),
)
export const truncationNotReported = breaks('streaming.messages.stop_reason_max_tokens').inject(
  endsAs('max_tokens', endTurn),
)
/** Counts one token less than the limit. */
export const truncationNotReportedOrCounted = breaks('streaming.messages.stop_reason_max_tokens').inject(
  perRequest(({ body: { max_tokens: limit } }) =>
    all(
      endsAs('max_tokens', endTurn),
      editEventField(
        'usage.output_tokens',
        wherePresent((count) => (count === limit ? Number(count) - 1 : count)),
        'message_delta',
      ),
    ),
  ),
)

export const stopSequencesIgnored = breaks('streaming.messages.stop_sequences').editSent(
  'stop_sequences',
  () => undefined,
)
/** Reads a list with one entry as none. */
export const singleStopIgnored = breaks('streaming.messages.stop_sequences').editSent('stop_sequences', (list) =>
  asArray(list).length === 1 ? undefined : list,
)
/** Knows only the first stop sequence. */
export const laterStopsIgnored = breaks('streaming.messages.stop_sequences').editSent('stop_sequences', (list) =>
  Array.isArray(list) ? list.slice(0, 1) : list,
)
/** Deletes the stop sequence and continues. */
export const stopDeleted = breaks('streaming.messages.stop_sequences').inRequests(
  perRequest(({ body }) =>
    all(
      dropRequestField('stop_sequences'),
      editEventField(
        'delta.text',
        wherePresent((text) => withoutAny(asStrings(body.stop_sequences), asString(text))),
      ),
    ),
  ),
)
export const stopNotReported = breaks('streaming.messages.stop_reason_stop_sequence').inject(
  endsAs('stop_sequence', endTurn),
)
/** Reports the first stop sequence of the request, whichever ended the text. */
export const otherStopReported = breaks('streaming.messages.stop_sequence').inject(
  perRequest(({ body }) => endsAs('stop_sequence', { stop_sequence: asStrings(body.stop_sequences)[0] ?? null })),
)
export const stopReportedAlways = breaks('streaming.messages.stop_sequence').edit(
  'delta.stop_sequence',
  (sequence) => sequence ?? '\n\nHuman:',
  'message_delta',
)

export const thinkingIgnored = breaks('streaming.messages.thinking_enabled').editSent('thinking', (thinking) =>
  asObject(thinking).type === 'enabled' ? undefined : thinking,
)

/** Sends every stream to the same model. */
export const oneModelForAll = alongside(
  ['messages'],
  breaks('streaming.messages.routing').editSent('model', (model) =>
    asString(model).startsWith('ref-messages-') ? 'ref-messages-1' : model,
  ),
)
/** Sends the end of the reasoning as text. */
export const reasoningTagged = breaks('streaming.messages.text_plain').replaceEvents(
  isOf('content_block_start'),
  (event) => {
    const { index = 0, content_block } = dataOf(event)
    const delta = { type: 'text_delta', text: '</think>\n' }
    const isText = asObject(content_block)['type'] === 'text'
    return isText ? [event, typedEvent({ type: 'content_block_delta', index, delta })] : [event]
  },
)
export const idRepeated = breaks('streaming.messages.id_unique').edit('message.id', () => 'msg_0')
export const modelCutShort = breaks('streaming.messages.model').edit('message.model', (model) =>
  asString(model).replace(/-\d+$/, ''),
)
export const cacheWritesAsText = breaks('streaming.messages.cache_creation_input_tokens').edit(
  'message.usage.cache_creation_input_tokens',
  wherePresent(String),
)
export const cacheReadsAsFraction = breaks('streaming.messages.cache_read_input_tokens').edit(
  'message.usage.cache_read_input_tokens',
  wherePresent(() => 0.5),
)
export const outputUncounted = breaks('streaming.messages.output_counted').set(
  'usage.output_tokens',
  0,
  'message_delta',
)
/** Counts the input again at the end, and differently. */
export const inputCountedAnew = breaks('streaming.messages.input_tokens_same').editEvents((events) => {
  const { input_tokens = 0 } = asObject(asObject(dataOf(events[0] ?? { data: '' })['message'])['usage'])
  return events.map((event) => {
    const { usage, ...data } = dataOf(event)
    const counted = { ...asObject(usage), input_tokens: Number(input_tokens) + 13 }
    return isOf('message_delta')(event) ? typedEvent({ ...data, type: 'message_delta', usage: counted }) : event
  })
})
/** Reports more output tokens at the start than at the end. */
export const outputShrinksFromStart = breaks('streaming.messages.output_tokens').edit(
  'message.usage.output_tokens',
  (count) => (asNumber(count) ?? 0) + 100_000,
)
