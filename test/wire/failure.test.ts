import { describe, expect, test } from 'vitest'
import { failureOf, notSent, type FailureContext } from '../../src/wire/failure.ts'

const toldOf = (error: unknown, circumstances: Partial<FailureContext> = {}) => {
  const { how, detail } = failureOf(error, { phase: 'waiting', secure: false, ...circumstances })
  return detail === undefined ? how : `${how}: ${detail}`
}
const mismatch = { code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' }
const parser = (message: string) => ({ name: 'HTTPParserError', message })
const notNumbered = 'HTTP/1.1 099 X\r\n\r\n'

/** Errors as Node and undici make them, and what is said of them. */
test.each<[string, object, Partial<FailureContext>?]>([
  ['unresolved: ENOTFOUND a.example', { code: 'ENOTFOUND', hostname: 'a.example' }],
  ['unresolved: EAI_AGAIN', { code: 'EAI_AGAIN' }],
  ['unresolved: a.example', { syscall: 'getaddrinfo', hostname: 'a.example' }],
  ['tls: CERT_HAS_EXPIRED: it is over', { code: 'CERT_HAS_EXPIRED', message: 'it is over' }],
  ['failed: NO_CERT_HAS_EXPIRED: a', { code: 'NO_CERT_HAS_EXPIRED', message: 'a' }],
  [
    'tls: ERR_SSL_WRONG_VERSION_NUMBER: the response is not TLS: the URL may need http',
    { code: 'ERR_SSL_WRONG_VERSION_NUMBER', message: 'a' },
  ],
  [
    'tls: ERR_SSL_TLSV1_ALERT: alert protocol version',
    {
      code: 'ERR_SSL_TLSV1_ALERT',
      message: '80A8:error:0A00042E:SSL routines:ssl3_read_bytes:alert protocol version:../rec_layer_s3.c:1586:\n',
    },
  ],
  ['tls: CERT_ERR_SSL_HTTP_REQUEST: a', { code: 'CERT_ERR_SSL_HTTP_REQUEST', message: 'a' }],
  ['tls: CRL_A: for want of names', { code: 'CRL_A', message: '80A8:error::::for want of names:' }],
  ['tls: CRL_A: so: 80A8:error:a:b:c:d:', { code: 'CRL_A', message: 'so: 80A8:error:a:b:c:d:' }],
  ['tls: ECONNRESET during the TLS handshake', { code: 'ECONNRESET' }, { secure: true, phase: 'connecting' }],
  ['reset: EPIPE while connecting', { code: 'EPIPE' }, { phase: 'connecting' }],
  ['reset: ECONNRESET before the response', { code: 'ECONNRESET' }, { secure: true }],
  ['reset: EPIPE during the body', { code: 'EPIPE' }, { phase: 'body' }],
  ['timeout: ETIMEDOUT 10.0.0.1:80 before the response', { code: 'ETIMEDOUT', address: '10.0.0.1', port: 80 }],
  ['timeout: UND_ERR_CONNECT_TIMEOUT while connecting', { code: 'UND_ERR_CONNECT_TIMEOUT' }, { phase: 'connecting' }],
  ['too-large: the response headers are too large', { code: 'UND_ERR_HEADERS_OVERFLOW' }],
  ['not-http: not HTTP: the status 099 is not between 100 and 999', mismatch, { head: notNumbered }],
  ['not-http: not HTTP: the response head is malformed', mismatch],
  ['complete', mismatch, { phase: 'body', status: 304 }],
  [
    'not-http: not HTTP: content-length announces a body, but a 204 response has none',
    mismatch,
    { phase: 'body', status: 204 },
  ],
  ['closed: received fewer bytes than content-length declares', mismatch, { phase: 'body', status: 200 }],
  ['closed: the connection was closed during the body', parser('Invalid EOF state'), { phase: 'body' }],
  ['not-http: not HTTP: the status 099 is not between 100 and 999', parser('a (b)'), { head: notNumbered }],
  ['not-http: not HTTP: at all', parser('Invalid (no) size (at all)'), { phase: 'body' }],
  [
    'not-http: not HTTP: Invalid size',
    parser('It breaks the protocol (Invalid size)'),
    { phase: 'body', head: notNumbered },
  ],
  ['not-http: not HTTP: it breaks (so) it', parser('it breaks (so) it'), { phase: 'body' }],
  ['not-http: not HTTP: it breaks ()', parser('it breaks ()'), { phase: 'body' }],
  ['not-http: an unrequested interim response (100)', { code: 'UND_ERR_SOCKET', message: 'bad response' }],
  ['not-http: an unrequested upgrade (101)', { code: 'UND_ERR_SOCKET', message: 'bad upgrade' }],
  ['closed: the connection was closed before the response', { code: 'UND_ERR_SOCKET', message: 'other side closed' }],
  ['not-http: not HTTP: the response head is malformed', { code: 'ERR_ASSERTION' }],
  ['failed: ERR_ASSERTION: it is false', { code: 'ERR_ASSERTION', message: 'it is false' }, { phase: 'body' }],
])('%s', (told, error, circumstances) => {
  expect(toldOf(error, circumstances)).toBe(told)
})

test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL', 'EACCES', 'EPERM'])(
  '%s: connection refused',
  (code) => {
    expect(toldOf({ code, address: '::1', port: 8 })).toBe(`refused: ${code} [::1]:8`)
  },
)

describe('of an error that says little', () => {
  test.each([
    ['failed: null', null],
    ['failed: undefined', undefined],
    ['failed: why not', 'why not'],
    ['failed: a b', new Error(' a\n\tb ')],
    ['failed: E7: a', { code: 'E7', message: 'a' }],
    ['failed: [object Object]', { code: 7, errors: [] }],
    [`failed: ${'a'.repeat(300)}`, new Error('a'.repeat(301))],
    ['refused: EPERM 10.0.0.1', { code: 'EPERM', address: '10.0.0.1', port: '8' }],
  ])('%s', (told, error) => {
    expect(toldOf(error)).toBe(told)
  })

  test('as several addresses failed, the first one speaks', () => {
    const errors = [1, 2].map((port) => ({ code: 'ECONNREFUSED', address: '127.0.0.1', port }))
    expect(toldOf(Object.assign(new AggregateError(errors), { code: 'ECONNREFUSED' }))).toBe(
      'refused: ECONNREFUSED 127.0.0.1:1',
    )
  })
})

test('marks a request that was never sent', () => {
  expect(notSent('the URL is not http')).toEqual({ how: 'failed', cause: 'not-sent', detail: 'the URL is not http' })
})
