import { beforeEach, describe, expect, test } from 'vitest'
import type { Exchange } from '../../../src/evidence/exchange.ts'
import type { Reply } from '../../../src/reply/reply.ts'
import { reason } from '../../../src/results/reasons.ts'
import {
  eventsAfterDone,
  brokenPieces,
  doneCount,
  eventsOf,
  groupedBy,
  isJsonObject,
  closeProblem,
  mustHaveTimeToEnd,
  strayLines,
  stopPosition,
} from '../../../suites/streaming/rules.ts'
import { fieldOf } from '../../../src/reply/field.ts'
import { events, judgeNothing, streamed, told } from './streamed.ts'

beforeEach(judgeNothing)

const chat = (text: string, parts?: Partial<Exchange>) => streamed('chat', text, parts)

describe('[DONE]', () => {
  test.each([
    ['data: [DONE]\n\n', 1],
    ['data:  [DONE] \n\n', 1],
    ['data: [DONE]\n', 1],
    ['data:[DONE]', 1],
    ['data: [DONE] \r\n', 1],
    ['data: [DONE]\n\ndata: [DONE]\n\n', 2],
    ['data: [DONE]\n\ndata: [DONE]', 2],
    ['data: [done]\n\n', 0],
    ['data: {}\ndata: [DONE]', 0],
    ['data: [DONE] and more', 0],
    ['data: [DONE]\nid: 1', 0],
    ['data: {}\n\n', 0],
  ])('is in %j %i times', (text, count) => {
    expect(doneCount(chat(text))).toBe(count)
  })

  test.each(['[done]', 'DONE', '"[DONE]"', '[Done].'])('may be misspelt as %s, which is not an event', (literal) => {
    expect(eventsOf(chat(events({ a: 1 }, literal))).map(({ data }) => data)).toEqual(['{"a":1}'])
  })

  test.each(['[DONE', 'well done', 'done 1', '{"done":true}', 'undone'])('is not confused with %s', (literal) => {
    const isMeant = !/\w/.test(literal.replace(/done/i, ''))
    expect(eventsOf(chat(events(literal)))).toHaveLength(isMeant ? 0 : 1)
  })

  test('ends the events; later ones belong to the ending', () => {
    const stream = chat(events({ a: 1 }, '[DONE]', { b: 2 }, 'x'.repeat(100), '[DONE]'))
    expect(eventsOf(stream)).toHaveLength(1)
    expect(eventsAfterDone(stream)).toEqual([
      'after `[DONE]`: {"b":2}',
      `after \`[DONE]\`: ${'x'.repeat(80)}`,
      'after `[DONE]`: [DONE]',
    ])
    expect(eventsAfterDone(chat(events({ a: 1 }, { b: 2 })))).toEqual([])
  })
})

describe('text outside of events', () => {
  test.each([
    '',
    '\uFEFFdata: {}\n\n',
    ': a comment\n\n',
    ':\n',
    'data: {}\r\n\r\ndata: {}\r\rdata: {}\n\n',
    'event: a\nid: 1\nretry: 5\ndata\n\n',
    'x-field: 1\nx_field: 2\ndata: {}\n\n',
    'data: {}\n\ndat',
    'data: {}\n\nd',
  ])('is not in %j', (text) => {
    expect(strayLines(chat(text))).toEqual([])
  })

  test.each([
    ['{"error":1}\n\ndata: {}\n\n', ['{"error":1}']],
    ['data: {}\n\nupstream error: failed\n', ['upstream error: failed']],
    ['data: {}\r{"a":1}\r\nData: {}\n\n', ['{"a":1}', 'Data: {}']],
    [' data: {}\n\n', [' data: {}']],
    ['data: {}\n\n-a: 1\n\uFEFFdata: {}', ['-a: 1', '\uFEFFdata: {}']],
    ['1data: {}\ndata1: {}', ['1data: {}', 'data1: {}']],
    [`${'X'.repeat(130)}`, ['X'.repeat(120)]],
    ['last.', ['last.']],
    ['\uFEFF{"a":1}', ['{"a":1}']],
  ])('is in %j', (text, lines) => {
    expect(strayLines(chat(text))).toEqual(lines)
  })
})

describe('the position where a stream stopped', () => {
  const reset = { end: { how: 'reset', at: 2, detail: 'read ECONNRESET' } } as const
  test.each([
    ['', {}, 'before any event (the response was complete)'],
    [events({}, {}), {}, 'after events[1] (the response was complete)'],
    [`${events({})}data: {"a"`, {}, 'after events[0], inside an event: "data: {\\"a\\"" (the response was complete)'],
    [events({}), reset, 'after events[0] (read ECONNRESET)'],
    [events({}), { end: { how: 'closed', at: 2 } } as const, 'after events[0] (closed)'],
  ])('is described for %j', (text, parts, where) => {
    expect(stopPosition(chat(text, parts))).toBe(where)
  })

  test('shows only the start of an incomplete event', () => {
    expect(stopPosition(chat(`data: ${'x'.repeat(100)}`))).toContain(`"data: ${'x'.repeat(54)}"`)
  })
})

