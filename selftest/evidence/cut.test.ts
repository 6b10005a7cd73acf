import { expect, test } from 'vitest'
import { clientLeft, cutOf, isNotSent, stoppedBy } from '../../src/evidence/cut.ts'
import type { End, Exchange } from '../../src/evidence/index.ts'
import { exchangeOf } from './sample.ts'

const chunks = [
  { at: 1, text: 'é' },
  { at: 2, base64: '/w==' },
]
const large = { length: 40, sha256: '', ranges: [] }
const response = { status: 200, headersAt: 1, headers: [], chunks }
const silent = (end: End): Exchange => {
  const { response: _, ...exchange } = exchangeOf([], { end })
  return exchange
}

test.each<[string | undefined, End['how'], string?]>([
  [undefined, 'complete'],
  [undefined, 'failed', 'E7: not sent: a'],
  [undefined, 'failed'],
  ['the body is not in the archive', 'unseen', 'the body is not in the archive'],
  ['unseen', 'unseen'],
  ['the client closed the connection before the end', 'closed', clientLeft],
  ['gateproof stopped reading: the drive ended (SIGINT)', 'interrupted', 'SIGINT'],
  ['gateproof stopped reading for lack of an answer: no byte for 30 s', 'timeout', 'no byte for 30 s'],
  ['gateproof stopped reading after 3 s (--timeout)', 'timeout', 'not finished within 3 s'],
  [
    'gateproof stopped reading for lack of an answer: it was not finished within 3 s',
    'timeout',
    'it was not finished within 3 s',
  ],
  ['gateproof stopped reading: more than 9 bytes', 'too-large', 'more than 9 bytes'],
  ['gateproof did not send it: the URL is not http', 'failed', 'not sent: the URL is not http'],
  [undefined, 'refused', 'not sent: the URL is not http'],
])('%s: %s, %s', (sentence, how, detail) => {
  const end = { how, at: 3, ...(detail !== undefined && { detail }) }
  expect(stoppedBy(exchangeOf(chunks, { end }))).toBe(sentence)
  expect(cutOf(exchangeOf([], { end, response: { ...response, large } }))).toBe(
    sentence ?? 'only the first 3 bytes of 40 were kept',
  )
  expect(cutOf(silent(end))).toBe(sentence?.replace('stopped reading', how === 'too-large' ? '$&' : 'stopped waiting'))
  expect(isNotSent({ end })).toBe(sentence?.startsWith('gateproof did not send') === true)
})
