import { describe, expect, test } from 'vitest'
import { routeOf, servingOf } from '../../src/contract/conformance.ts'
import { areaOf } from '../../src/contract/requirements.ts'
import { operationsOf, type OperationId } from '../../src/contract/operations.ts'
import { base, chatCall, judgeLines, type RecordedCall } from './lines.ts'

const submission: RecordedCall = {
  method: 'POST',
  path: '/v1/videos',
  body: { model: 'acorn-video', prompt: 'A leaf.' },
  reply: { task_id: 'task_7', status: 'queued' },
}
const poll: RecordedCall = {
  method: 'GET',
  path: '/v1/videos/task_7',
  reply: { task_id: 'task_7', status: 'completed' },
}
const balance: RecordedCall = {
  method: 'GET',
  path: '/api/usage/token/',
  reply: { total_available: 5, unlimited_quota: false },
}
const messages = [{ role: 'user', content: 'Name a colour.' }]

/** A valid call of each operation, and what must come before it. */
const validCalls: Readonly<Record<OperationId, readonly RecordedCall[]>> = {
  createChatCompletion: [chatCall()],
  createResponse: [{ method: 'POST', path: '/v1/responses', body: { model: 'acorn', input: 'Name a colour.' } }],
  createMessage: [{ method: 'POST', path: '/v1/messages', body: { model: 'acorn', max_tokens: 64, messages } }],
  generateContent: [
    {
      method: 'POST',
      path: '/v1beta/models/acorn:generateContent',
      body: { contents: [{ parts: [{ text: 'Hi.' }] }] },
    },
  ],
  listModels: [{ method: 'GET', path: '/v1/models' }],
  getTokenBalance: [balance],
  createVideo: [submission],
  getVideo: [submission, poll],
  getVideoContent: [submission, poll, { method: 'GET', path: '/v1/videos/task_7/content' }],
  createImage: [{ method: 'POST', path: '/v1/images/generations', body: { model: 'acorn', prompt: 'A leaf.' } }],
  createImageEdit: [{ method: 'POST', path: '/v1/images/edits', body: { model: 'acorn', prompt: 'A leaf.' } }],
  createMotionControl: [{ method: 'POST', path: '/kling/v1/videos/motion-control', body: { model: 'acorn' } }],
}

/** The suites that judge these requirements. */
const of = (...requirements: readonly string[]) => ({ areas: requirements.map(areaOf) })

const redirected = (status: number, location?: string): Partial<RecordedCall> => ({
  status,
  reply: '',
  replyHeaders: location === undefined ? [] : [['location', location]],
})

/** The verdict on serving an operation, if the last of its calls is answered like this. */
async function servingVerdict(
  operation: OperationId,
  answer: Partial<RecordedCall>,
  others: readonly RecordedCall[] = [],
) {
  const calls = validCalls[operation]
  const last = calls.at(-1)
  if (last === undefined) throw new Error(`no call of ${operation}`)
  const requirement = servingOf(operation, 'plain')?.requirement ?? ''
  return (await judgeLines([...calls.slice(0, -1), { ...last, ...answer }, ...others], of(requirement)))(requirement)
}

describe('a redirect in place of a result', () => {
  const operations = operationsOf().map(({ operationId }) => operationId)
  test.each(operations.filter((operation) => operation !== 'getVideoContent'))(
    'violates a MUST of %s',
    async (operation) => {
      expect(await servingVerdict(operation, redirected(307, '/login'), [balance])).toBe('violated')
    },
  )

  test.each([301, 302, 303, 308])('is reported with status %i', async (status) => {
    expect(await servingVerdict('getTokenBalance', redirected(status, `${base}/api/usage/token`), [chatCall()])).toBe(
      'violated',
    )
  })

  test.each([
    ['to the same path on http', base.replace('https', 'http') + balance.path],
    ['to another host', 'https://console.example.com/api/usage/token/'],
    ['to itself', balance.path],
    ['to a path of its own scheme', 'app://usage'],
  ])('is reported if it leads %s', async (_name, location) => {
    expect(await servingVerdict('getTokenBalance', redirected(307, location), [chatCall()])).toBe('violated')
  })

  test('is reported without an address, also of a file', async () => {
    expect(await servingVerdict('getTokenBalance', redirected(302), [chatCall()])).toBe('violated')
    expect(await servingVerdict('getVideoContent', redirected(302))).toBe('violated')
  })

  test('is reported if other calls of the operation are served', async () => {
    expect(await servingVerdict('getTokenBalance', redirected(307, '/login'), [balance, balance])).toBe('violated')
  })

  test('does not count as a served path', async () => {
    const [served, route] = ['balance.served', routeOf('getTokenBalance')]
    const verdictOf = await judgeLines([{ ...balance, ...redirected(307, '/login') }, chatCall()], of(served, route))
    expect({ served: verdictOf(served), route: verdictOf(route) }).toEqual({
      served: 'violated',
      route: 'inconclusive',
    })
  })
})

test('a status that says that the path does not have its method is reported', async () => {
  expect(await servingVerdict('getTokenBalance', { status: 405, reply: {} }, [chatCall()])).toBe('violated')
})

describe('nothing is reported', () => {
  test('about a file at another address', async () => {
    expect(await servingVerdict('getVideoContent', redirected(302, 'https://cdn.example.com/7.mp4'))).toBe('satisfied')
  })

  test('about a client that uses http', async () => {
    const insecure = (call: RecordedCall) => ({ ...call, path: base.replace('https', 'http') + call.path })
    const upgrade = redirected(308, base + balance.path)
    const verdictOf = await judgeLines(
      [{ ...insecure(balance), ...upgrade }, insecure(chatCall())],
      of('balance.served'),
    )
    expect(verdictOf('balance.served')).toBe('inconclusive')
  })

  test.each([
    ['a response that the client has', { ...redirected(304), headers: [['if-none-match', '"a"']] as const }],
    ['a request without a key', { ...redirected(302, '/login'), key: null }],
    ['another key that may not be valid', { status: 401, reply: {} }],
    ['a limit of requests', { status: 429, reply: {} }],
    ['a balance', { status: 402, reply: {} }],
    ['a refusal of a proxy', { status: 403, reply: {} }],
  ])('about %s', async (_name, answer) => {
    expect(await servingVerdict('getTokenBalance', answer, [chatCall()])).not.toBe('violated')
  })

  test('about an invalid request', async () => {
    const call = chatCall({ body: { model: 'acorn' }, ...redirected(307, '/login') })
    expect((await judgeLines([call, balance], of('chat.completion.served')))('chat.completion.served')).not.toBe(
      'violated',
    )
  })
})
