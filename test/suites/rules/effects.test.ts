import { describe, expect, test } from 'vitest'
import { responses } from '../../../suites/protocols/responses/rules.ts'
import { dictatedText, wordsOf } from '../../../src/reply/dictated.ts'
import { stoppedMessages } from '../../../suites/protocols/messages/stop.rules.ts'
import { stopReasonOfTruncated } from '../../../suites/protocols/messages/usage.rules.ts'
import { leastTokens } from '../../../suites/protocols/usage.rules.ts'
import { plainOrStreamed, translated, twinOf } from '../../../suites/streaming/assembled.checks.ts'
import { assembled, inMessageStreams } from '../../../suites/streaming/messages/assembled.rules.ts'
import { inputCounts } from '../../../suites/streaming/messages/rules.ts'
import { messagesTwins } from '../../../suites/streaming/twins.ts'
import { assembled as assembledResponse } from '../../../suites/streaming/responses/assembled.rules.ts'
import { routed } from '../../../suites/streaming/routing.rules.ts'
import { assume } from '../../../src/outcomes/undecided.ts'
import { judging, streamed, told as recorded, type Told } from '../../checks/recorded.ts'
import { begin, end, says, stop, tell, use } from './streamed-message.ts'
import { told } from './streamed.ts'

const start = (usage: object, model = 'small') => ({ type: 'message_start', message: { id: 'msg_1', model, usage } })

/** The reply of a message stream, alone in a recording. */
const ofStream = (body: object, ...events: readonly object[]) => {
  const [reply] = judging([
    recorded({
      request: 'POST /v1/messages',
      body: { model: 'small', max_tokens: 64, messages: [{ role: 'user', content: 'Hi.' }], stream: true, ...body },
      headers: [['content-type', 'text/event-stream']],
      reply: [streamed(...events)],
    }),
  ])
  if (reply === undefined) throw new Error('nothing was recorded')
  return reply
}
const prompt = (content: string) => ({ messages: [{ role: 'user', content }] })
const text = (...pieces: readonly string[]) => [begin(0), ...pieces.map((piece) => says(0, piece)), end(0)]

describe('a dictated text', () => {
  test.each([
    ['Repeat this line word for word and add nothing: alpha beta', 'alpha beta'],
    ['Count from 8 to 10, with commas, and say nothing else.', '8, 9, 10'],
    ['Say hello.', undefined],
  ])('is read from %s', (request, expected) => expect(dictatedText(request)).toBe(expected))

  test('consists of words, and of at least half as many tokens', () => {
    expect(wordsOf('Alpha, BETA-7')).toEqual(['alpha', 'beta', '7'])
    expect([leastTokens(''), leastTokens('one'), leastTokens('one two three four five')]).toEqual([0, 0, 2])
  })
})

describe('a message stream with stop sequences', () => {
  const stopped = (sequences: readonly string[], ...pieces: readonly string[]) => {
    const line = 'Repeat this line word for word and add nothing: alpha beta gamma delta epsilon'
    const body = { ...prompt(line), stop_sequences: sequences }
    const stream = ofStream(body, start({}), ...text(...pieces), tell('stop_sequence'), stop)
    return told(() => {
      const found = inMessageStreams(stoppedMessages)(stream)
      return found && `${found.sequence}: ${found.rest}`
    })
  }
  test('ends before the first of them', () => {
    expect(stopped(['omega', 'gamma'], 'Alpha beta ')).toBe('gamma: ')
    expect(stopped(['delta', 'gamma'], 'alpha beta delta', ' epsilon')).toBe('gamma: delta epsilon')
    expect(stopped(['omega'], 'alpha')).toBeUndefined()
    expect(stopped(['gamma'], 'No.')).toMatch(/does not contain the line/)
  })
  test('is not judged if the model wrote other words in place of the sequence', () => {
    expect(stopped(['gamma'], 'alpha beta game delta')).toMatch(/does not contain the line/)
    expect(stopped(['gamma'], 'Alpha beta are letters.')).toMatch(/does not contain the line/)
    expect(stopped(['gamma delta'], 'alpha beta gamma ray')).toMatch(/does not contain the line/)
    expect(stopped(['gamma delta'], 'Signs: Alpha Beta Gamma Beta Epsilon')).toMatch(/does not contain the line/)
    expect(stopped(['omega', 'gamma delta'], 'I am Alpha Beta Gamma Delta Ze')).toMatch(/does not contain the line/)
    expect(stopped(['gamma'], 'ALPHA BETA GAMMA DELTA EPSILON')).toMatch(/does not contain the line/)
    expect(stopped(['gamma'], 'Alpha Beta Delta')).toMatch(/does not contain the line/)
    expect(stopped(['gamma delta'], 'alpha beta gamma')).toMatch(/does not contain the line/)
    expect(stopped(['gamma delta'], 'alpha beta ', 'epsilon')).toBe('gamma delta: epsilon')
    expect(stopped(['gamma'], 'alpha beta gamma')).toBe('gamma: gamma')
    expect(stopped(['gamma'], 'alpha beta g')).toBe('gamma: g')
  })
})

