import { describe, expect, test } from 'vitest'
import { chatCall, judgeLines, type RecordedCall } from './lines.ts'

const suites = { areas: ['authentication'] }

const accepted = 'authentication.bearer.accepted'

const verdictOf = async (calls: readonly RecordedCall[]) => (await judgeLines(calls, suites))(accepted)

const message = 'Incorrect API key provided.'
const refusedWith = (text: string): Partial<RecordedCall> => ({
  status: 401,
  reply: { error: { message: text, type: 'authentication_error', param: null, code: 'invalid_api_key' } },
})
const refused = refusedWith(message)

const submission: RecordedCall = {
  method: 'POST',
  path: '/v1/videos',
  body: { model: 'acorn-video', prompt: 'A leaf.' },
  reply: { task_id: 'task_7', status: 'queued' },
}
const poll: RecordedCall = { method: 'GET', path: '/v1/videos/task_7', reply: { task_id: 'task_7', status: 'queued' } }
const models: RecordedCall = { method: 'GET', path: '/v1/models', reply: { data: [{ model: 'acorn-chat' }] } }

const otherCalls: readonly RecordedCall[] = [
  poll,
  { method: 'GET', path: '/v1/videos/task_7/content' },
  models,
  { method: 'GET', path: '/api/usage/token/' },
  { method: 'POST', path: '/v1/responses', body: { model: 'acorn-chat', input: 'Hi.' } },
  { method: 'POST', path: '/v1/messages', body: { model: 'a', max_tokens: 9, messages: [] } },
  { method: 'POST', path: '/v1beta/models/acorn:generateContent', body: { contents: [] } },
  { method: 'POST', path: '/v1/images/generations', body: { model: 'acorn-image', prompt: 'A leaf.' } },
]

describe('a key that is accepted before and after is reported as refused', () => {
  test.each(otherCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('by %s', async (_name, call) => {
    expect(await verdictOf([submission, { ...call, ...refused }, chatCall()])).toBe('violated')
  })

  test('with a message that is not about keys, in a body that is not JSON', async () => {
    expect(await verdictOf([submission, { ...poll, status: 401, reply: 'Unauthorized' }, chatCall()])).toBe('violated')
  })

  test('by a call between many others', async () => {
    const others = Array.from({ length: 30 }, (_, at) => chatCall({ at }))
    expect(await verdictOf([...others, { ...poll, ...refused, at: 14.7 }])).toBe('violated')
  })

  test('with a second key of the recording', async () => {
    const key = 'fedcba9876543210fedcba98'
    expect(await verdictOf([chatCall(), chatCall({ key }), { ...poll, ...refused, key }, chatCall({ key })])).toBe(
      'violated',
    )
  })
})

describe('reports nothing about a refused key', () => {
  const key = 'fedcba9876543210fedcba98'
  const bearer: readonly [string, string] = ['x-api-key', 'sk-fedcba9876543210fedcba98']
  test.each<[string, readonly RecordedCall[]]>([
    ['that is never accepted again: it may be deleted', [submission, { ...poll, ...refused }, { ...poll, ...refused }]],
    ['that was not accepted before', [{ ...poll, ...refused }, chatCall()]],
    ['if only another key is accepted afterwards', [submission, { ...poll, ...refused }, chatCall({ key })]],
    ['if another key was accepted before', [submission, { ...poll, ...refused, key }, chatCall({ key })]],
    [
      'that is accepted days later: it may have been disabled',
      [submission, { ...poll, ...refused }, chatCall({ at: 90_000 })],
    ],
    [
      'that is expired, by the words of the refusal',
      [submission, { ...poll, ...refusedWith('This token has expired.') }, chatCall()],
    ],
    [
      'whose quota is used up',
      [submission, { ...poll, ...refusedWith('The quota of the token is used up.') }, chatCall()],
    ],
    [
      'if all keys are masked in the recording',
      [submission, { ...poll, ...refused }, chatCall()].map((one) => ({ ...one, key: '****' })),
    ],
    [
      'that the request has in another header too',
      [submission, { ...poll, ...refused, headers: [bearer] }, chatCall()],
    ],
    ['in another header alone', [submission, { ...poll, ...refused, key: null, headers: [bearer] }, chatCall()]],
    [
      'if afterwards only an operation succeeds that needs no key',
      [submission, { ...poll, ...refused }, models, { ...models, key: null }],
    ],
    [
      'if the times of the recording do not order the calls',
      [submission, { ...poll, ...refused }, chatCall()].map((one) => ({ ...one, at: 0 })),
    ],
    [
      'if a call began before it was refused, and ended later',
      [submission, { ...poll, ...refused, at: 2 }, chatCall({ at: 2.2 })],
    ],
  ])('%s', async (_name, calls) => {
    expect(await verdictOf(calls)).toBeOneOf(['inconclusive', 'satisfied'])
  })

  test('but not about one that is accepted by every call', async () => {
    expect(await verdictOf([submission, poll, chatCall()])).toBe('satisfied')
  })
})
