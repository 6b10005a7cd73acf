import { check, checkEach, expect, note } from '../../../src/checks/index.ts'
import { typedStreamChecks } from '../checks.ts'
import { messageStreams } from './assembled.rules.ts'
import { messages } from '../protocols.ts'
import { ofType, unnamedEvents } from '../typed.rules.ts'
import { messageDeltaProblem } from './blocks.rules.ts'
import {
  allOutputTokens,
  startOf,
  brokenPiecesOf,
  endingOf,
  endings,
  inputTokens,
  misreportedFailures,
  decreasing,
  startMessageObject,
  startMessage,
  startTokens,
  stopReasonOfTools,
  stopReason,
  stopSequences,
  outputTokens,
  streams,
  usages,
  completeMessage,
} from './rules.ts'

typedStreamChecks(messages, streams, {
  textIntact: messageStreams.covering('messages.message.text_intact'),
  brokenPieces: brokenPiecesOf,
  whole: streams.ended,
})

check(streams.typed)(['streaming.messages.event_line', 'streaming.messages.error_event'], (events) =>
  expect(unnamedEvents(events), 'events without an `event:` line').toHaveNoFlaw(),
)

check(streams.ended)('streaming.messages.ending', (stream) => note('Messages stream ends with', endingOf(stream)))

check(streams.typed)('streaming.messages.message_start', (events) =>
  expect(startOf(events)).toEqual({ first: 'message_start', count: 1 }),
)

check(startMessage)(
  [
    'streaming.messages.message',
    'messages.message.id',
    'messages.message.type',
    'messages.message.role',
    'messages.message.model',
  ],
  (message) => {
    expect(message).toBeObject()
    for (const name of ['id', 'type', 'role', 'model']) expect(message.at(name)).toConform(`Message/properties/${name}`)
  },
)

check(startMessageObject)(['streaming.messages.start_content', 'streaming.messages.start_content_array'], (message) => {
  expect(message.at('content')).toBeArray()
  expect(message.at('content').items, message.at('content').path).toHaveLength(0)
})

const ofStartMessageObject = check(startMessageObject)

ofStartMessageObject(['streaming.messages.start_content_array', 'messages.message.content'], (message) =>
  expect(message.at('content')).toBeArray(),
)
ofStartMessageObject(['streaming.messages.start_usage_object', 'messages.message.usage'], (message) =>
  expect(message.at('usage')).toBeObject(),
)

check(inputTokens)(
  [
    'streaming.messages.input_tokens_integer',
    'messages.message.usage.input_tokens',
    'streaming.messages.start_usage_object',
  ],
  ({ counts }) => {
    for (const count of counts) expect(count).toConform('MessageUsage/properties/input_tokens')
    expect(counts, { path: 'usage.input_tokens' }).not.toHaveLength(0)
  },
)

check(inputTokens)(
  ['streaming.messages.start_usage', 'messages.message.usage.counted', 'streaming.messages.input_tokens_integer'],
  ({ counts, max }) => {
    for (const count of counts) expect(count).toConform('MessageUsage/properties/input_tokens')
    expect(counts, { path: 'usage.input_tokens' }).not.toHaveLength(0)
    expect(max, 'maximum of all input token counts').toBeGreaterThan(0)
  },
)

check(startTokens)(
  'streaming.messages.output_tokens_integer',
  'has an integer as output_tokens in message_start',
  (count) => expect(count).toConform('MessageUsage/properties/output_tokens'),
)

check(completeMessage)('streaming.messages.message_delta', (events) =>
  expect(messageDeltaProblem(events)).toHaveNoFlaw(),
)

checkEach(endings)('streaming.messages.message_delta_delta', (delta) => expect(delta).toBeObject())

check(stopReason)(['streaming.messages.stop_reason', 'messages.message.stop_reason'], (reason) => {
  expect(reason).toBeNonEmptyText()
  expect(reason).toConform('MessageDeltaEvent/properties/delta/properties/stop_reason')
})

check(stopSequences)(['streaming.messages.stop_sequence_given', 'messages.message.stop_sequence'], (all) => {
  for (const sequence of all) expect(sequence).toConform('Message/properties/stop_sequence')
  expect(all, { path: 'delta.stop_sequence' }).not.toHaveLength(0)
})

check(stopReasonOfTools)(['streaming.messages.stop_reason_tool_use', 'messages.message.stop_reason_tool_use'], (stop) =>
  expect(stop, '`stop_reason` of a stream with a `tool_use` block').toBe('tool_use'),
)

check(usages)(['streaming.messages.usage', 'messages.message.usage'], (all) => {
  for (const usage of all) expect(usage).toBeObject()
  expect(all, 'usage in a message_delta').not.toHaveLength(0)
})

checkEach(outputTokens)(
  ['streaming.messages.output_tokens_integer', 'messages.message.usage.output_tokens'],
  'has a non-negative integer as output_tokens in each usage',
  (count) => expect(count).toConform('MessageUsage/properties/output_tokens'),
)

check(allOutputTokens)(['streaming.messages.output_tokens', 'streaming.messages.output_tokens_integer'], (all) => {
  for (const count of all) expect(count).toBeInteger()
  expect(decreasing(all), 'counts lower than an earlier one').toHaveNoFlaw()
})

check(completeMessage)('streaming.messages.message_stop', (events) =>
  expect(ofType(events, 'message_stop'), 'message_stop').toHaveLength(1),
)

check(misreportedFailures)('streaming.messages.error_event', (problems) => expect(problems).toHaveNoFlaw())
