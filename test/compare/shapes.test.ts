import { describe, expect, test } from 'vitest'
import type { ShapeChange } from '../../src/compare/comparison.ts'
import { replyChanges } from '../../src/compare/replies.ts'
import type { Chunk, Exchange } from '../../src/evidence/exchange.ts'
import { exchange, judgedOf, requirement } from '../reporters/sample.ts'

type Body = (index: number) => unknown

/** Ten replies by number, as JSON, or as a stream where they are lists. */
const recordingOf = (body: Body, more: (index: number) => Partial<Exchange> = () => ({})) =>
  judgedOf(
    [requirement('chat.a', 'satisfied')],
    Array.from({ length: 10 }, (_, index) => {
      const value = body(index)
      const type = Array.isArray(value) ? 'text/event-stream' : 'application/json'
      const response = {
        status: 200,
        headersAt: 5,
        headers: [['Content-Type', type]] as const,
        chunks: chunksOf(value),
      }
      return exchange(`chat-plain/${index}`, { probe: 'chat-plain', name: `${index}`, response, ...more(index) })
    }),
  ).evidence

const chunksOf = (value: unknown): readonly Chunk[] =>
  Array.isArray(value)
    ? value.map((data, at) => ({ text: `data: ${JSON.stringify(data)}\n\n`, at }))
    : [{ text: JSON.stringify(value), at: 6 }]

const told = ({ what, how, place, type, base, now }: ShapeChange) =>
  `${what} ${place}${type === undefined ? '' : ` ${type}`} ${how} ${base.of}/${base.total} ${now.of}/${now.total}`

const changes = (base: Body, now: Body) => replyChanges(recordingOf(base), recordingOf(now)).shapes.map(told)

describe('the form of responses', () => {
  test.each([
    ['the same', () => ({ a: { b: 1 } }), () => ({ a: { b: 2 } }), []],
    ['a field came', () => ({}), () => ({ a: 1 }), ['field a came 0/10 10/10']],
    [
      'what stands in an object that went is not told beside it',
      () => ({ a: { b: 1 } }),
      () => ({}),
      ['field a went 10/10 0/10'],
    ],
    ['a type', () => ({ a: 1 }), () => ({ a: '1' }), ['type a string came 0/10 10/10']],
    [
      'in a list',
      () => ({ l: [{ a: 1 }] }),
      () => ({ l: [{ b: 1 }] }),
      ['field l[].a went 10/10 0/10', 'field l[].b came 0/10 10/10'],
    ],
    ['of the items of one', () => ({ l: [1] }), () => ({ l: ['1'] }), ['type l[] string came 0/10 10/10']],
    [
      'in some items only',
      () => ({ l: [{ a: 1 }, { a: 1 }] }),
      () => ({ l: [{ a: 1 }, {}] }),
      ['field l[].a less often 10/10 0/10'],
    ],
    ['one odd exchange is no change', () => ({}), (index) => (index === 0 ? { a: 1 } : {}), []],
    ['nor are a few more', (index) => (index < 3 ? { a: 1 } : {}), (index) => (index < 5 ? { a: 1 } : {}), []],
    ['what a model fills in is not looked into', () => ({ input: { a: 1 } }), () => ({ input: { b: 1 } }), []],
    ['keys of a table are no fields', () => ({ t: { '2026-01-01': 1 } }), () => ({ t: { '2026-02-02': 1 } }), []],
    ['an event', () => [{ type: 'x' }], () => [{ type: 'x' }, { type: 'y' }], ['event y came 0/10 10/10']],
    ['a field of one', () => [{ type: 'x', a: 1 }], () => [{ type: 'x' }], ['field event x: a went 10/10 0/10']],
  ] as readonly (readonly [string, Body, Body, readonly string[]])[])('%s', (_name, base, now, expected) => {
    expect(changes(base, now)).toEqual(expected)
  })

  test('the media type', () => {
    expect(
      changes(
        () => ({}),
        () => [],
      ),
    ).toContain('media type text/event-stream came 0/10 10/10')
  })

  test('ignores truncated responses', () => {
    const cut = recordingOf(
      () => ({}),
      () => ({ end: { how: 'closed', at: 9 } }),
    )
    expect(
      replyChanges(
        recordingOf(() => ({ a: 1 })),
        cut,
      ).shapes,
    ).toEqual([])
  })

  test.each([
    ['too deep', `${'['.repeat(490)}${']'.repeat(490)}`],
    ['too much', JSON.stringify({ l: Array.from({ length: 30_000 }, () => ({})) })],
  ])('what is %s is not looked at', (_name, text) => {
    const large = recordingOf(() => JSON.parse(text) as unknown)
    expect(
      replyChanges(
        recordingOf(() => ({})),
        large,
      ).shapes,
    ).toEqual([])
  })

  test('marks changes that another model may cause', () => {
    const named = (model: string) => (): Partial<Exchange> => {
      const sent = exchange('x').request
      return { request: { ...sent, body: { text: JSON.stringify({ model }) } } }
    }
    const [base, now] = [recordingOf(() => ({}), named('m-1')), recordingOf(() => ({ a: 1 }), named('m-2'))]
    expect(replyChanges(base, now).shapes.map(({ otherModels }) => otherModels)).toEqual([true])
  })
})