describe('a message stream with a limit', () => {
  const reason = (tokens: number, ...pieces: readonly string[]) => {
    const body = { ...prompt('Count from 1 to 200, with commas, and say nothing else.'), max_tokens: 16 }
    const usage = { output_tokens: tokens }
    const events = [start({ input_tokens: 3 }), ...text(...pieces), tell('end_turn', {}, usage), stop]
    return told(() => inMessageStreams(stopReasonOfTruncated)(ofStream(body, ...events)))
  }
  test('is truncated if it reaches the limit, counted or not', () => {
    expect(reason(16, '1, 2, 3')).toBe('end_turn')
    expect(reason(15, '1, 2, 3')).toBe('end_turn')
    expect(reason(9, '1, 2, 3')).toMatch(/ended before its limit/)
    expect(reason(16, '1, 2, ... 200')).toMatch(/ended before its limit/)
    expect(reason(3, Array.from({ length: 60 }, (_, at) => `${at},`).join(' '))).toBe(
      'because of messages.request.max_tokens',
    )
  })
})

describe('input tokens of a message stream', () => {
  const counts = (first: object, last: object, block: object = { type: 'text', text: '' }) =>
    inputCounts(ofStream({}, start(first), begin(0, block), end(0), tell('end_turn', {}, last), stop))
  test('are the same at both ends', () => {
    expect(counts({ input_tokens: 25 }, { input_tokens: 12 })).toEqual({ first: 25, later: [12] })
    expect(counts({ input_tokens: 25 }, { input_tokens: 25 })).toEqual({ first: 25, later: [25] })
  })
  test('may be reported once, or with the cache', () => {
    expect(counts({ input_tokens: 25 }, { output_tokens: 3 })).toEqual({ first: 25, later: [] })
    expect(counts({ input_tokens: 0 }, { input_tokens: 12 })).toEqual({ first: 12, later: [] })
    expect(counts({ input_tokens: 3, cache_read_input_tokens: 9 }, { input_tokens: 12 })?.later).toEqual([3])
    expect(counts({ input_tokens: 12 }, { input_tokens: 3, cache_read_input_tokens: 9 })?.later).toEqual([12])
    expect(counts({}, {})).toBeUndefined()
  })
  test('grow with the results of server tools', () => {
    expect(counts({ input_tokens: 25 }, { input_tokens: 90 }, { ...use(), type: 'server_tool_use' })).toBeUndefined()
  })
})

describe('the model of a stream', () => {
  const plain = (requested: string, model: string): Told => ({
    id: `messages-plain/${requested}`,
    request: 'POST /v1/messages',
    body: { model: requested },
    reply: { model },
  })
  const others = (requested: string, name: string, ...more: readonly Told[]) => {
    const stream: Told = {
      id: 'messages-stream/plain',
      request: 'POST /v1/messages',
      body: { model: requested, max_tokens: 64, messages: [{ role: 'user', content: 'Hi.' }], stream: true },
      headers: [['content-type', 'text/event-stream']],
      reply: [streamed(start({ input_tokens: 3 }, name), ...text('Hello.'), tell('end_turn'), stop)],
    }
    const [reply] = judging([stream, ...more].map(recorded))
    return told(() => reply && routed(assembled)(reply)?.others)
  }
  test('is wrong if plain responses show its name for another model alone', () => {
    expect(others('big', 'small', plain('big', 'big'), plain('small', 'small'))).toEqual(['small'])
    expect(others('big', 'small', plain('big', 'small'), plain('small', 'small'))).toEqual([])
    expect(others('big', 'other', plain('big', 'big'))).toEqual([])
    expect(others('big', 'big-2026')).toEqual([])
    expect(others('big', 'small')).toMatch(/which name the model/)
  })
})

describe('twins', () => {
  test('are named if an assembled response cannot be judged', () => {
    const read = translated(messagesTwins)(() => assume(false, 'messages.message.content.type'))
    expect(told(() => read(undefined))).toBe('because of streaming.messages.content_block_type')
    const other = translated({})(() => assume(false, 'messages.message.content.type'))
    expect(told(() => other(undefined))).toBe('because of messages.message.content.type')
  })

  test('are covered together with the plain requirement', () => {
    expect(twinOf(messagesTwins, ['messages.message.id_unique', 'streaming.messages.served'])).toMatchObject({
      requirement: 'streaming.messages.id_unique',
      dependsOn: ['messages.message.id_unique', 'streaming.messages.message', 'streaming.messages.served'],
    })
    expect(() => twinOf(messagesTwins, 'chat.completion.id')).toThrow(/has no twin/)
  })

  test('are selected with plain responses, unless they cannot be read', () => {
    const select = plainOrStreamed(responses, assembledResponse)
    const [cut] = judging([
      recorded({
        request: 'POST /v1/responses',
        body: { model: 'small', input: 'Hi.', stream: true },
        headers: [['content-type', 'text/event-stream']],
        reply: [streamed({ type: 'response.completed', response: 7 })],
      }),
    ])
    expect(cut && select(cut)).toBeUndefined()
  })
})
