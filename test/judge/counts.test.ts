import { describe, expect, test } from 'vitest'
import { countSentence, partsOf } from '../../src/judge/counts.ts'
import { credentialOf } from '../../src/calls/credential.ts'
import { exchange } from '../reporters/sample.ts'
import { flawOf } from '../checks/check-results.ts'

const { request } = exchange('chat-plain/plain')
const sent = (id: string, authorization: string, key = 'malformed') =>
  exchange(id, { request: { ...request, key, headers: [['authorization', authorization]] } })

const exchanges = [
  sent('keys/empty', 'Bearer'),
  sent('keys/bare', '********'),
  sent('keys/token', 'Token ********'),
  sent('keys/right', 'Bearer ********', 'default'),
]
const byId = new Map(exchanges.map((one) => [one.id, one]))
const ids = [...byId.keys()]
const counted = (failed: readonly string[]) =>
  countSentence({ failed, held: ids.filter((id) => !failed.includes(id)), compared: [] }, byId)

describe('the exchanges of a failed check', () => {
  test('are counted, with what distinguishes their requests', () => {
    expect(counted(['keys/bare'])).toBe('seen in 1 of 4 exchanges: a bare key without Bearer')
    expect(counted(['keys/bare', 'keys/token'])).toBe(
      'seen in 2 of 4 exchanges: a bare key without Bearer; the scheme Token instead of Bearer',
    )
    expect(counted(ids)).toBe('seen in all 4 exchanges')
  })

  test('are not distinguished by what they share with others', () => {
    const same = ids.map((id) => exchange(id))
    const [first = '', ...held] = ids
    const parts = { failed: [first], held, compared: [] }
    expect(countSentence(parts, new Map(same.map((one) => [one.id, one])))).toBe('seen in 1 of 4 exchanges')
  })

  test('are not counted if there is only one, even with compared exchanges', () => {
    const parts = partsOf({
      exchanges: ['a', 'b'],
      end: { state: 'failed', flaws: [flawOf('chat.completion.id', 'no', 'a', 'b')] },
    })
    expect(parts).toEqual({ failed: ['a'], held: [], compared: ['b'] })
    expect(countSentence(parts, new Map())).toBeUndefined()
  })
})

test.each([
  ['Bearer ****', 'default', 'key default'],
  ['Bearer sk-****', 'made up', 'key made up'],
  ['Bearer ****', 'without prefix', 'a key without its prefix sk-'],
  ['', 'malformed', 'an empty Authorization'],
  ['Bearer  ', 'malformed', 'Bearer without a key'],
  ['Basic ****', 'malformed', 'the scheme Basic instead of Bearer'],
])('the authorization %j of a %s key is called %j', (authorization, key, called) => {
  expect(credentialOf(sent('a/b', authorization, key).request)).toBe(called)
})

test('describes a request without Authorization by the place of its key', () => {
  const called = (headers: readonly (readonly [string, string])[], url = request.url) =>
    credentialOf({ ...request, key: 'none', headers, url })
  expect(called([['X-Api-Key', '****']])).toBe('a key in x-api-key alone')
  expect(called([], `${request.url}?key=****`)).toBe('a key in the query alone')
  expect(called([])).toBe('no key')
})
