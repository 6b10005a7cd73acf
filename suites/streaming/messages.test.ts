import { describe } from '@vitest/runner'
import { expect } from '../../src/verdict/expect.ts'
import { covers, judgesEnd, universal } from '../../src/verdict/check.ts'
import { note } from '../../src/verdict/matchers.ts'
import { served } from '../../src/verdict/served.ts'
import { early } from './messages-blocks.rules.ts'
import {
  beginnings,
  brokenPieces,
  deltasOfMessage,
  endingOf,
  inputTokens,
  mistold,
  outputTokens,
  shrinking,
  started,
  startedWith,
  stopOfTools,
  stopReason,
  stopSequence,
  told,
  usages,
} from './messages.rules.ts'
import { lingering, strayLines } from './rules.ts'
import {
  behindEnd,
  eventsOf,
  messagesProtocol,
  misnamed,
  missingEnd,
  ofType,
  otherTypes,
  selectionsOf,
} from './typed.rules.ts'

const { answered, labelled, filled, typed, timed, ended, whole, refused, isEnded } = selectionsOf(messagesProtocol)

describe('messages: the stream', () => {
  universal(served('createMessage', 'streamed'))('is there', covers('streaming.messages.served'), ({ flaw }) => {
    expect(flaw).toHaveNoFlaw()
  })

  universal(answered)('is labelled as one', covers('streaming.messages.content_type'), ({ mediaType }) => {
    expect(mediaType, 'the content type').toBe('text/event-stream')
  })

  universal(labelled)('reads as events', covers('streaming.messages.framing'), (stream) => {
    expect(strayLines(stream), 'text outside of events').toHaveNoFlaw()
    expect(eventsOf(stream), 'events with data').not.toHaveLength(0)
  })

  universal(filled)('carries typed JSON', covers('streaming.messages.event_json'), (stream) => {
    for (const { json } of eventsOf(stream)) expect(json).toBeObject()
    for (const { json } of eventsOf(stream)) expect(json.at('type')).toBeNonEmptyText()
  })

  universal(typed)('names its events', covers('streaming.messages.event_name'), (events) => {
    expect(misnamed(events), 'names that are not the type').toHaveNoFlaw()
  })

  universal(timed)('ends', judgesEnd(covers('streaming.messages.terminator')), (stream) => {
    expect(missingEnd(stream, isEnded(stream))).toHaveNoFlaw()
  })

  universal(ended)('the ending', covers('streaming.messages.ending'), (stream) => {
    note('What a messages stream ends with', endingOf(stream))
  })

  universal(ended)('ends with its end', covers('streaming.messages.after_end'), (stream) => {
    expect(behindEnd(stream, messagesProtocol.terminals)).toHaveNoFlaw()
  })

  universal(ended)('is closed', judgesEnd(covers('streaming.messages.closes')), (stream) => {
    expect(lingering(stream)).toHaveNoFlaw()
  })

  universal(refused)('is not there for a refusal', covers('streaming.messages.error_status'), ({ status, text }) => {
    expect(status, `the status of the refusal ${text.slice(0, 120)}`).toBeGreaterThanOrEqual(400)
  })

  universal(brokenPieces)('is intact', covers('streaming.messages.text_intact'), (pieces) => {
    expect(pieces, 'pieces that hold U+FFFD').toHaveNoFlaw()
  })

  universal(typed)('other events', covers('streaming.messages.other_events'), (events) => {
    note('Further event types of messages streams', otherTypes(events, messagesProtocol))
  })
})

describe('messages: the beginning', () => {
  universal(typed)('is message_start', covers('streaming.messages.message_start'), (events) => {
    expect(beginnings(events)).toEqual({ first: 'message_start', count: 1 })
  })

  universal(startedWith)('carries the message', covers('streaming.messages.message'), (message) => {
    expect(message).toBeObject()
    for (const name of ['id', 'type', 'role', 'model']) expect(message.at(name)).toConform(`Message/properties/${name}`)
  })

  universal(started)('has no content yet', covers('streaming.messages.start_content'), (message) => {
    expect(message.at('content')).toBeArray()
    expect(message.at('content').items, message.at('content').path).toHaveLength(0)
  })

  universal(inputTokens)(
    'tells the input',
    covers('streaming.messages.start_usage', 'messages.message.usage.counted'),
    ({ counts, most }) => {
      for (const count of counts) expect(count).toConform('MessageUsage/properties/input_tokens')
      expect(counts, '`usage.input_tokens`').not.toHaveLength(0)
      expect(most, 'the most that a count of input tokens comes to').toBeGreaterThan(0)
    },
  )
})

describe('messages: the end', () => {
  universal(told)('is told', covers('streaming.messages.message_delta'), (events) => {
    expect(early(events)).toHaveNoFlaw()
  })

  universal(deltasOfMessage)('is an object', covers('streaming.messages.message_delta_delta'), (events) => {
    for (const { json } of events) expect(json.at('delta')).toBeObject()
  })

  universal(stopReason)('has a reason', covers('streaming.messages.stop_reason'), (reason) => {
    expect(reason).toBeNonEmptyText()
    expect(reason).toConform('MessageDeltaEvent/properties/delta/properties/stop_reason')
  })

  universal(stopOfTools)('is tool_use for tools', covers('streaming.messages.stop_reason_tool_use'), (stop) => {
    expect(stop, 'the stop reason of a stream with a tool use').toBe('tool_use')
  })

  universal(stopSequence)('names the sequence', covers('streaming.messages.stop_sequence'), ({ named, asked }) => {
    expect(asked, 'the stop sequences of the request').toContain(named)
  })

  universal(usages)('tells usage', covers('streaming.messages.usage'), (all) => {
    for (const usage of all) expect(usage).toBeObject()
    expect(all, 'usage in a message_delta').not.toHaveLength(0)
  })

  universal(outputTokens)('counts the output', covers('streaming.messages.output_tokens'), (all) => {
    for (const count of all) expect(Number.isInteger(count.value), `${count.path}: ${count.shown}`).toBe(true)
    expect(shrinking(all), 'counts below an earlier one').toHaveNoFlaw()
  })

  universal(told)('is message_stop', covers('streaming.messages.message_stop'), (events) => {
    expect(ofType(events, 'message_stop'), 'message_stop').toHaveLength(1)
  })

  universal(whole)('tells a failure as one', covers('streaming.messages.error_event'), (events) => {
    expect(mistold(events)).toHaveNoFlaw()
  })
})
