import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordedBytes } from '../../src/evidence/bytes.ts'
import type { SseStream } from '../../src/reply/reply.ts'
import { readEvents } from '../../src/reply/sse.ts'

const read = (text: string) => readEvents([{ at: 1, text }])
const plain = ({ events, ...rest }: SseStream) => ({
  ...rest,
  events: events.map(({ event, data, id, offset, end, json }) => ({ event, data, id, offset, end, json: json.value })),
})
const data = (text: string) => read(text).events.map((event) => event.data)

/** @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
describe('an event stream', () => {
  test.each([
    ['LF', 'data: a\n\ndata: b\n\n', ['a', 'b']],
    ['CR LF', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
    ['CR', 'data: a\r\rdata: b\r\r', ['a', 'b']],
    ['a mixture', 'data: a\r\n\ndata: b\n\r', ['a', 'b']],
    ['no space', 'data:a\n\n', ['a']],
    ['two spaces', 'data:  a\n\n', [' a']],
    ['several lines', 'data: a\ndata\ndata: b\n\n', ['a\n\nb']],
    ['an empty field', 'data\n\n', ['']],
    ['two empty fields', 'data\ndata:\n\n', ['\n']],
    ['no data', 'event: x\nid: 1\n\n\n\n', []],
    ['a byte order mark', '\uFEFFdata: a\n\n', ['a']],
    ['a second byte order mark', '\uFEFF\uFEFFdata: a\n\ndata: b\n\n', ['b']],
    ['an unknown field', 'datum: a\nDATA: c\n data: d\ndata: b\n\n', ['b']],
    ['a colon in the value', 'data: a: b\n\n', ['a: b']],
    ['an event that is cut off', 'data: a\n\ndata: b\n', ['a']],
  ])('with %s', (_title, text, expected) => {
    expect(data(text)).toEqual(expected)
  })

  test('has comments, names, ids that last, and a retry time', () => {
    const stream = read(': hi\n\nevent: x\nid: 1\ndata: {"a":1}\n\nid: 2\0\ndata: b\n\nretry: 1x\nretry: 30\n:\n')
    expect(plain(stream)).toEqual({
      comments: [' hi', ''],
      retry: 30,
      rest: 'retry: 1x\nretry: 30\n:\n',
      events: [
        { event: 'x', data: '{"a":1}', id: '1', offset: 6, end: 36, json: { a: 1 } },
        { event: 'message', data: 'b', id: '1', offset: 36, end: 52, json: undefined },
      ],
    })
  })

  test.each([
    ['data: a\n\n', ''],
    ['data: a\n\ndata: [DO', 'data: [DO'],
    ['data: a\n\ndata: [DONE]\n', 'data: [DONE]\n'],
    ['data: a\n\n: bye\n', ''],
    ['data: a\n\n: bye', ''],
    ['{"error":1}', '{"error":1}'],
    ['x', 'x'],
    [': bye', ''],
    ['\uFEFF', ''],
  ])('%j leaves the rest %j', (text, rest) => {
    expect(read(text).rest).toBe(rest)
  })

  test('leaves the beginning of a byte order mark as it is', () => {
    expect(readEvents([{ at: 1, base64: '7w==' }]).rest).toBe('\uFFFD')
  })

  test.each([
    ['an LF', '\ndata: a\n\n', [1, 10]],
    ['a byte order mark', '\uFEFFdata: a\n\n', [3, 12]],
    ['a CR LF', '\r\ndata: a\r\r\n', [2, 12]],
  ])('reports the offsets of an event after %s, for any chunks', (_title, text, place) => {
    const bytes = Buffer.from(text)
    const cut = Array.from(bytes, (byte, at) => ({ at, ...recordedBytes(Uint8Array.of(byte)) }))
    for (const chunks of [cut, [{ at: 1, text }], cut.flatMap((chunk) => [chunk, { at: chunk.at, text: '' }])])
      expect(readEvents(chunks).events.map(({ offset, end }) => [offset, end])).toEqual([place])
  })

  test.each([
    ['names that only begin like known ones', 'eventx: 1\nretryx: 2\ndatax: 3\nidx: 4\nfoo: 5\nxy: 6\n'],
    ['less than a byte order mark', [0xef, 0xbb, 0x41]],
    ['most of a byte order mark', [0xef, 0xbb]],
  ])('ignores %s', (_title, before) => {
    const text = [Buffer.from(before as string), Buffer.from('data: a\n\nid: 1\ndata: b\n\n')]
    const { events, retry } = readEvents([{ at: 1, ...recordedBytes(Buffer.concat(text)) }])
    const told = events.map(({ event, data, id }) => [event, data, id])
    const all = [
      ['message', 'a', undefined],
      ['message', 'b', '1'],
    ]
    expect([told, retry]).toEqual([typeof before === 'string' ? all : all.slice(1), undefined])
  })

  test('has no member without a value, and reads JSON once', () => {
    expect(read('')).toStrictEqual({ events: [], rest: '', comments: [] })
    const [event] = read('data: {}\n\n').events
    expect(Object.hasOwn(event ?? {}, 'id')).toBe(false)
    expect(event?.json).toBe(event?.json)
  })

  test('says when an event was whole', () => {
    const { events } = readEvents([
      { at: 5, text: 'data: a\n' },
      { at: 7, text: '\ndata: b\n\n' },
      { at: 8, text: '' },
      { at: 9, text: 'data: c\n\n' },
    ])
    expect(events.map(({ at }) => at)).toEqual([7, 7, 9])
    const behind = (next: string) => [
      { at: 5, text: 'data: a\r\r' },
      { at: 7, text: next },
    ]
    expect(['\n', 'x'].map((next) => readEvents(behind(next)).events[0]?.at)).toEqual([7, 5])
  })

  test('names the place in its JSON', () => {
    expect(read('data: 1\n\ndata: {"a":[1]}\n\n').events[1]?.json.at('a[0]').path).toBe('events[1].a[0]')
  })

  test('is the same however it was cut', () => {
    const piece = fc.constantFrom(
      'data',
      ':',
      ' ',
      '\r',
      '\n',
      '\r\n',
      '\n\n',
      'é🙂',
      '\uFEFF',
      'id',
      'event',
      '\0',
      '{"a":1}',
      'x',
    )
    const cuts = fc.array(fc.nat(200), { maxLength: 20 })
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), cuts, (pieces, at) => {
        const whole = Buffer.from(pieces.join(''))
        const places = [0, ...at.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length]
        const cut = places
          .slice(1)
          .map((end, index) => ({ at: index, ...recordedBytes(whole.subarray(places[index], end)) }))
        expect(plain(readEvents(cut))).toEqual(plain(readEvents([{ at: 0, ...recordedBytes(whole) }])))
      }),
      { numRuns: 400 },
    )
  })
})

describe('of a stream that is meant to exhaust us', () => {
  const events = (count: number) => 'data:\n\n'.repeat(count)
  const tooMany = { code: 'too-many-events', args: { events: 40_000 } }

  test.each([
    ['as many events as may be', `:\n${events(40_000)}:\nx`, 40_000, ':\nx', 2, undefined],
    ['more events', `:\n${events(40_003)}:\nx`, 40_000, '', 1, tooMany],
    ['one more, known at the end alone', `:\n${events(40_000)}data\r\r`, 40_000, '', 1, tooMany],
    ['many comments', `${':\n'.repeat(40_001)}${events(1)}`, 1, '', 40_000, undefined],
  ])('%s: so much is read', (_title, text, count, rest, comments, cut) => {
    const stream = read(text)
    expect([stream.events.length, stream.rest, stream.comments.length, stream.truncation]).toEqual([
      count,
      rest,
      comments,
      cut,
    ])
  })

  test('no deep JSON is', () => {
    const { events: all, truncation } = read(`data: ${'['.repeat(501)}\n\ndata: 1\n\n`)
    expect(all.map(({ json }) => json.value)).toEqual([undefined, 1])
    expect(truncation?.code).toBe('too-many-values')
  })
})
