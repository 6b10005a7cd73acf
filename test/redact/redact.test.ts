import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRedactor } from '../../src/redact/redact.ts'
import { encodings } from './encodings.ts'

const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+/=."&%~']
const core = fc.array(fc.constantFrom(...characters), { minLength: 8, maxLength: 40 }).map((all) => all.join(''))
const secret = fc.tuple(fc.constantFrom('sk-', ''), core).map(([prefix, rest]) => prefix + rest)
const around = fc.string({ unit: fc.constantFrom('a', '"', '\\', 'é', '🙂', '{', ' ', '-', '%'), maxLength: 30 })
const encoding = fc.constantFrom(...encodings)

/** What must not be found: the part behind the prefix. */
const coreOf = (key: string) => (/^sk-.{8}/.test(key) ? key.slice(3) : key)
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** An escape directly before or behind a short secret can take some of its characters: then it is not the secret that is read. */
const beside = (key: string, text: string) => (key.length < 24 ? `.${text}.` : text)

/** The same bytes in pieces. */
const cutAt = (whole: Uint8Array, cuts: readonly number[]) => {
  const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length]
  return places.slice(1).map((end, index) => whole.subarray(places[index], end))
}

describe('a secret', () => {
  test('is in no text, whatever its encoding', () => {
    fc.assert(
      fc.property(secret, around, around, encoding, (key, first, last, { encode, decode }) => {
        const [before, after] = [beside(key, first), beside(key, last)]
        const encoded = encode(key)
        const redacted = createRedactor([key]).text(before + encoded + after)
        expect(redacted).toHaveLength(before.length + encoded.length + after.length)
        // The beginning of an escape directly before it may be its own.
        expect(redacted.startsWith(before.replace(/[\\%]+$/, ''))).toBe(true)
        expect(decode(redacted.slice(before.length, before.length + encoded.length))).not.toContain(coreOf(key))
        expect(decode(redacted)).not.toContain(coreOf(key))
      }),
      { numRuns: 100 },
    )
  })

  test('is in no bytes, however they are cut, and the cuts stay', () => {
    const cuts = fc.array(fc.nat(500), { maxLength: 12 })
    fc.assert(
      fc.property(
        fc.array(secret, { maxLength: 3 }),
        secret,
        around,
        encoding,
        cuts,
        (others, key, next, { encode, decode }, at) => {
          const text = beside(key, next)
          const whole = Buffer.from(text + encode(key) + text)
          const redactor = createRedactor([...others, key])
          const pieces = cutAt(whole, at)
          const redacted = redactor.chunked(pieces)
          expect(redacted.map(({ length }) => length)).toEqual(pieces.map(({ length }) => length))
          expect(decode(latin1(Buffer.concat(redacted)))).not.toContain(coreOf(key))
          expect(Buffer.concat(redacted)).toEqual(Buffer.from(redactor.bytes(whole)))
        },
      ),
      { numRuns: 100 },
    )
  })

  test.each(encodings)('$name is found when it is cut at any byte, far into a long stream', ({ encode, decode }) => {
    const key = 'sk-Xa/9+zQ-_w81LmNbVc'
    const encoded = encode(key)
    const cuts = Array.from({ length: encoded.length + 1 }, (_, cut) => [
      '.',
      encoded.slice(0, cut),
      encoded.slice(cut),
    ])
    const pieces = ['.'.repeat(70_000), ...cuts.flat()].map((piece) => Buffer.from(piece))
    const redacted = latin1(Buffer.concat(createRedactor([key]).chunked(pieces)))
    expect(redacted.length).toBe(70_000 + cuts.length * (encoded.length + 1))
    const echoes = cuts.map((_, index) =>
      redacted.slice(70_000).slice(index * (encoded.length + 1) + 1, (index + 1) * (encoded.length + 1)),
    )
    expect(echoes.filter((echo) => decode(echo).includes('Xa/9+zQ-_w81LmNbVc'))).toEqual([])
  })

  test('is found across many small pieces, overlapping itself', () => {
    const redactor = createRedactor(['abcabcabc'])
    const whole = Buffer.from('abc'.repeat(60_000))
    expect(
      latin1(
        Buffer.concat(
          redactor.chunked(
            cutAt(
              whole,
              Array.from({ length: 999 }, (_, index) => index * 173),
            ),
          ),
        ),
      ),
    ).toBe('*'.repeat(whole.length))
  })

  test('outside ASCII is found as well', () => {
    const redactor = createRedactor(['pässwörd-ключ🙂'])
    expect(redactor.text('<pässwörd-ключ🙂>')).toBe(`<${'*'.repeat(15)}>`)
    expect(latin1(redactor.bytes(Buffer.from('<pässwörd-ключ🙂>')))).toBe(`<${'*'.repeat(23)}>`)
    expect(redactor.text(encodeURIComponent('pässwörd-ключ🙂'))).toMatch(/^\*+$/)
    expect(redactor.text('p\\u00e4ssw\\u00f6rd-\\u043a\\u043b\\u044e\\u0447\\ud83d\\ude42')).toMatch(/^\*+$/)
  })

  test('leaves everything else as it was', () => {
    const plain = fc.string({
      unit: fc.constantFrom('s', 'k', '-', 'a', '1', '\ud800', '\\u0073', '%73', '{'),
      maxLength: 40,
    })
    const redactor = createRedactor(['sk-0123456789abcdef', 'QQQQQQQQQQQQ'])
    fc.assert(
      fc.property(plain, fc.uint8Array(), (text, bytes) => {
        fc.pre(!/sk-[\w-]{16}/.test(text))
        expect(redactor.text(text)).toBe(text)
        expect(redactor.bytes(bytes)).toEqual(bytes)
      }),
    )
  })
})

