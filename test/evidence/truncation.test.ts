import { describe, expect, test } from 'vitest'
import { abortedByClient, isLeftOnPurpose, truncationOf, isNotSent, abortOf } from '../../src/evidence/truncation.ts'
import type { EndCause, Exchange } from '../../src/evidence/exchange.ts'
import type { Failure } from '../../src/wire/failure.ts'
import { reasonText, type CutReason } from '../../src/results/reasons.ts'
import { exchangeOf } from './sample.ts'

const chunks = [
  { at: 1, text: 'é' },
  { at: 2, base64: '/w==' },
]
const large = { length: 40, sha256: '', ranges: [] }
const response = { status: 200, headersAt: 1, headers: [], chunks }
const silent = (end: Exchange['end']): Exchange => {
  const { response: _, ...exchange } = exchangeOf([], { end })
  return exchange
}
const textOf = (cut: CutReason | undefined) => cut && reasonText(cut)

test.each<[string | undefined, Failure]>([
  [undefined, { how: 'complete' }],
  [undefined, { how: 'failed', detail: 'not sent: a' }],
  [undefined, { how: 'failed' }],
  ['the body is not in the archive', { how: 'unseen', detail: 'the body is not in the archive' }],
  ['unseen', { how: 'unseen' }],
  ['the client closed the connection', { ...abortedByClient, how: 'unseen' }],
  ['the client closed the connection before the end of the response', abortedByClient],
  ['the drive ended while reading the response body: SIGINT', { how: 'interrupted', detail: 'SIGINT' }],
  ['timed out reading the response body: no byte for 30 s', { how: 'timeout', detail: 'no byte for 30 s' }],
  [
    'timed out after 3.5 s reading the response body (--timeout)',
    { how: 'timeout', cause: 'total-timeout', limitMs: 3500 },
  ],
  ['timed out reading the response body: timeout', { how: 'timeout', cause: 'total-timeout' }],
  [
    'timed out reading the response body: not finished within 3 s',
    { how: 'timeout', detail: 'not finished within 3 s' },
  ],
  [
    'stopped reading the response: more than 9 bytes',
    { how: 'too-large', detail: 'more than 9 bytes', cause: 'not-kept' },
  ],
  [
    'the request was not sent: the URL is not http',
    { how: 'failed', cause: 'not-sent', detail: 'the URL is not http' },
  ],
  [undefined, { how: 'refused', cause: 'not-sent', detail: 'the URL is not http' }],
])('%s: %j', (sentence, failure) => {
  const end = { at: 3, ...failure }
  expect(textOf(abortOf(exchangeOf(chunks, { end })))).toBe(sentence)
  expect(textOf(truncationOf(exchangeOf([], { end, response: { ...response, large } })))).toBe(
    sentence ?? 'only the first 3 of 40 bytes were kept',
  )
  expect(textOf(truncationOf(silent(end)))).toBe(
    sentence?.replace('reading the response body', 'waiting for response headers'),
  )
  expect(isNotSent({ end })).toBe(sentence?.startsWith('the request was not sent') === true)
})

describe('an exchange that the probe left on purpose', () => {
  const left = (cause: EndCause | undefined, length: number) => {
    const end = { how: 'too-large', at: 3, detail: 'more than 9 bytes', ...(cause && { cause }) } as const
    return exchangeOf([{ at: 1, text: 'x'.repeat(length) }], { end })
  }

  test.each<[EndCause | undefined, number, string]>([
    ['probe-limit', 3, 'left-on-purpose'],
    ['probe-limit', 262_144, 'left-on-purpose'],
    ['not-kept', 3, 'too-large'],
    // Older recordings have no cause: only probes stop so early.
    [undefined, 65_535, 'left-on-purpose'],
    [undefined, 65_536, 'too-large'],
  ])('is recognised by the cause %s after %i bytes', (cause, length, code) => {
    const exchange = left(cause, length)
    expect(isLeftOnPurpose(exchange)).toBe(code === 'left-on-purpose')
    expect(truncationOf(exchange)?.code).toBe(code)
  })

  test('has another reason than one that is too large', () => {
    expect(textOf(truncationOf(left('probe-limit', 3)))).toBe(
      'the probe closed the connection of chat-plain/plain on purpose, before the end of the response',
    )
  })

  test('has a response', () => {
    expect(isLeftOnPurpose(silent({ how: 'too-large', at: 1 }))).toBe(false)
    expect(isLeftOnPurpose(exchangeOf(chunks, { end: { how: 'closed', at: 1 } }))).toBe(false)
  })
})

test('marks an exchange whose client closed the connection', () => {
  expect(abortedByClient).toEqual({
    how: 'interrupted',
    detail: 'the client closed the connection',
    cause: 'client-left',
  })
})

test('names the time limit only if the exchange ran into its total timeout', () => {
  const end = { at: 3, how: 'timeout', cause: 'not-sent', detail: 'idle', limitMs: 3500 } as const
  expect(abortOf(exchangeOf([], { end }))?.code).toBe('no-answer')
})
