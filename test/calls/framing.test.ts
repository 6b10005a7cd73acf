import { describe, expect, test } from 'vitest'
import { framings } from '../../src/calls/framing.ts'
import { isUndecided } from '../../src/outcomes/undecided.ts'
import { type replyOf } from '../../src/reply/reader.ts'
import { judging, streamed, told, type Told } from '../checks/recorded.ts'

/** What is said about the framing of each response. */
function framed(...all: readonly Told[]) {
  return judging(all.map((what, index) => told({ id: `a/${index}`, request: 'GET /v1/models', ...what }))).map(verdict)
}

function verdict(reply: ReturnType<typeof replyOf>): string | undefined {
  try {
    const found = framings(reply)
    return found && (found.flaw ?? 'complete')
  } catch (error) {
    if (isUndecided(error)) return error.end.reason.code
    throw error
  }
}

const length = (bytes: number) => [['content-length', String(bytes)]] as const
const torn = { reply: '{"data":', headers: length(20), end: 'closed' } as const

describe('the framing of a response', () => {
  test.each<[string, Told, string | undefined]>([
    ['is complete', {}, 'complete'],
    ['is broken by an invalid chunk', { end: 'not-http' }, 'not-http'],
    [
      'is broken by a length beyond a whole text',
      { reply: '{}', headers: length(7), end: 'closed' },
      'expected a body of 7 bytes, as `Content-Length` declares, got 2 bytes (closed)',
    ],
    [
      'is broken if a whole text never ends',
      { reply: '{}', end: 'timeout' },
      'expected a last chunk, got 2 bytes (timeout)',
    ],
    ['is undecided after one early end', torn, 'torn-once'],
    ['is undecided after one reset', { ...torn, end: 'reset' }, 'torn-once'],
    ['is undecided if a reset follows a whole text', { reply: '{}', end: 'reset' }, 'torn-once'],
    [
      'is not judged if the client left',
      { ...torn, parts: { end: { how: 'closed', at: 3, cause: 'client-left' } } },
      undefined,
    ],
    ['is not judged without a body', { ...torn, reply: '' }, undefined],
    ['is not judged without a response', { status: 0, end: 'closed' }, undefined],
    ['is not judged after a timeout within the text', { ...torn, end: 'timeout' }, undefined],
    ['is not judged on other hosts', { ...torn, line: 'elsewhere' }, undefined],
    [
      'is not judged in a stream',
      { reply: streamed({}), headers: [['content-type', 'text/event-stream']], end: 'closed' },
      undefined,
    ],
  ])('%s', (_name, what, expected) => {
    expect(framed(what)).toEqual([expected])
  })

  test('is broken if each response of an operation ends early', () => {
    const flaw = 'expected a body of 20 bytes, as `Content-Length` declares, got 8 bytes (closed)'
    expect(framed(torn, torn)).toEqual([flaw, flaw])
    expect(framed(torn, torn, { reply: {} })).toEqual(['torn-once', 'torn-once', 'complete'])
  })

  test('is broken if each attempt of a request ends early', () => {
    const attempt = (id: string): Told => ({ ...torn, id, parts: { name: 'list', probe: 'b' } })
    const flaw = 'expected a body of 20 bytes, as `Content-Length` declares, got 8 bytes (closed)'
    expect(framed({ reply: {} }, attempt('b/list'), attempt('b/list#2'))).toEqual(['complete', flaw, flaw])
  })
})
