import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../src/redact/redact.ts'

const key = 'sk-Xa9zQ-w81LmNbVcT0pQ7r'
const core = key.slice(3)
const other = 'Hc6Rk2Zt9qWm4Bv7Jx1Pd5Ys'

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')
const utf16 = (text: string, isBig = false) =>
  isBig ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le')
const spread = (text: string, between: string) => [...text].join(between)
const lines = (text: string, width: number) => text.match(new RegExp(`.{1,${width}}`, 'g'))?.join('\r\n') ?? ''
const json = (text: string) => JSON.stringify({ error: { message: text } })
/** Compresses to more than a few bytes, as a response does. */
const reply = (text: string) => json(`The key ${text} is not valid for this model. Check the key, and the model.`)

/** The key, hidden in a body in ways that readers undo. */
const hidden: Readonly<Record<string, (text: string) => string | Uint8Array>> = {
  'UTF-16LE with a byte order mark': (text) => utf16(`\uFEFF${json(text)}`),
  'UTF-16BE with a byte order mark': (text) => utf16(`\uFEFF${json(text)}`, true),
  'UTF-16LE without one': (text) => utf16(json(text)),
  'UTF-16BE without one': (text) => utf16(json(text), true),
  'UTF-16LE after an odd byte': (text) => Buffer.concat([Buffer.from('x'), utf16(json(text))]),
  'UTF-32LE': (text) => Buffer.concat([...json(text)].map((one) => Buffer.from([one.charCodeAt(0), 0, 0, 0]))),
  'base64 in UTF-16': (text) => utf16(json(base64(text))),
  'percent signs in UTF-16': (text) =>
    utf16(Array.from(text, (one) => `%${one.charCodeAt(0).toString(16)}`).join(''), true),
  'gzip in base64': (text) => json(base64(gzipSync(reply(text)))),
  'gzip in base64url, in a data URL': (text) =>
    json(`data:application/gzip;base64,${gzipSync(reply(text)).toString('base64url')}`),
  'gzip with a file name in base64': (text) => {
    const packed = gzipSync(reply(text))
    packed[3] = 8
    return json(base64(Buffer.concat([packed.subarray(0, 10), Buffer.from('error.json\0'), packed.subarray(10)])))
  },
  'gzip in base64 with escaped slashes': (text) => json(base64(gzipSync(reply(text)))).replaceAll('/', '\\/'),
  'gzip in base64 in lines': (text) => lines(base64(gzipSync(reply(text))), 20),
  'gzip that is cut off, in base64': (text) => base64(gzipSync(reply(text)).subarray(0, -9)),
  'zlib in base64': (text) => json(base64(deflateSync(reply(text)))),
  'deflate in base64': (text) => json(base64(deflateRawSync(reply(text)))),
  'Brotli in base64': (text) => json(base64(brotliCompressSync(reply(text)))),
  'base64 of gzip of base64': (text) => json(base64(gzipSync(reply(base64(text))))),
  'a list of bytes': (text) => JSON.stringify({ data: [...Buffer.from(text)] }),
  'a list of bytes in lines': (text) => JSON.stringify({ type: 'Buffer', data: [...Buffer.from(`.${text}`)] }, null, 2),
  'a list of bytes in hexadecimal': (text) =>
    Array.from(Buffer.from(text), (byte) => `0x${byte.toString(16)}`).join(', '),
  'hexadecimal with colons': (text) => Array.from(Buffer.from(text), (byte) => byte.toString(16)).join(':'),
  'base64 of base64': (text) => base64(base64(text)),
  'base64 of base64, after other text': (text) => json(base64(`a ${base64(`ab ${text} c`)} d`)),
  'base64 in lines': (text) => lines(base64(`before ${text} behind`), 8),
  'with spaces': (text) => json(spread(text, ' ')),
  'in groups': (text) => json(lines(text, 4).replaceAll('\r\n', ' ')),
  'in lines': (text) => lines(text, 5),
  'with soft hyphens': (text) => json(spread(text, '\u00AD')),
  'with escaped soft hyphens': (text) => json(spread(text, '~')).replaceAll('~', '\\u00ad'),
  'with soft hyphens as entities': (text) => spread(text, '&shy;'),
  'with zero-width spaces': (text) => json(spread(text, '\u200B')),
  'with word joiners and byte order marks': (text) => json(spread(text, '\u2060\uFEFF')),
  'with percent-encoded zero-width spaces': (text) => spread(text, '%E2%80%8B'),
  'in JSON in JSON in JSON': (text) =>
    json(json(json(Array.from(text, (one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('')))),
  'with an escaped percent sign': (text) =>
    Array.from(text, (one) => `\\u0025${one.charCodeAt(0).toString(16)}`).join(''),
  'with braces': (text) => Array.from(text, (one) => `\\u{${one.charCodeAt(0).toString(16)}}`).join(''),
}

/** What a reader gets who undoes the ways above: everything that is left of the bytes. */
const isLeft = (redacted: Uint8Array, encode: (text: string) => string | Uint8Array, text: string) => {
  const written = Buffer.from(encode(text))
  let longest = 0
  let same = 0
  for (const [at, byte] of written.entries()) {
    same = redacted[at] === byte && byte !== 0x2a ? same + 1 : 0
    longest = Math.max(longest, same)
  }
  return longest === written.length
}

/** Text before a body, in its character encoding. */
function paddingFor(body: Buffer, length: number): Buffer {
  if (!body.includes(0)) return Buffer.alloc(length, '. ')
  return Buffer.alloc(length, body[1] === 0 || body[2] === 0 ? '.\0 \0' : '\0.\0 ')
}

describe.each(Object.entries(hidden))('a key %s', (_name, encode) => {
  const redactor = createRedactor([key, other])
  const control = 'sk-Aaaaa-aaaaaaaaaaaaaaa'

  test('is masked, with the same length', () => {
    for (const text of [key, core, other]) {
      const body = Buffer.from(encode(text))
      const redacted = redactor.bytes(body)
      expect(redacted).toHaveLength(body.length)
      expect(isLeft(redacted, encode, text)).toBe(false)
      expect(Buffer.from(redacted).includes('*')).toBe(true)
    }
  })

  test('is masked wherever the body is cut', () => {
    const body = Buffer.from(encode(other))
    const whole = Buffer.from(redactor.bytes(body))
    for (let cut = 1; cut < body.length; cut += 7) {
      expect(Buffer.concat(redactor.chunked([body.subarray(0, cut), body.subarray(cut)]))).toEqual(whole)
    }
  })

  test('is masked far into a long body', () => {
    const body = Buffer.from(encode(other))
    for (const before of [65_500, 65_536 - Math.floor(body.length / 2), 70_001]) {
      const padded = Buffer.concat([paddingFor(body, before), body])
      const redacted = Buffer.concat(redactor.chunked([padded.subarray(0, 65_536), padded.subarray(65_536)]))
      expect(isLeft(redacted.subarray(before), encode, other)).toBe(false)
    }
  })

  test('does not mask another text in the same form', () => {
    const body = Buffer.from(encode(control.slice(3)))
    expect(Buffer.from(redactor.bytes(body))).toEqual(body)
  })
})

describe('twelve characters of a key', () => {
  const redactor = createRedactor([key])

  test('are masked wherever they begin, and eleven are not', () => {
    for (let at = 0; at + 12 <= core.length; at++) {
      const run = core.slice(at, at + 12)
      expect(redactor.text(`<${run}>`)).toBe(`<${'*'.repeat(12)}>`)
      expect(redactor.text(`<${run.slice(0, 11)}>`)).toBe(`<${run.slice(0, 11)}>`)
    }
  })

  test.each<[string, (run: string) => string]>([
    ['in upper case', (run) => run.toUpperCase()],
    ['reversed', (run) => [...run].toReversed().join('')],
    ['in hexadecimal', (run) => Buffer.from(run).toString('hex')],
    ['in base64', (run) => base64(run)],
    ['in base64 after a byte', (run) => base64(`.${run}`)],
    ['in base64 after two bytes', (run) => base64(`..${run}`)],
    ['in base64 of base64', (run) => base64(base64(`..${run}`))],
    ['as bytes', (run) => [...Buffer.from(run)].join(', ')],
    ['as entities', (run) => Array.from(run, (one) => `&#${one.charCodeAt(0)};`).join('')],
    ['percent-encoded', (run) => Array.from(run, (one) => `%${one.charCodeAt(0).toString(16)}`).join('')],
    ['over two lines of an event', (run) => `data: ${run.slice(0, 5)}\ndata: ${run.slice(5)}\n\n`],
  ])('are masked %s', (_name, encode) => {
    for (let at = 0; at + 12 <= core.length; at++) {
      const body = encode(core.slice(at, at + 12))
      const redacted = redactor.text(body)
      expect(redacted).not.toBe(body)
      // What a neighbour decides of base64 stays, which is less than a character of the key at each end.
      const kept = [...redacted].filter((one, index) => one === body[index] && /[A-Za-z0-9]/.test(one)).length
      expect(kept).toBeLessThanOrEqual(8)
    }
  })

  test.each([
    ['a prefix that documentation shows', 'sk-proj-Q7rT0pXa9zQw81LmNbVc', 'Keys begin with sk-proj- or sk-proj-abc.'],
    ['a prefix with a version', 'sk-ant-api03-Q7rT0pXa9zQw81LmNbVc', 'A key looks like sk-ant-api03-xyz.'],
    ['words of the contract', 'chat-completions-max-tokens-9f3kQ2x7Zt', '"chat-completions-max-tokens": 5'],
    ['a host', 'gateway.example.internal:8443', 'https://other.example.internal:8443/v1/chat/completions'],
    ['a browser', 'Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla/5.0 (Windows NT 10.0)'],
    ['a date', 'tenant-2026-01-31-production', '2026-01-31-produce'],
    ['a number', 'account-123456789012345', '"created": 1234567890123'],
    ['one repeated character', 'xxxxxxxxxxxxxxxxxxxxxxxx', 'xxxxxxxxxxxx'],
    ['a passphrase', 'correct horse battery staple', 'the correct horse battery is empty'],
  ])('are not masked if they are ordinary text: %s', (_what, secret, text) => {
    expect(createRedactor([secret]).text(text)).toBe(text)
    expect(createRedactor([secret]).text(`<${secret}>`)).not.toContain(secret.slice(3))
  })
})

describe('a body that is compressed, but not by its headers', () => {
  test.each<[string, Uint8Array]>([
    ['gzip', gzipSync(reply(key))],
    ['zlib', deflateSync(reply(key))],
    ['zstd', Buffer.from('28b52ffd2018c1000073', 'hex')],
  ])('is masked behind its first bytes: %s', (_name, body) => {
    const redacted = createRedactor([]).bytes(body)
    expect(Buffer.from(redacted)).toEqual(Buffer.concat([body.subarray(0, 4), Buffer.alloc(body.length - 4, '*')]))
  })
})

describe('a long secret', () => {
  const random = (length: number) => {
    let state = 7
    return Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647
      return 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'[state % 57]
    }).join('')
  }
  const lengths = [2000, 8192, 20_000, 64_000]

  test.each(lengths)('of %i characters is masked in each case, in part and in whole', (length) => {
    const secret = random(length)
    const redactor = createRedactor([secret])
    for (const text of [secret, secret.toUpperCase(), secret.slice(1000, 1012), secret.slice(-700)])
      expect(redactor.text(`<${text}>`)).toBe(`<${'*'.repeat(text.length)}>`)
    const body = Buffer.from(`data: {"a":"${secret}"}\n\n`.repeat(3))
    expect(Buffer.from(redactor.bytes(body)).includes(secret.slice(500, 520))).toBe(false)
  })

  test.each(lengths)('of %i characters is found by its ends in every encoding', (length) => {
    const secret = random(length)
    const redactor = createRedactor([secret])
    for (const end of [secret.slice(0, 300), secret.slice(-300)]) {
      for (const encode of Object.values(hidden))
        expect(isLeft(redactor.bytes(Buffer.from(encode(end))), encode, end)).toBe(false)
    }
  })

  test.each(lengths)('of %i characters is masked over the events of a stream', (length) => {
    const secret = random(length)
    const stream = secret.match(/.{1,5}/g)?.map((content) => `data: {"delta":{"content":"${content}"}}\n\n`) ?? []
    const redacted = Buffer.from(createRedactor([secret]).bytes(Buffer.from(stream.join('')))).toString()
    expect(redacted.match(/"content":"[^*"]/g)).toBeNull()
  })

  test.each([
    ['of one character', 'a'.repeat(64_000)],
    ['of one word', 'secret-'.repeat(9000)],
    ['of characters that mean something in expressions', '.*+?^${}()|[]\\/%&#'.repeat(3500)],
    ['outside ASCII', 'пароль🙂ключ9'.repeat(4000)],
    ['of half surrogate pairs', '\ud83d9a\ude42'.repeat(4000)],
  ])('%s is masked in bounded time', (_name, secret) => {
    const redactor = createRedactor([secret])
    expect(redactor.text(`<${secret}>`)).toMatch(/^<[*\ufffd\ud800-\udfff]+>$/)
    expect(redactor.containsSecret(secret)).toBe(true)
    expect(Buffer.from(redactor.bytes(Buffer.from(secret.repeat(4)))).includes(secret.slice(10, 60))).toBe(false)
  })

  test('that is longer than any key is masked by its ends', () => {
    const secret = random(200_000)
    const redacted = createRedactor([secret]).text(`<${secret}>`)
    expect(redacted.slice(0, 1000)).toBe(`<${'*'.repeat(999)}`)
    expect(redacted.slice(-1000)).toBe(`${'*'.repeat(999)}>`)
  })
})