describe('times', () => {
  const took = (ms: number, count: number) => {
    const all = recordingOf(() => ({}))
    const [first] = all.exchanges
    const exchanges = Array.from({ length: count }, (_, index) => ({
      ...(first as Exchange),
      name: `${index}`,
      response: {
        ...(first as Exchange).response,
        status: 200,
        headersAt: ms,
        headers: [],
        chunks: [{ text: '{}', at: ms }],
      },
      end: { how: 'complete' as const, at: 2 * ms },
    }))
    return { ...all, exchanges }
  }

  test.each([
    [100, 300, 20, 'slower'],
    [300, 100, 20, 'faster'],
    [100, 120, 20, 'alike'],
    [1, 9, 20, 'alike'],
    [100, 300, 19, 'too few'],
  ])('%d and %d ms, %d times: %s', (base, now, count, verdict) => {
    expect(replyChanges(took(base, count), took(now, count)).timings.map((one) => one.verdict)).toEqual([verdict])
  })

  test('are reported in milliseconds and as ratios', () => {
    const [timing] = replyChanges(took(100, 20), took(300, 20)).timings
    expect(timing?.firstByte).toEqual({
      base: { p50: 100, p95: 100 },
      now: { p50: 300, p95: 300 },
      ratio: { p50: 3, p95: 3 },
    })
  })
})

describe('answers', () => {
  const answering = (status: number, body: unknown, more: Partial<Exchange['request']> = {}) =>
    recordingOf(
      () => body,
      () => ({
        request: { ...exchange('x').request, ...more },
        response: { status, headersAt: 1, headers: [['Content-Type', 'application/json']], chunks: chunksOf(body) },
      }),
    )
  const error = (message: string, type = 'a') => ({ error: { message, type, code: null } })

  test.each([
    ['another status', 200, {}, 404, {}, ['status 200 404']],
    ['the load is no answer', 200, {}, 503, {}, []],
    ['other words', 400, error('no such model'), 400, error('not for you'), ['message no such model not for you']],
    ['not other numbers and ids', 400, error('request 17 of "m-1"'), 400, error('request 18 of "m-2"'), []],
    ['another type', 400, error('x'), 400, error('x', 'b'), ['error.type a b']],
  ])('%s', (_name, status, body, nowStatus, nowBody, expected) => {
    const { answers } = replyChanges(answering(status, body), answering(nowStatus, nowBody))
    expect(answers.map(({ what, from, to }) => `${what} ${from} ${to}`)).toEqual(expected)
  })

  test('are counted together, with examples', () => {
    const [change] = replyChanges(answering(200, {}), answering(404, {})).answers
    expect([change?.requests, change?.examples]).toEqual([
      10,
      ['chat-plain/0', 'chat-plain/1', 'chat-plain/2', 'chat-plain/3', 'chat-plain/4'],
    ])
  })
})
