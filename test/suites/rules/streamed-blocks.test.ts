import { beforeEach, describe, expect, test } from 'vitest'
import {
  blockEvents,
  blockObjects,
  blocks,
  contentBlocks,
  deltas,
  messageDeltaProblem,
  blocksWithDeltas,
  misnumberedEvents,
  misplacedDeltas,
  plainBlocks,
  plainText,
  hasSignatureDelta,
  textPieces,
  hasThinkingDelta,
  stopProblem,
  missingDelta,
  startProblem,
  completeBlocks,
} from '../../../suites/streaming/messages/blocks.rules.ts'
import { inputs, inputProblem } from '../../../suites/streaming/messages/inputs.rules.ts'
import { judgeNothing, told } from './streamed.ts'

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

describe('Messages stream: content blocks', () => {
  test('are read from their events', () => {
    expect(blockEvents(of(...whole(begin(0), says(0, 'a'), end(0))))).toHaveLength(3)
    expect(blockEvents(of(...whole()))).toBeUndefined()
    expect(told(() => blockEvents(of(start(), start(), begin(0))))).toBe('because of streaming.messages.message_start')
    expect([blockEvents(none), blocks(none), completeBlocks(of(start(), begin(0), error))]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each([
    [[0, 0, 1, 0, 2], 0],
    [[1, 2], 2],
    [[0, 2], 1],
    [[1, 0], 2],
    [[0, '0'], 1],
    [['0'], 1],
    [[0, 0.5], 1],
  ])('are numbered: %j', (indexes, count) => {
    expect(misnumberedEvents(typed(...indexes.map(end)))).toHaveLength(count)
  })

  test('are reported with their index if it is invalid', () => {
    expect(misnumberedEvents(typed(begin(1)))).toEqual(['events[0] (content_block_start): index 1'])
    expect(told(() => blocks(of(start(), begin(1))))).toBe('because of streaming.messages.index')
  })

  const problems = (
    judge: (block: NonNullable<ReturnType<typeof blocks>>[number]) => unknown,
    ...all: readonly Event[]
  ) => blocks(of(start(), ...all))?.map(judge)

  test('start exactly once, with their first event', () => {
    expect(problems(startProblem, begin(0), says(0, 'a'), begin(1), end(0), end(1))).toEqual([undefined, undefined])
    expect(problems(startProblem, begin(0), begin(0))).toEqual([
      'block 0: started 2 times, first event content_block_start',
    ])
    expect(problems(startProblem, says(0, 'a'), begin(0))).toEqual([
      'block 0: started 1 time, first event content_block_delta',
    ])
    expect(problems(startProblem, end(0))).toEqual(['block 0: started 0 times, first event content_block_stop'])
    expect(told(() => completeBlocks(of(...whole(end(0)))))).toBe('because of streaming.messages.block_start')
  })

  test('end exactly once, with their last event', () => {
    expect(problems(stopProblem, begin(0), end(0))).toEqual([undefined])
    expect(problems(stopProblem, begin(0), end(0), end(0))).toEqual([
      'block 0: stopped 2 times, last event content_block_stop',
    ])
    expect(problems(stopProblem, begin(0), end(0), says(0, 'a'))).toEqual([
      'block 0: stopped 1 time, last event content_block_delta',
    ])
    expect(problems(stopProblem, begin(0))).toEqual(['block 0: stopped 0 times, last event content_block_start'])
  })

  test('have a type and their deltas', () => {
    const [first, second] = blocks(of(start(), begin(0, use()), feeds(0, '{}'), begin(1, 7), end(0))) ?? []
    expect([first?.index, first?.type, first?.deltas.length, first?.starts.length, first?.stops.length]).toEqual([
      0,
      'tool_use',
      1,
      1,
      1,
    ])
    expect(second?.type).toBe('')
  })

  test('must be objects, and so must their deltas', () => {
    const stream = of(start(), begin(0), begin(1, 'text'), says(0, 'a'), end(0), piece(1, 'b'))
    expect(contentBlocks(stream).map(({ value }) => typeof value)).toEqual(['object', 'string'])
    expect(deltas(stream).map(({ value }) => typeof value)).toEqual(['object', 'string'])
    expect(told(() => blockObjects(stream))).toBe('because of streaming.messages.content_block')
    expect(told(() => textPieces(stream))).toBe('because of streaming.messages.delta')
    expect(contentBlocks(none)).toEqual([])
  })

  const kinds = [
    'text_delta',
    'citations_delta',
    'input_json_delta',
    'thinking_delta',
    'signature_delta',
    'vendor_delta',
  ]
  test.each([
    ['text', ['text_delta', 'citations_delta', 'vendor_delta']],
    ['tool_use', ['input_json_delta', 'vendor_delta']],
    ['server_tool_use', ['input_json_delta', 'vendor_delta']],
    ['mcp_tool_use', ['input_json_delta', 'vendor_delta']],
    ['thinking', ['thinking_delta', 'signature_delta', 'vendor_delta']],
    ['vendor', kinds],
  ])('of type %s allow %j', (type, taken) => {
    const all = kinds.map((kind) => piece(0, { type: kind }))
    const [found = []] = problems(misplacedDeltas, begin(0, { type }), ...all) ?? []
    const refused = kinds.filter((kind) => !taken.includes(kind))
    expect(found).toEqual(
      refused.map((kind) => `events[${kinds.indexOf(kind) + 2}].delta: ${kind} in a block of type ${type}`),
    )
  })

  test('are selected if the stream has deltas', () => {
    expect(blocksWithDeltas(of(start(), begin(0), says(0, 'a')))).toHaveLength(1)
    expect(blocksWithDeltas(of(start(), begin(0)))).toBeUndefined()
    expect(told(() => blocksWithDeltas(of(start(), begin(0), says(0, 'a'), says(1, 'b'))))).toBe(
      'because of streaming.messages.block_start',
    )
  })

  test('must contain text unless the request allows none', () => {
    const answer = whole(begin(0), says(0, 'a'), end(0))
    expect(plainBlocks(of(...answer))).toHaveLength(1)
    expect(plainBlocks(of(...whole()))).toEqual([])
    expect(plainBlocks(asking({ stop_sequences: ['7'] }, ...answer))).toBeUndefined()
    const tools = [{ name: 'weather', input_schema: { type: 'object' } }]
    expect(plainBlocks(asking({ tools }, ...answer))).toBeUndefined()
    expect(plainBlocks(of(start(), tell('max_tokens'), stop))).toBeUndefined()
  })

  test('have deltas if they are text blocks', () => {
    const text = { type: 'text', text: 'a' }
    expect(problems(missingDelta, begin(0, text), begin(1), says(1, 'a'), begin(2, use()))).toEqual([
      'no delta after events[1]: {"type":"text","text":"a"}',
      undefined,
      undefined,
    ])
  })

  test('of a plain response join to its text', () => {
    const text = (...all: readonly Event[]) => told(() => plainText(of(...whole(...all))))
    expect(text(begin(0), says(0, 'a'), piece(0, { type: 'vendor_delta', text: 'x' }), says(0, 'b'), end(0))).toBe('ab')
    expect(text()).toBe('')
    expect(text(begin(0), end(0))).toBe('because of streaming.messages.block_delta')
    expect(text(begin(0, use()), says(0, 'a'), end(0))).toBe('because of streaming.messages.delta_type')
    expect(text(begin(0, 'text'), end(0))).toBe('because of streaming.messages.content_block')
    expect(plainText(of(start(), tell('max_tokens'), stop))).toBeUndefined()
    expect(textPieces(of(start(), says(0, 'a'), feeds(0, '{}'), says(0, 7))).map(({ value }) => value)).toEqual([
      'a',
      7,
    ])
  })

  test('end before the last message_delta', () => {
    expect(messageDeltaProblem(typed(begin(0), end(0), tell('end_turn')))).toBeUndefined()
    expect(messageDeltaProblem(typed(tell('end_turn')))).toBeUndefined()
    expect(messageDeltaProblem(typed(tell(null), begin(0), end(0), tell('end_turn')))).toBeUndefined()
    expect(messageDeltaProblem(typed(begin(0), end(0)))).toBe('no message_delta')
    expect(messageDeltaProblem(typed(begin(0), end(0), begin(1), tell('end_turn'), end(1)))).toBe(
      'a block ends after the last message_delta',
    )
  })
})

describe('Messages stream: tool input', () => {
  const tools = [
    { name: 'weather', input_schema: { type: 'object', required: ['city'] } },
    { name: 'now', input_schema: { type: 'object', required: [] } },
    { name: 'bare', input_schema: { type: 'object' } },
  ]
  const found = (reason: string, ...all: readonly Event[]) =>
    told(() => inputs(asking({ tools }, start(), ...all, tell(reason), stop)))
  const read = (...all: readonly Event[]) => {
    const some = found('tool_use', ...all)
    return typeof some === 'string' ? some : some?.map(inputProblem)
  }

  test('must join to a JSON object', () => {
    expect(read(begin(0, use()), feeds(0, '{"city"'), feeds(0, ':1}'), end(0))).toEqual([undefined])
    expect(read(begin(0, use()), feeds(0, '{}'), feeds(0, '{}'), end(0))).toEqual(['{}{}'])
    expect(read(begin(0, use()), feeds(0, '[]'), end(0), begin(1), says(1, '{'), end(1))).toEqual(['[]'])
    expect(
      read(begin(0, use()), piece(0, { type: 'vendor_delta', partial_json: '{' }), feeds(0, '{}'), end(0)),
    ).toEqual([undefined])
  })

  test('may be empty if the tool requires none or the block starts with all of it', () => {
    const nothing = 'empty input for a tool that requires some'
    expect(read(begin(0, use()), end(0))).toEqual([nothing])
    for (const block of [use('now'), use('bare'), use('other'), use('weather', { city: 'Paris' })])
      expect(read(begin(0, block), end(0))).toEqual([undefined])
  })

  test('is judged only if it was not truncated', () => {
    expect(found('end_turn', begin(0, use()), end(0))).toHaveLength(1)
    for (const reason of ['max_tokens', 'refusal', 'stop_sequence'])
      expect(found(reason, begin(0, use()), end(0))).toBeUndefined()
    expect(found('tool_use')).toBeUndefined()
    expect(found('tool_use', begin(0), says(0, 'a'), end(0))).toEqual([])
    expect(found('tool_use', begin(0, use()), piece(0, 'no'), end(0))).toBe('because of streaming.messages.delta')
    expect(found('tool_use', begin(0, 'use'), end(0))).toBe('because of streaming.messages.content_block')
  })
})

test('Messages stream: reports whether thinking is streamed', () => {
  const thinking = { type: 'enabled', budget_tokens: 1024 }
  const body = { thinking, max_tokens: 2048 }
  const thought = piece(0, { type: 'thinking_delta', thinking: 'a' })
  const signature = piece(0, { type: 'signature_delta', signature: 'a' })
  const seen = (...all: readonly Event[]) =>
    [hasThinkingDelta, hasSignatureDelta].map((judge) => judge(asking(body, start(), ...all)))
  expect(seen(begin(0), thought, says(0, 'a'), signature)).toEqual([true, true])
  expect(seen(begin(0), thought)).toEqual([true, false])
  expect(seen(begin(0), says(0, 'a'))).toEqual([false, false])
  expect(seen(begin(0))).toEqual([undefined, undefined])
  expect([hasThinkingDelta, hasSignatureDelta].map((judge) => judge(of(start(), thought, signature)))).toEqual([
    undefined,
    undefined,
  ])
})