describe('a stream truncated by a client-side limit', () => {
  const response = (at: number, text = events({})) => ({
    status: 200,
    headersAt: 1,
    headers: [['content-type', 'text/event-stream']] as const,
    chunks: [{ at, text }],
  })
  const timed = (how: Exchange['end']['how'], lastAt: number, at: number, text?: string) =>
    chat('', { response: response(lastAt, text), end: { how, at } })
  const because = (stream: ReturnType<typeof timed>) => told(() => mustHaveTimeToEnd(stream))

  test('is inconclusive if events were still arriving', () => {
    expect(because(timed('timeout', 600, 1000))).toBe(
      'because of the stream was not finished when the time limit was reached',
    )
  })

  test('is judged if the last event arrived in the first half of the time', () => {
    expect(because(timed('timeout', 500, 1000))).toBeUndefined()
    expect(because(timed('timeout', 600, 1000, ''))).toBeUndefined()
    expect(because(timed('complete', 600, 1000))).toBeUndefined()
  })

  test('is inconclusive if events were not read', () => {
    const { exchange, sse } = chat(events({}))
    const part = { exchange, sse: { ...sse, truncation: reason('too-many-events', { events: 9 }) } } as Reply
    expect(told(() => mustHaveTimeToEnd(part))).toBe('because of the stream exceeds the limit of 9 events')
  })

  test('is inconclusive if the size limit was reached', () => {
    const long = `${events({})}: ${'x'.repeat(65_536)}\n\n`
    expect(because(timed('too-large', 1, 1000, long))).toMatch(/^because of the stream of \S+ is too large to be read/)
  })

  test('is inconclusive for another reason if the probe left it on purpose', () => {
    expect(because(timed('too-large', 1, 1000))).toMatch(
      /^because of the probe closed the connection of \S+ on purpose/,
    )
  })

  test('is reported if it closes long after its last event', () => {
    expect(told(() => closeProblem(timed('complete', 100, 10_100)))).toBeUndefined()
    expect(told(() => closeProblem(timed('complete', 100, 10_101)))).toBe(
      'the response closes 10 s after its last event',
    )
    expect(told(() => closeProblem(timed('complete', 100, 60_100)))).toBe(
      'the response closes 60 s after its last event',
    )
    expect(told(() => closeProblem(timed('complete', 100, 60_100, 'data: [DONE]')))).toBeUndefined()
  })

  test('is reported if it does not close', () => {
    const unended = 'the stream has ended, but the response does not close: '
    expect(told(() => closeProblem(timed('timeout', 100, 1000)))).toBe(`${unended}timeout`)
    const coming = 'because of the stream was not finished when the time limit was reached'
    expect(told(() => closeProblem(timed('timeout', 600, 1000)))).toBe(coming)
    const stream = chat(events({}), { end: { how: 'closed', at: 2, detail: 'closed by the server' } })
    expect(told(() => closeProblem(stream))).toBe(`${unended}closed by the server`)
  })
})

describe('replacement characters', () => {
  const broken = (texts: readonly (string | null)[], isLimited = false) =>
    brokenPieces(
      texts.map((text) => fieldOf(text)),
      isLimited,
    )

  test.each([
    [['a', 'b'], false, 0],
    [['a', '\uFFFD'], false, 1],
    [['\uFFFD', 'a\uFFFDb'], false, 2],
    [['a', 'b\uFFFD'], true, 0],
    [['a', 'b\uFFFD\uFFFD'], true, 0],
    [['a', '\uFFFD', ''], true, 0],
    [['a', '\uFFFD', null], true, 0],
    [['a\uFFFD', 'b\uFFFD'], true, 1],
    [['a', '\uFFFDb\uFFFD'], true, 1],
    [['a', '\uFFFDb'], true, 1],
  ])('are in %j: limited %s, %i', (texts, isLimited, count) => {
    expect(broken(texts, isLimited)).toHaveLength(count)
  })

  test('are reported with their path', () => {
    expect(broken(['a\uFFFD'])).toEqual(['body: "a\uFFFD"'])
  })
})

test('recognizes a JSON object', () => {
  const texts = ['{}', ' {"a":1}\n', '[]', 'null', '1', '"{}"', '', '{', '{}{}']
  expect(texts.filter(isJsonObject)).toEqual(['{}', ' {"a":1}\n'])
})

test('groups members in the order in which their keys first occur', () => {
  expect(groupedBy(['b1', 'a1', 'b2', 'a2', 'c'], (text) => text[0])).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1', 'a2']],
    ['c', ['c']],
  ])
})
