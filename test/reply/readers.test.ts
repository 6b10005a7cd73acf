import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rawBytes, recordedBytes } from '../../src/evidence/bytes.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { fieldOf } from '../../src/reply/field.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { reasonText } from '../../src/results/reasons.ts'
import { exchangeOf } from '../evidence/sample.ts'

describe('bytes', () => {
  test('come back as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(Buffer.from(rawBytes(JSON.parse(JSON.stringify(recordedBytes(bytes)))))).toEqual(Buffer.from(bytes))
      }),
    )
  })

  test('are text where they are UTF-8, byte order mark and NUL included', () => {
    expect(recordedBytes(Buffer.from('\uFEFFé\0'))).toEqual({ text: '\uFEFFé\0' })
    expect(recordedBytes(Buffer.from('é').subarray(0, 1))).toEqual({ base64: 'ww==' })
    expect(rawBytes({ base64: 7 } as never)).toEqual(new Uint8Array(0))
  })
})

describe('a field', () => {
  const field = fieldOf(JSON.parse('{"choices":[{"a.b":null}],"__proto__":{"x":1e999},"deep":{"n":3}}'))

  test.each([
    ['choices[0]["a.b"]', 'choices[0]["a.b"]', 'null', true, true],
    ['choices[1].message', 'choices[1].message', 'nothing', false, true],
    ['__proto__.x', '__proto__.x', 'Infinity', true, false],
    ['constructor', 'constructor', 'nothing', false, true],
    ['choices.length', 'choices.length', 'nothing', false, true],
    ['deep.n', 'deep.n', '3', true, false],
    ['', 'body', '{"choices":[1 item],"__proto__":{…},"deep":{…}}', true, false],
  ])('at %j', (path, called, shown, exists, absent) => {
    const place = field.at(path)
    expect([place.path, place.shown, place.exists, place.absent]).toEqual([called, shown, exists, absent])
  })

  test('is reached in steps, too', () => {
    expect(field.at('deep', 'n').number).toBe(3)
    expect(field.at('choices', 0).names).toEqual(['a.b'])
    expect(field.at('choices').items.map(({ path }) => path)).toEqual(['choices[0]'])
    expect(fieldOf([[1]]).at(0, 0).path).toBe('body[0][0]')
  })

  test('is total', () => {
    const anything = fc.oneof(fc.jsonValue(), fc.constant(undefined))
    const steps = fc.array(
      fc.oneof(fc.string(), fc.nat(3), fc.constantFrom('__proto__', 'toString', 'a[', '[0]', '[-1]')),
    )
    fc.assert(
      fc.property(anything, steps, (value, path) => {
        const place = fieldOf(value).at(...path)
        const { shown, items, names, text, number } = place
        expect([
          typeof shown,
          items.length >= 0,
          names.length >= 0,
          text,
          number,
          place.at('x').path.endsWith('x'),
        ]).toBeDefined()
        expect(shown).not.toMatch(/[\n\r]/)
      }),
    )
  })

  test('shows long and broken text in one short line', () => {
    expect(fieldOf('\ud800\n').shown).toBe('"\\ud800\\n"')
    expect(fieldOf('🙂'.repeat(100)).shown).toBe(`"${'🙂'.repeat(60)}…"`)
    expect(
      fieldOf(Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`name${index}`, index]))).shown.length,
    ).toBeLessThan(160)
  })
})

describe('JSON', () => {
  test.each([
    ['', 'empty', 'it is empty'],
    [' \n', 'empty', 'it is empty'],
    ['{"a":[1', 'ends-early', 'it ends too early'],
    ['"abc', 'ends-early', 'it ends too early'],
    ['<!doctype html>', 'not-json', 'it is not JSON: it starts with "<!doctype html>"'],
    ['{} {}', 'not-json', 'it is not JSON: after a complete value comes "{}"'],
  ])('%j has a problem: %s', (text, kind, sentence) => {
    const { jsonProblem, jsonProblemKind } = replyOf(exchangeOf([{ at: 1, text }]))
    expect([jsonProblemKind, jsonProblem]).toEqual([kind, sentence])
  })

  test('of any depth is read or refused, and shown', () => {
    const nested = (depth: number) => replyOf(exchangeOf([{ at: 1, text: '['.repeat(depth) + ']'.repeat(depth) }]))
    expect(nested(400).json.at('[0][0]').shown).toBe('[1 item]')
    expect(nested(200_000).json.shown).toBe('nothing')
    expect(nested(200_000).truncation?.code).toBe('too-many-values')
  })
})

