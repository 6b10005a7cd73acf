import { describe, expect, test } from 'vitest'
import { brokenByChance } from '../../src/calls/chance.ts'
import type { Exchange, RecordedRequest } from '../../src/evidence/exchange.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { exchangeOf } from '../evidence/sample.ts'

const broken = { end: { how: 'reset', at: 1 } } as const
const refused = { response: { status: 429, headersAt: 1, headers: [], chunks: [] } } as const

const sent = (
  name: string,
  body: object | string,
  parts: Partial<Exchange> = {},
  part: Partial<RecordedRequest> = {},
) =>
  exchangeOf([], {
    ...{ id: `a/${name}`, probe: 'a', name },
    request: {
      ...{ method: 'POST', url: 'http://127.0.0.1:1/v1/chat/completions', line: 'domestic', key: 'default' },
      headers: [['content-type', 'application/json']],
      body: { text: typeof body === 'string' ? body : JSON.stringify(body) },
      ...part,
    },
    ...parts,
  })
const plain = { model: 'm', messages: [{ role: 'user', content: 'x' }] }
const withStop = { ...plain, stop: 'x' }
const many = (count: number, of: (name: string) => readonly Exchange[]) =>
  Array.from({ length: count }, (_, index) => of(`${index}`)).flat()

/** Requests that broke at first and succeeded in the end. */
const recovered = (count: number) =>
  many(count, (index) => [
    sent(`repeated-${index}`, plain, { ...broken, retried: true, id: `a/repeated-${index}#1` }),
    sent(`repeated-${index}`, plain, { attempt: 2 }),
  ])
const breaking = (count: number) => many(count, (index) => [sent(`once-${index}`, plain, broken)])
const byChance = (...exchanges: readonly Exchange[]) => brokenByChance({ exchanges } as unknown as Evidence)

const answered = sent('answered', plain)
const x = (body: object | string, parts: Partial<Exchange> = {}, part: Partial<RecordedRequest> = {}) =>
  sent('x', body, { ...broken, ...parts }, part)

describe('a connection broke by chance', () => {
  test.for([
    ['another request of its kind succeeded', [answered, x(plain)]],
    ['it is the only one of a kind, and others were repeated successfully', [...recovered(1), x(withStop)]],
    ['another request with a member succeeded', [answered, sent('y', withStop), x(withStop)]],
    [
      'it was refused for load before',
      [...recovered(1), sent('x', withStop, { ...refused, retried: true, id: 'a/x#1' }), x(withStop, { attempt: 2 })],
    ],
  ] as const)('if %s', ([, exchanges]) => {
    expect([...byChance(...exchanges)]).toEqual(['a/x'])
  })

  test.for([
    ['none of its kind succeeded, and nothing else broke', [answered, x(withStop)]],
    ['two with a member broke', [...recovered(9), x(withStop), sent('y', { ...withStop, n: 1 }, broken)]],
    ['another with the member was refused', [...recovered(9), x(withStop), sent('y', withStop, refused)]],
    ['it broke in two attempts', [...recovered(9), x(plain, { retried: true, id: 'a/x#1' }), x(plain, { attempt: 2 })]],
    ['none with its key succeeded', [answered, x(plain, {}, { key: 'made up' })]],
    ['none to its endpoint succeeded', [answered, x(plain, {}, { line: 'overseas' })]],
    ['streams were not answered', [answered, x({ ...plain, stream: true }), sent('y', { ...plain, stream: false })]],
    [
      'parts of a type were not answered',
      [
        sent('y', { ...plain, messages: [{ role: 'user', content: [{ type: 'text' }] }] }),
        x({ ...plain, messages: [{ role: 'user', content: [{ type: 'image_url' }] }] }),
      ],
    ],
    ['the response was complete', [answered, sent('x', plain)]],
    ['the request was refused', [...recovered(1), sent('x', plain, refused)]],
    ['the request timed out', [...recovered(1), x(plain, { end: { how: 'timeout', at: 1 } })]],
  ] as const)('not if %s', ([, exchanges]) => {
    expect(byChance(...exchanges).has('a/x')).toBe(false)
  })

  test.for([
    [0, 1, 1],
    [0, 2, 0],
    [1, 4, 4],
    [1, 5, 0],
  ] as const)(
    'not if those that are not repeated break more often: of %i repeated and %i others, %i',
    ([repeated, others, expected]) => {
      expect(byChance(answered, ...recovered(repeated), ...breaking(others)).size).toBe(expected)
    },
  )

  test('if its body is nested deeper than the call stack', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect([...byChance(sent('answered', deep), x(deep))]).toEqual(['a/x'])
  })
})