test('members that are secret by name are masked, whatever their value, and no others', () => {
  const { text } = createRedactor([])
  expect(text('{"password": "hunter2", "user": "hunter2"}')).toBe('{"password": "*******", "user": "hunter2"}')
  expect(text('{"a":"{\\"client_secret\\":\\"abc def\\"}"}')).toBe('{"a":"{\\"client_secret\\":\\"*** ***\\"}"}')
  expect(text('grant_type=x&client_secret=s3cr3t&scope=y')).toBe('grant_type=x&client_secret=******&scope=y')
  expect(text("{'api_key': 'YOUR_API_KEY', 'apiKey': ''}")).toBe("{'api_key': 'YOUR_API_KEY', 'apiKey': ''}")
  expect(text('const password = read(secret); password=x')).toBe('const password = read(secret); password=x')
})

describe('a link that a gateway signs', () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJ1cmwiOiJhL2IucG5nIn0.c2lnbmF0dXJlLW9mLWl0'
  test.each([
    `https://files.test/sign/a.png?token=${jwt}`,
    'https://s3.test/a.png?X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20261127%2Fus-east-1&X-Amz-Signature=fe5f80',
    'https://s3.test/a.png?v=1&X-Amz-Security-Token=FwoGZXIvYXdzEBYaDHqa0AP1Q9',
    'https://blob.test/a.png?sp=r&sig=ab12cd34ef56ab12cd34ef56&token=9f86d081884c7d65',
  ])('stays as it is in a run, which follows it: %s', (link) => {
    for (const body of [JSON.stringify({ data: [{ url: link }] }), link])
      expect(createRedactor([key]).text(body)).toBe(body)
  })

  test('is masked if it contains a key of the run, or a token that opens more', () => {
    const redactor = createRedactor([key])
    expect(redactor.text(`{"url":"https://files.test/?token=${key}"}`)).not.toContain(core)
    expect(redactor.text(`{"url":"https://files.test/?access_token=${jwt}"}`)).not.toContain(jwt)
    expect(redactor.text(`{"message":"GET https://api.test/?key=AIzaSyD-0123456789012345678901234567890"}`)).toContain(
      'AIza***',
    )
  })
})
