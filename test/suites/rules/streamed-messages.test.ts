import { beforeEach, describe, expect, test } from 'vitest'
import { matchedSequence } from '../../../suites/protocols/messages/stop.rules.ts'
import { inMessageStreams } from '../../../suites/streaming/messages/assembled.rules.ts'
import {
  startOf,
  brokenPiecesOf,
  endingOf,
  endings,
  inputTokens,
  misreportedFailures,
  outputTokens,
  decreasing,
  startMessageObject,
  startTokens,
  stopReasonOfTools,
  stopReason,
  usages,
  validStopReason,
  completeMessage,
} from '../../../suites/streaming/messages/rules.ts'
import { fieldOf } from '../../../src/reply/field.ts'
import { events, judgeNothing, streamed, told } from './streamed.ts'

import {
  asking,
  of,
  typed,
  start,
  begin,
  piece,
  says,
  feeds,
  end,
  tell,
  stop,
  error,
  use,
  whole,
  none,
  type Event,
} from './streamed-message.ts'

beforeEach(judgeNothing)

describe('Messages stream: the message', () => {
  test('is complete only without errors', () => {
    expect(completeMessage(of(...whole()))).toHaveLength(3)
    expect(completeMessage(of(start(), error))).toBeUndefined()
    expect(told(() => completeMessage(of(...whole(start()))))).toBe('because of streaming.messages.message_start')
    expect(told(() => completeMessage(of(start())))).toBe('because of streaming.messages.terminator')
  })

  test('is read from message_start', () => {
    expect(startOf(typed({ type: 'ping' }, start(), stop))).toEqual({ first: 'message_start', count: 1 })
    expect(startOf(typed(end(0), start(), start()))).toEqual({ first: 'content_block_stop', count: 2 })
    expect(startOf(typed())).toEqual({ first: undefined, count: 0 })
    expect(startMessageObject(of(start()))?.at('id').text).toBe('msg_1')
    expect(startMessageObject(of(stop))).toBeUndefined()
    expect(told(() => startMessageObject(of(start([]))))).toBe('because of streaming.messages.message')
  })

  test('reports the tokens of message_start', () => {
    expect(startTokens(of(start()))?.value).toBe(1)
    expect(startTokens(of(start({ usage: { output_tokens: '1' } })))?.value).toBe('1')
    for (const message of [{ usage: { output_tokens: null } }, {}, 'no'])
      expect(startTokens(of(start(message)))).toBeUndefined()
    expect(startTokens(of(stop))).toBeUndefined()
  })

  test('has the last reported stop_reason', () => {
    const reason = (...all: readonly Event[]) => stopReason(of(start(), ...all, stop))?.value
    expect(reason(tell('max_tokens'), tell('end_turn'), tell(null))).toBe('end_turn')
    expect(reason(tell(null))).toBeNull()
    expect(reason(tell(undefined))).toBeUndefined()
    expect(told(() => stopReason(of(start(), { ...tell(null), delta: 'end' }, stop)))).toBe(
      'because of streaming.messages.message_delta_delta',
    )
    expect(told(() => endings(of(start(), stop)))).toBe('because of streaming.messages.message_delta')
    expect(endings(of(start(), error))).toBeUndefined()
    expect(endings(of(start(), tell('a'), tell('b'), stop))?.map((delta) => delta.at('stop_reason').text)).toEqual([
      'a',
      'b',
    ])
  })

  test('must have a valid stop_reason', () => {
    const valid = (reason: unknown) => told(() => validStopReason(of(start(), tell(reason), stop)))
    expect(valid('tool_use')).toBe('tool_use')
    for (const reason of ['stop', null, undefined, 7])
      expect(valid(reason)).toBe('because of streaming.messages.stop_reason')
    expect(validStopReason(of(start(), error))).toBeUndefined()
  })

  test('has a stop_reason for tool uses unless it was truncated', () => {
    const ended = (reason: string, block: unknown = use()) =>
      stopReasonOfTools(of(start(), begin(0), begin(1, block), tell(reason), stop))
    expect([ended('end_turn'), ended('tool_use')]).toEqual(['end_turn', 'tool_use'])
    for (const reason of ['max_tokens', 'refusal', 'model_context_window_exceeded'])
      expect(ended(reason)).toBeUndefined()
    expect(ended('end_turn', { type: 'text' })).toBeUndefined()
    expect(stopReasonOfTools(of(start(), begin(0, use()), error))).toBeUndefined()
  })

  test('names the stop sequence', () => {
    const body = { stop_sequences: ['7', '8'] }
    const found = (...all: readonly Event[]) => {
      const matched = inMessageStreams(matchedSequence)(asking(body, start(), ...all, stop))
      return matched && { named: matched.matched.value, allowed: matched.allowed }
    }
    expect(found(tell('stop_sequence', { stop_sequence: '7' }), tell(null, { stop_sequence: null }))).toEqual({
      named: '7',
      allowed: ['7', '8'],
    })
    expect(found(tell('stop_sequence'))).toEqual({ named: null, allowed: ['7', '8'] })
    expect(found(tell('end_turn', { stop_sequence: '7' }))).toEqual({ named: '7', allowed: [null] })
  })

  test('reports its usage', () => {
    const values = (...all: readonly Event[]) => usages(of(start(), ...all, stop))?.map(({ value }) => value)
    expect(values(tell('a', {}, null), tell('b', {}, 7), tell('c', {}, {}))).toEqual([7, {}])
    expect(usages(of(start(), error))).toBeUndefined()
    const counted = (...all: readonly unknown[]) =>
      told(() => outputTokens(of(start(), ...all.map((usage) => tell(null, {}, usage)), stop)))
    const found = counted({ output_tokens: 1 }, null, { output_tokens: '2' })
    expect(typeof found === 'object' && found.map(({ value }) => value)).toEqual([1, '2'])
    expect(counted({ output_tokens: 1 }, 7)).toBe('because of streaming.messages.usage')
    expect(counted(null)).toBe('because of streaming.messages.usage')
    expect(outputTokens(of(start(), error))).toBeUndefined()
  })

  test.each([
    [[1, 2, 2, 3], 0],
    [[3, 2, 3], 1],
    [[3, 2, 1], 2],
    [[5, null], 1],
    [[null, 5], 0],
    [[-1, 0], 0],
  ])('counts up: %j', (all, count) => {
    expect(decreasing(all.map((one) => fieldOf(one)))).toHaveLength(count)
  })

  test('reports its input tokens', () => {
    const found = (message: unknown, ...all: readonly unknown[]) =>
      told(() => inputTokens(of(start(message), ...all.map((usage) => tell('end_turn', {}, usage)), stop)))
    const counted = (...given: Parameters<typeof found>) => {
      const said = found(...given)
      return typeof said === 'object' ? [said.counts.map(({ value }) => value), said.max] : said
    }
    expect(counted({ usage: { input_tokens: 3 } }, { input_tokens: 5 })).toEqual([[3, 5], 5])
    expect(counted({ usage: { input_tokens: null } }, { input_tokens: 0, cache_read_input_tokens: 4 })).toEqual([
      [0],
      4,
    ])
    expect(counted({ usage: { input_tokens: 9, cache_creation_input_tokens: 10 } }, {})).toEqual([[9], 10])
    expect(counted({}, { input_tokens: '7', cache_read_input_tokens: -1 })).toEqual([['7'], 0])
    expect(counted('no')).toBe('because of streaming.messages.message')
    expect(told(() => inputTokens(of(tell('end_turn'), stop)))).toBe('because of streaming.messages.message_start')
    expect(inputTokens(of(start(), error))).toBeUndefined()
  })

  test('reports a failure in an error event and is not finished', () => {
    const found = (...all: readonly Event[]) =>
      misreportedFailures(streamed('messages', all.map((one) => `event: ${one['type']}\n${events(one)}`).join('')))
    expect(found(start(), error)).toEqual([])
    expect(found(start(), stop)).toEqual([])
    expect(told(() => found(start()))).toBe('because of streaming.messages.terminator')
    expect(found(start(), error, stop)).toEqual(['events[1].error: an error in a finished message'])
    expect(found(start(), { type: 'error', message: 'no' })).toEqual(['events[1].error: nothing'])
    expect(found(start(), { type: 'error', error: 'no' }, stop)).toHaveLength(2)
  })

  test.each([
    ['without a type', 'event: error\ndata: {"error":{"message":"no"}}\n\n', 'events[0]: an error without a `type`'],
    [
      'without a name',
      'data: {"type":"error","error":{"message":"no"}}\n\n',
      'events[0]: an error with no `event` line',
    ],
    [
      'with another name',
      'event: message\ndata: {"type":"error","error":{"message":"no"}}\n\n',
      'events[0]: an error with `event: message`',
    ],
    ['whose error is a text', 'event: error\ndata: {"type":"error","error":"no"}\n\n', 'events[0].error: "no"'],
  ])('reports an error %s', (_what, text, problem) => {
    const begun = 'event: ping\ndata: {"type":"ping"}\n\n'
    expect(misreportedFailures(streamed('messages', begun + text))).toEqual([problem.replace('[0]', '[1]')])
  })

  test('ends with message_stop, [DONE] or both', () => {
    expect(endingOf(of(...whole()))).toBe('message_stop')
    expect(endingOf(of(...whole(), '[DONE]'))).toBe('message_stop and [DONE]')
    expect(endingOf(of(start(), error, '[DONE]'))).toBe('[DONE]')
    expect(endingOf(of(start(), error))).toBe('')
  })

  test('reports replacement characters', () => {
    const pieces = [says(0, 'a\uFFFD'), piece(0, { thinking: '\uFFFD' }), feeds(0, '"\uFFFD"'), says(0, 'b')]
    expect(brokenPiecesOf(of(start(), ...pieces))).toHaveLength(3)
    expect(brokenPiecesOf(of(start(), says(0, 'a\uFFFD'), tell('max_tokens')))).toEqual([])
    expect(brokenPiecesOf(of(start(), says(0, 'a\uFFFD'), tell('end_turn')))).toHaveLength(1)
    expect(brokenPiecesOf(asking({ system: '\uFFFD' }, start(), ...pieces))).toBeUndefined()
    expect(brokenPiecesOf(none)).toBeUndefined()
  })
})
