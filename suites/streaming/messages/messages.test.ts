import { covers, describe, expect, note, universal } from '../../../src/checks/index.ts'
import { typedStreamChecks } from '../checks.ts'
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

describe('Messages stream', () => {
  typedStreamChecks(messages, streams, { brokenPieces: brokenPiecesOf, whole: streams.ended })

  universal(streams.typed)(
    'has an event line in each event',
    covers('streaming.messages.event_line', 'streaming.messages.error_event'),
    (events) => expect(unnamedEvents(events), 'events without an `event:` line').toHaveNoFlaw(),
  )

  universal(streams.ended)(
    'may end with [DONE] after message_stop (not judged)',
    covers('streaming.messages.ending'),
    (stream) => note('Messages stream ends with', endingOf(stream)),
  )
})

describe('Messages stream start', () => {
  universal(streams.typed)('is exactly one message_start event', covers('streaming.messages.message_start'), (events) =>
    expect(startOf(events)).toEqual({ first: 'message_start', count: 1 }),
  )

  universal(startMessage)(
    'carries a message with id, type, role and model',
    covers(
      'streaming.messages.message',
      'messages.message.id',
      'messages.message.type',
      'messages.message.role',
      'messages.message.model',
    ),
    (message) => {
      expect(message).toBeObject()
      for (const name of ['id', 'type', 'role', 'model'])
        expect(message.at(name)).toConform(`Message/properties/${name}`)
    },
  )

  universal(startMessageObject)(
    'carries a message with empty content',
    covers('streaming.messages.start_content', 'streaming.messages.start_content_array'),
    (message) => {
      expect(message.at('content')).toBeArray()
      expect(message.at('content').items, message.at('content').path).toHaveLength(0)
    },
  )
})

describe('Messages stream start, members', () => {
  const test = universal(startMessageObject)

  test('content is an array', covers('streaming.messages.start_content_array', 'messages.message.content'), (message) =>
    expect(message.at('content')).toBeArray(),
  )
  test('usage is an object', covers('streaming.messages.start_usage_object', 'messages.message.usage'), (message) =>
    expect(message.at('usage')).toBeObject(),
  )
})

describe('Messages stream usage', () => {
  universal(inputTokens)(
    'has non-negative integers as input_tokens',
    covers(
      'streaming.messages.input_tokens_integer',
      'messages.message.usage.input_tokens',
      'streaming.messages.start_usage_object',
    ),
    ({ counts }) => {
      for (const count of counts) expect(count).toConform('MessageUsage/properties/input_tokens')
      expect(counts, { path: 'usage.input_tokens' }).not.toHaveLength(0)
    },
  )

  const usage = covers(
    'streaming.messages.start_usage',
    'messages.message.usage.counted',
    'streaming.messages.input_tokens_integer',
  )
  universal(inputTokens)('reports more than 0 input_tokens', usage, ({ counts, max }) => {
    for (const count of counts) expect(count).toConform('MessageUsage/properties/input_tokens')
    expect(counts, { path: 'usage.input_tokens' }).not.toHaveLength(0)
    expect(max, 'maximum of all input token counts').toBeGreaterThan(0)
  })

  universal(startTokens)(
    'has an integer as output_tokens in message_start',
    covers('streaming.messages.output_tokens_integer'),
    (count) => expect(count).toConform('MessageUsage/properties/output_tokens'),
  )
})

describe('Messages stream end', () => {
  universal(completeMessage)(
    'has a message_delta after the last content block',
    covers('streaming.messages.message_delta'),
    (events) => expect(messageDeltaProblem(events)).toHaveNoFlaw(),
  )

  universal.each(endings)(
    'has an object as delta in each message_delta',
    covers('streaming.messages.message_delta_delta'),
    (delta) => expect(delta).toBeObject(),
  )

  universal(stopReason)(
    'has a known stop_reason',
    covers('streaming.messages.stop_reason', 'messages.message.stop_reason'),
    (reason) => {
      expect(reason).toBeNonEmptyText()
      expect(reason).toConform('MessageDeltaEvent/properties/delta/properties/stop_reason')
    },
  )

  universal(stopSequences)(
    'has a string or null as stop_sequence in a message_delta',
    covers('streaming.messages.stop_sequence_given', 'messages.message.stop_sequence'),
    (all) => {
      for (const sequence of all) expect(sequence).toConform('Message/properties/stop_sequence')
      expect(all, { path: 'delta.stop_sequence' }).not.toHaveLength(0)
    },
  )

  universal(stopReasonOfTools)(
    'has stop_reason "tool_use" if a tool_use block was streamed',
    covers('streaming.messages.stop_reason_tool_use', 'messages.message.stop_reason_tool_use'),
    (stop) => expect(stop, '`stop_reason` of a stream with a `tool_use` block').toBe('tool_use'),
  )

  universal(usages)(
    'has an object as usage in a message_delta',
    covers('streaming.messages.usage', 'messages.message.usage'),
    (all) => {
      for (const usage of all) expect(usage).toBeObject()
      expect(all, 'usage in a message_delta').not.toHaveLength(0)
    },
  )

  universal.each(outputTokens)(
    'has a non-negative integer as output_tokens in each usage',
    covers('streaming.messages.output_tokens_integer', 'messages.message.usage.output_tokens'),
    (count) => expect(count).toConform('MessageUsage/properties/output_tokens'),
  )

  universal(allOutputTokens)(
    'reports output_tokens as integers that never decrease',
    covers('streaming.messages.output_tokens', 'streaming.messages.output_tokens_integer'),
    (all) => {
      for (const count of all) expect(count).toBeInteger()
      expect(decreasing(all), 'counts lower than an earlier one').toHaveNoFlaw()
    },
  )

  universal(completeMessage)('has exactly one message_stop', covers('streaming.messages.message_stop'), (events) =>
    expect(ofType(events, 'message_stop'), 'message_stop').toHaveLength(1),
  )

  universal(misreportedFailures)(
    'reports a failure in an error event, not in a finished message',
    covers('streaming.messages.error_event'),
    (problems) => expect(problems).toHaveNoFlaw(),
  )
})
