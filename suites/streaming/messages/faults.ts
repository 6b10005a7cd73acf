import { asObject, atTokenLimit, jsonEvent, wherePresent } from '../../../gateway/reference/fault-kit.ts'
import { breakOff, done, streamFaultsOf, isOf, replacing, typedEvent } from '../kit.faults.ts'
import { messages } from '../protocols.ts'

export * from './blocks.faults.ts'
export * from './effects.faults.ts'
export * from './recall.faults.ts'
export * from './reported.faults.ts'
export * from './partial.faults.ts'
export * from './tools.faults.ts'

const breaks = streamFaultsOf(messages)

export const textBehindEvents = breaks('streaming.messages.framing').editBody(
  (text) => `${text}{"error":{"message":"upstream error"}}\n`,
)
export const untyped = breaks('streaming.messages.event_json').drop('type', 'content_block_stop')
/** Sends events without their names, as a converter from another protocol does. */
export const unnamed = breaks('streaming.messages.event_line').editEvents((events) =>
  events.map(({ data }) => ({ data })),
)
export const endUnnamed = breaks('streaming.messages.event_line').replaceEvents(isOf('message_stop'), ({ data }) => [
  { data },
])
/** Names each event as if it had no name. */
export const namedMessage = breaks('streaming.messages.event_name').editEvents((events) =>
  events.map((event) => ({ ...event, event: 'message' })),
)
export const misnamed = breaks('streaming.messages.event_name').replaceEvents(isOf('content_block_delta'), (event) => [
  { ...event, event: 'content_block_start' },
])

export const unstarted = breaks('streaming.messages.message_start').withoutTypes('message_start')
export const startedLate = breaks('streaming.messages.message_start').editEvents(([start, ping, block, ...rest]) =>
  [ping, block, start, ...rest].filter((event) => event !== undefined),
)
export const twice = breaks('streaming.messages.message_start').editEvents((events) => [
  ...events.slice(0, -1),
  ...events,
])
export const messageBare = breaks('streaming.messages.message').editJson((data) =>
  data.type === 'message_start' ? { ...asObject(data.message), type: data.type } : data,
)
export const roleForeign = breaks('streaming.messages.message').set('message.role', 'model')
export const idMissing = breaks('streaming.messages.message').drop('message.id')
export const contentMissing = breaks('streaming.messages.start_content_array').drop('message.content')
export const contentNull = breaks('streaming.messages.start_content_array').set(
  'message.content',
  null,
  'message_start',
)
export const inputNotReported = breaks('streaming.messages.input_tokens_integer').drop('message.usage.input_tokens')
export const inputAsText = breaks('streaming.messages.input_tokens_integer').edit(
  'message.usage.input_tokens',
  wherePresent(String),
)
export const startUsageMissing = breaks('streaming.messages.start_usage_object').drop('message.usage')
export const inputZero = breaks('streaming.messages.start_usage').set('message.usage.input_tokens', 0)

export const endNotReported = breaks('streaming.messages.message_delta').withoutTypes('message_delta')
export const endReportedEarly = breaks('streaming.messages.message_delta').overtakes(isOf('message_delta'))
export const endBare = breaks('streaming.messages.message_delta_delta').editJson(({ delta, ...rest }) =>
  rest.type === 'message_delta' ? { ...rest, ...asObject(delta) } : { ...rest, ...(delta !== undefined && { delta }) },
)
export const reasonMissing = breaks('streaming.messages.stop_reason').set('delta.stop_reason', null, 'message_delta')
export const reasonOfChat = breaks('streaming.messages.stop_reason').edit(
  'delta.stop_reason',
  replacing('end_turn', 'stop'),
)
export const toolsEndTurn = breaks('streaming.messages.stop_reason_tool_use').edit(
  'delta.stop_reason',
  replacing('tool_use', 'end_turn'),
)
export const sequenceNotReported = breaks('streaming.messages.stop_sequence').set(
  'delta.stop_sequence',
  null,
  'message_delta',
)
export const sequenceMissing = breaks('streaming.messages.stop_sequence_given').drop(
  'delta.stop_sequence',
  'message_delta',
)
export const sequenceNumbered = breaks('streaming.messages.stop_sequence_given').set(
  'delta.stop_sequence',
  0,
  'message_delta',
)
export const usageNotReported = breaks('streaming.messages.usage').drop('usage', 'message_delta')
export const outputAsText = breaks('streaming.messages.output_tokens_integer').set('usage.output_tokens', '12')
const manyTokens = typedEvent({ type: 'message_delta', delta: {}, usage: { output_tokens: 100_000 } })
export const outputShrinks = breaks('streaming.messages.output_tokens').replaceEvents(
  isOf('message_delta'),
  (event) => [manyTokens, event],
)
/** Ends with `[DONE]` instead of `message_stop`. */
export const doneForStop = breaks('streaming.messages.message_stop').endWith(done)

export const errorFinished = breaks('streaming.messages.error_event').insertEvents(
  -1,
  typedEvent({ type: 'error', error: { type: 'overloaded_error', message: 'upstream error' } }),
)
/** Only some streams fail. */
export const errorBare = breaks('streaming.messages.error_event').inject(
  atTokenLimit(breakOff(4, typedEvent({ type: 'error', message: 'upstream error' }))),
)

/** Ends with an error that has neither a type nor a name: clients do not see it, and the stream has no end. */
export const errorUnnamed = breaks('streaming.messages.error_event', 'streaming.messages.terminator').inject(
  atTokenLimit(breakOff(4, jsonEvent({ error: { message: 'upstream error' } }))),
)
export const errorWithoutLine = breaks('streaming.messages.error_event').inject(
  atTokenLimit(breakOff(4, jsonEvent({ type: 'error', error: { type: 'api_error', message: 'upstream error' } }))),
)

/** Ends after the last block, without `message_delta` and `message_stop`. */
export const endsBehindBlocks = breaks('streaming.messages.terminator').withoutTypes('message_delta', 'message_stop')