describe('a reply', () => {
  const [first = 0, ...rest] = Buffer.from('{"é":"ü"}').subarray(2)
  const reply = replyOf(
    exchangeOf(
      [
        { at: 1, text: '\uFEFF{"' },
        { at: 2, base64: Buffer.from([first]).toString('base64') },
        { at: 3, base64: Buffer.from(rest).toString('base64') },
      ],
      {
        request: {
          method: 'POST',
          url: 'http://127.0.0.1:1/v1/x',
          line: 'domestic',
          key: 'default',
          headers: [['Accept', 'a']],
          body: { text: '{"model":"m"}' },
        },
      },
    ),
  )

  test('joins characters that were cut, and tolerates a byte order mark', () => {
    expect(reply.json.at('é').text).toBe('ü')
    expect(reply.status).toBe(200)
    expect([reply.wellFormed, reply.jsonProblem, reply.text.length]).toEqual([true, undefined, 10])
  })

  test('gives the request', () => {
    const { json, header, method, url, text } = reply.request
    expect([json.at('model').text, header('accept')]).toEqual(['m', 'a'])
    expect({ method, url, text }).toEqual({ method: 'POST', url: 'http://127.0.0.1:1/v1/x', text: '{"model":"m"}' })
  })

  test('joins repeated headers and reads the media type', () => {
    const headers = [
      ['Content-Type', 'Text/Event-Stream; charset=utf-8'],
      ['vary', 'a'],
      ['Vary', 'b'],
    ] as const
    const reply = replyOf(exchangeOf([], { response: { status: 200, headersAt: 1, headers, chunks: [] } }))
    expect(reply.headers).toEqual(headers)
    const { mediaType, header } = reply
    expect([mediaType, header('VARY'), header('none')]).toEqual(['text/event-stream', 'a, b', undefined])
  })

  test.each([
    [' A/B ;c=d', 'a/b'],
    ['a/b,c/d', 'a/b'],
    [' ;c=d', undefined],
  ])('of the content type %j is of the media type %j', (contentType, mediaType) => {
    const headers = [['Content-Type', contentType]] as const
    expect(replyOf(exchangeOf([], { response: { status: 200, headersAt: 1, headers, chunks: [] } })).mediaType).toBe(
      mediaType,
    )
  })

  test('is there without a response', () => {
    const { response: _, ...silent } = exchangeOf([])
    const none = replyOf(silent)
    expect([none.headers, none.request.text]).toEqual([[], ''])
    expect([none.status, none.mediaType, none.text, none.json.exists, none.jsonProblem, none.sse.events]).toEqual([
      undefined,
      undefined,
      '',
      false,
      'it is empty',
      [],
    ])
  })

  test('is the same for the same exchange', () => {
    const exchange = exchangeOf([{ at: 1, text: '{}' }])
    expect(replyOf(exchange)).toBe(replyOf(exchange))
    expect(replyOf(exchange).json).toBe(replyOf(exchange).json)
  })

  test('knows that its bytes are not UTF-8', () => {
    const { wellFormed, text } = replyOf(exchangeOf([{ at: 1, base64: 'wyg=' }]))
    expect([wellFormed, text]).toEqual([false, '\uFFFD('])
  })
})

describe('of a body that is meant to exhaust us', () => {
  const deep = '['.repeat(501)
  test.each([
    [`\uFEFF \n${deep}`, 'too-many-values'],
    [`{"a":${deep}`, 'too-many-values'],
    [`data: ${deep}\n\n`, 'too-many-values'],
    [`data: 1\n\n`.repeat(40_001), 'too-many-events'],
    [`[1,"${deep}"]`, undefined],
    [`no ${deep}`, undefined],
  ])('%#: not all is read', (text, cut) => {
    const reply = replyOf(exchangeOf([{ at: 1, text }]))
    expect(reply.truncation?.code).toBe(cut)
    expect(reply.json.exists).toBe(text.startsWith('[1'))
  })
})

describe('what we cut ourselves', () => {
  const half = [{ at: 1, text: '{"data":[' }]
  const large = { length: 40, sha256: '', ranges: [] }
  test.each<[string, Partial<Exchange>]>([
    [
      'timed out after 3 s reading the response body (--timeout)',
      { end: { how: 'timeout', at: 3, cause: 'total-timeout', limitMs: 3000 } },
    ],
    [
      'timed out reading the response body: no byte for 30 s',
      { end: { how: 'timeout', at: 3, detail: 'no byte for 30 s' } },
    ],
    [
      'stopped reading the response: more than 9 bytes',
      { end: { how: 'too-large', at: 3, detail: 'more than 9 bytes', cause: 'not-kept' } },
    ],
    [
      'the drive ended while reading the response body: SIGINT',
      { end: { how: 'interrupted', at: 3, detail: 'SIGINT' } },
    ],
    [
      'only the first 9 of 40 bytes were kept',
      { response: { status: 200, headersAt: 1, headers: [], chunks: half, large } },
    ],
  ])('is called that, and is no JSON that ends too early: %s', (sentence, parts) => {
    const reply = replyOf(exchangeOf(half, parts))
    expect([reply.truncation && reasonText(reply.truncation), reply.jsonProblem]).toEqual([sentence, sentence])
    expect(reply.jsonProblemKind).toBe('cut')
  })

  test('is JSON all the same where it was whole by then', () => {
    const reply = replyOf(exchangeOf([{ at: 1, text: '{}' }], { end: { how: 'timeout', at: 3 } }))
    expect([reply.truncation === undefined, reply.jsonProblem, reply.jsonProblemKind]).toEqual([
      false,
      undefined,
      undefined,
    ])
    expect(reply.json.exists).toBe(true)
  })

  test.each(['closed', 'reset', 'complete'] as const)('is not what the other side ended: %s', (how) => {
    const reply = replyOf(exchangeOf(half, { end: { how, at: 3 } }))
    expect([reply.truncation, reply.jsonProblem]).toEqual([undefined, 'it ends too early'])
  })
})