describe('a short secret', () => {
  const { text, requestHeader, containsSecret, size } = createRedactor(['', 'secret', '1'])

  test('of 4 characters or more is replaced where it stands alone', () => {
    expect(text('secret, secrets, a-secret: "secret"')).toBe('******, secrets, a-secret: "******"')
    expect([containsSecret('secrets'), containsSecret('a secret'), containsSecret('1'), size]).toEqual([
      false,
      true,
      true,
      2,
    ])
  })

  test('of fewer is replaced as the value of a request header only', () => {
    expect([text('1 of 11'), requestHeader(['x-env', '1']), requestHeader(['x-env', '12'])]).toEqual([
      '1 of 11',
      ['x-env', '*'],
      ['x-env', '12'],
    ])
  })

  test('is left alone at the end of a piece until the rest is known', () => {
    const redactor = createRedactor(['secret'])
    const pieces = ['.'.repeat(70_000) + 'secret', 's', ' secret'].map((piece) => Buffer.from(piece))
    expect(redactor.chunked(pieces).map((piece) => latin1(piece).slice(-7))).toEqual(['.secret', 's', ' ******'])
  })
})

describe('a header that carries what is no secret', () => {
  const { text, requestHeader, containsSecret } = createRedactor(['sk-0123456789abcdef'], {
    'x-tenant': 'default',
    'x-n': '1',
  })

  test('is masked itself, in whatever case its name is, and nothing else is', () => {
    expect([requestHeader(['X-Tenant', 'default']), requestHeader(['x-n', '1'])]).toEqual([
      ['X-Tenant', '*******'],
      ['x-n', '*'],
    ])
    expect([requestHeader(['x-other', 'default']), requestHeader(['x-tenant', 'defaults'])]).toEqual([
      ['x-other', 'default'],
      ['x-tenant', 'defaults'],
    ])
    expect([text('the default'), containsSecret('default')]).toEqual(['the default', false])
  })
})

describe('in our own words', () => {
  const { ownText, url, text, ownBytes, responseHeader } = createRedactor([
    'chat',
    'completion',
    'k3y-0123',
    'gateway.example:8443',
  ])

  test('only what none of them can be is masked', () => {
    expect(ownText('chat.completion, k3y-0123')).toBe('chat.completion, ********')
    expect(text('chat.completion, k3y-0123')).toBe('****.**********, ********')
    expect(latin1(ownBytes(Buffer.from('{"object":"chat.completion"}')))).toBe('{"object":"chat.completion"}')
  })

  test('the host of an address stays', () => {
    expect(url('https://gateway.example:8443/v1/chat/completions?k=k3y-0123')).toBe(
      'https://gateway.example:8443/v1/chat/completions?k=********',
    )
  })

  test('the name of a header in a reply is a word, too', () => {
    expect(responseHeader(['Chat', 'chat'])).toEqual(['Chat', '****'])
    expect(responseHeader(['x-k3y-0123', '1'])).toEqual(['x-********', '1'])
  })
})

describe('what a hostile server sends', () => {
  const key = 'aab\\\\\\\\\\\\\\\\cc%%%25"&#9'
  const redactor = createRedactor([key, 'sk-0123456789abcdef'])
  const hostile = [
    '\\',
    '%25',
    '%',
    '&#',
    '&#0000',
    'a',
    'aab',
    'aab\\',
    '\\u0061',
    '\\\\u00',
    'sk-',
    'sk-a',
    '-',
    '%61%61',
    '6161',
  ]

  test.each(hostile)('needs a bounded number of comparisons per character: %j', (part) => {
    const exec = vi.spyOn(RegExp.prototype, 'exec')
    onTestFinished(() => void exec.mockRestore())
    const perCharacter = [2000, 20_000].map((times) => {
      exec.mockClear()
      expect(redactor.text(part.repeat(times))).toHaveLength(part.length * times)
      return exec.mock.calls.length / (part.length * times)
    })
    expect(perCharacter[1]).toBeLessThanOrEqual((perCharacter[0] ?? 0) * 1.1 + 0.01)
    expect(perCharacter[1]).toBeLessThan(12)
  })

  test('a key of backslashes is found, escaped or not', () => {
    expect(redactor.text(`<${key}>`)).toBe(`<${'*'.repeat(key.length)}>`)
    expect(redactor.text(JSON.stringify(key).slice(1, -1))).toMatch(/^\*+$/)
    expect(redactor.text(encodeURIComponent(key))).toMatch(/^\*+$/)
  })
})

describe('by its look', () => {
  const { text, requestHeader, chunked } = createRedactor([])

  test.each([
    ['Bearer sk-live0123456789abcdef.', 'Bearer sk-********************.'],
    ['sk-short', 'sk-short'],
    ['key=AIzaSyA1234567890abcdefghijklmnopqrstuv.', 'key=AIza***********************************.'],
    ['AKIAIOSFODNN7EXAMPLE', 'AKIA****************'],
    ['Bearer 4fA9wQx27LmZp8sKd03v is wrong', 'Bearer ******************** is wrong'],
    ['bearer abcdefghijklmnopqrstuvwxyz', 'bearer **************************'],
    ['Bearer token-based-authentication', 'Bearer token-based-authentication'],
    [`{'api_key': '4fA9wQx27LmZp8sK'}`, `{'api_key': '****************'}`],
    ['x-api-key: 4fA9wQx27LmZp8sK', 'x-api-key: ****************'],
    ['api_key=YOUR_OWN_API_KEY_GOES_HERE', 'api_key=YOUR_OWN_API_KEY_GOES_HERE'],
    ['a task-completed-yesterday-evening', 'a task-completed-yesterday-evening'],
    ['sk-aaaaaaaaaaaaaaaaaaaa sk-bbbbbbbbbbbbbbbbbbbb', 'sk-******************** sk-********************'],
  ])('%j becomes %j', (before, after) => {
    expect(text(before)).toBe(after)
    expect(
      chunked([...Buffer.from(before)].map((byte) => Uint8Array.of(byte)))
        .map(latin1)
        .join(''),
    ).toBe(after)
  })

  test.each([
    ['authorization', 'Bearer abc', 'Bearer ***'],
    ['Authorization', 'bearer  sk-abc def ', 'bearer  sk-*** *** '],
    ['authorization', 'Bearer', 'Bearer'],
    ['authorization', 'abc', '***'],
    ['x-api-key', 'sk-abc', 'sk-***'],
    ['content-type', 'Bearer abc', 'Bearer abc'],
  ])('a request header %s: %s becomes %s', (name, before, after) => {
    expect(requestHeader([name, before])).toEqual([name, after])
  })
})
