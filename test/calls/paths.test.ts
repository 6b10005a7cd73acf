import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../src/evidence/exchange.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import {
  hasPathEvidence,
  isAcceptedKey,
  isMoved,
  isMovedIn,
  servesPath,
  servesPathIn,
  unservedStatuses,
} from '../../src/calls/paths.ts'
import { exchangeOf, header } from '../evidence/sample.ts'
import { judging, told, type Told } from '../checks/recorded.ts'

interface RequestCase {
  readonly id: string
  readonly request: string
  readonly key?: string
  readonly body?: string
  readonly status: number
  readonly reply?: string
}

/** An exchange from a request line such as `POST /v1/responses`, a key role, a status and a body. */
function exchange({ id, request, key = 'default', body, status, reply = '' }: RequestCase): Exchange {
  const [method = 'GET', path = ''] = request.split(' ')
  const [probe = '', name = ''] = id.split('/')
  const sent = body === undefined ? {} : { body: { text: body } }
  const headers = [['content-type', reply.startsWith('<') ? 'text/html' : 'application/json']] as const
  return exchangeOf([], {
    id,
    probe,
    name,
    request: { method, url: `http://127.0.0.1:1${path}`, line: 'domestic', key, headers: [], ...sent },
    response: { status, headersAt: 1, headers, chunks: [{ at: 1, text: reply }] },
  })
}

function evidenceOf(requests: readonly RequestCase[]): Evidence {
  const exchanges = requests.map(exchange)
  const find = (probe: string, name: string) =>
    exchanges.find((candidate) => candidate.probe === probe && candidate.name === name)
  return { header, exchanges, exchange: find } as unknown as Evidence
}

const message = (text: string, code = '') => JSON.stringify({ error: { message: text, code } })

const unknownPaths: readonly RequestCase[] = [
  {
    id: 'nobodys-path/get',
    request: 'GET /v1/gateproof-none',
    status: 404,
    reply: message('Invalid URL (GET /v1/gateproof-none)'),
  },
  { id: 'nobodys-path/getKeyless', request: 'GET /v1/gateproof-none', key: 'none', status: 401 },
  {
    id: 'nobodys-path/post',
    request: 'POST /v1/gateproof-none',
    body: '{}',
    status: 404,
    reply: message('Invalid URL (POST /v1/gateproof-none)'),
  },
  { id: 'nobodys-path/unreadable', request: 'POST /v1/gateproof-none', body: '{', status: 400 },
]
const serves = (operation: 'getVideo' | 'createResponse', ...requests: readonly RequestCase[]) =>
  servesPathIn(evidenceOf([...unknownPaths, ...requests]), operation)

const video = 'GET /v1/videos/task_none'
const responses = 'POST /v1/responses'

describe('a path is not served if', () => {
  test('a task gets the response of a path that does not exist', () => {
    const reply = message('Invalid URL (GET /v1/videos/task_none)')
    expect(serves('getVideo', { id: 'a/b', request: video, status: 404, reply })).toBe('not served')
  })

  test('a 404 does not name the model outside the URL', () => {
    const reply = message('Invalid URL (POST /v1/responses)')
    expect(
      serves('createResponse', { id: 'a/b', request: responses, body: '{"model":"m-1"}', status: 404, reply }),
    ).toBe('not served')
  })

  test('every call gets 405 or an HTML page', () => {
    const page = { id: 'a/c', request: responses, body: '{', status: 200, reply: '<html>' }
    expect(serves('createResponse', { id: 'a/b', request: responses, body: '{}', status: 405 }, page)).toBe(
      'not served',
    )
  })
})

describe('a path is served if', () => {
  test('the message names the task', () => {
    const reply = message('task_none does not exist')
    expect(serves('getVideo', { id: 'a/b', request: video, status: 404, reply })).toBe('served')
  })

  test('the code is model_not_found', () => {
    const reply = message('no such thing', 'model_not_found')
    expect(serves('createResponse', { id: 'a/b', request: responses, body: '{}', status: 404, reply })).toBe('served')
  })

  test('a call is rejected unlike a path that does not exist', () => {
    expect(serves('createResponse', { id: 'a/b', request: responses, body: '{}', status: 400 })).toBe('served')
  })
})

describe('the path is unknown after', () => {
  test('a 401 that every path returns without a key', () => {
    expect(serves('getVideo', { id: 'a/b', request: video, key: 'none', status: 401 })).toBe('unknown')
  })

  test('a 400 that every path returns for an unreadable body', () => {
    expect(serves('createResponse', { id: 'a/b', request: responses, body: '{', status: 400 })).toBe('unknown')
  })

  test('a server error', () => {
    expect(serves('createResponse', { id: 'a/b', request: responses, body: '{}', status: 500 })).toBe('unknown')
  })

  test('a 404 about a task, if no unknown path was requested', () => {
    const reply = message('Not found')
    expect(servesPathIn(evidenceOf([{ id: 'a/b', request: video, status: 404, reply }]), 'getVideo')).toBe('unknown')
  })
})

describe('an operation without its URL prefix', () => {
  const evidenceWith = (status: number, unknownPathStatus: number) =>
    evidenceOf([
      { id: 'without-prefix/createResponse', request: 'POST /responses', body: '{', status },
      { id: 'without-prefix/nobodyPost', request: 'POST /gateproof-none', body: '{', status: unknownPathStatus },
    ])

  test('is served if its body is rejected unlike that of an unknown path', () => {
    expect(isMovedIn(evidenceWith(400, 404), 'createResponse')).toBe(true)
  })

  test('is not served if every body is rejected, or after a server error', () => {
    expect(
      [evidenceWith(400, 400), evidenceWith(500, 404)].map((evidence) => isMovedIn(evidence, 'createResponse')),
    ).toEqual([false, false])
  })
})

/** Whether these calls show that the path of chat completions, or of another operation, is served. */
const shows = (calls: readonly Told[], operation: Parameters<typeof servesPath>[0] = 'createChatCompletion') => {
  judging(calls.map((call, at) => told({ id: `a/${at}`, ...call })))
  return servesPath(operation)
}
const page = [['content-type', 'text/html; charset=utf-8']] as const
const json = [['content-type', 'application/json']] as const
const post = (path: string, status: number, reply: unknown = {}, more: Told = {}): Told => ({
  request: `POST ${path}`,
  sent: json,
  body: { model: 'm-1' },
  status,
  reply,
  ...more,
})
const noSuchPath = (status: number, reply: unknown = {}, more: Told = {}): Told =>
  post('/v1/gateproof-none', status, reply, { id: 'nobodys-path/post', ...more })
const chat = (status: number, reply: unknown = {}, more: Told = {}) => post('/v1/chat/completions', status, reply, more)

describe('a call', () => {
  test.each<[string, Told, string]>([
    ['status 405', chat(405), 'not served'],
    ['status 501', chat(501), 'not served'],
    ['a 404 page', chat(404, '', { headers: page }), 'not served'],
    ['a 200 page', chat(200, '', { headers: page }), 'not served'],
    ['a 400 page', chat(400, '', { headers: page }), 'served'],
    ['status 200', chat(200), 'served'],
    ['status 402', chat(402), 'served'],
    ['status 429', chat(429), 'unknown'],
    ['status 500', chat(500), 'unknown'],
    ['status 499', chat(499), 'served'],
    ['an interrupted response', chat(200, {}, { end: 'interrupted' }), 'unknown'],
    ['no response', chat(0, {}, { end: 'reset' }), 'unknown'],
    ['a 404 without a model', chat(404, 'no'), 'not served'],
  ])('with %s has its own result', (_response, call, result) => {
    expect(shows([call])).toBe(result)
  })

  test('shows nothing if every path returns the same status, except a status of success', () => {
    expect(shows([chat(400), noSuchPath(400)])).toBe('unknown')
    expect(shows([chat(400), noSuchPath(401)])).toBe('served')
    expect(shows([chat(400), noSuchPath(400), noSuchPath(401)])).toBe('served')
    expect(shows([chat(299), noSuchPath(299)])).toBe('served')
    expect(shows([chat(300), noSuchPath(300)])).toBe('unknown')
  })

  test('is compared only with requests of the same method, key, body and prefix', () => {
    const other = (more: Told) => shows([chat(400), noSuchPath(400, {}, more)])
    expect(other({ request: 'GET /v1/gateproof-none' })).toBe('served')
    expect(other({ key: 'none' })).toBe('served')
    expect(other({ body: '{' })).toBe('served')
    expect(other({ request: 'POST /v1beta/gateproof-none' })).toBe('served')
    expect(other({ request: 'POST /api/gateproof-none' })).toBe('served')
    expect(other({ id: 'other/post' })).toBe('served')
    expect(other({ end: 'interrupted' })).toBe('served')
    expect(other({ status: 0, end: 'reset' })).toBe('served')
    expect(other({ request: 'POST /gateproof-none' })).toBe('served')
    expect(other({ key: 'limited' })).toBe('unknown')
    const get = { request: 'GET /v1/models', body: '', status: 400 }
    expect(shows([get, noSuchPath(400, {}, { request: 'GET /v1/gateproof-none', body: '{}' })], 'listModels')).toBe(
      'unknown',
    )
  })

  test('with success outweighs all others', () => {
    expect(shows([chat(405), chat(200), chat(405)])).toBe('served')
    expect(hasPathEvidence('createChatCompletion')).toBe(true)
    expect(hasPathEvidence('listModels')).toBe(false)
    expect(unservedStatuses('createChatCompletion')).toBeUndefined()
  })

  test('adds its status to those that show an unserved path', () => {
    expect(shows([chat(405), chat(405), chat(404), chat(500)])).toBe('not served')
    expect(unservedStatuses('createChatCompletion')).toEqual([405, 404])
  })

  test('counts for its own endpoint region only', () => {
    expect(shows([chat(405, {}, { line: 'overseas' })])).toBe('unknown')
    expect(servesPath('createChatCompletion', 'overseas')).toBe('not served')
  })
})

describe('a 404', () => {
  const refused = (text: string, code?: string) => ({ error: { message: text, ...(code !== undefined && { code }) } })
  const served = (reply: unknown, more: Told = {}) =>
    shows([chat(404, reply, more), noSuchPath(404, refused('no such path'))])

  test.each<[string, unknown]>([
    ['a model', refused('no such model')],
    ['a model by its name', refused('m-1 is gone')],
    ['a model in Chinese', refused('模型不存在')],
    ['a model by its code', refused('', 'model_not_found')],
    ['a model by a top-level code', { code: 'model_not_found', message: 'no' }],
    ['a model in capitals', refused('MODEL gone')],
    ['a model after a slash', refused('gone: a/m-1')],
    ['a model in a top-level message', { message: 'model gone' }],
    ['a model in `detail`', { detail: 'model gone' }],
    ['a model in an error string', { error: 'model gone' }],
    ['a model in `msg`', { msg: 'model gone' }],
    ['a model in plain text', 'model gone'],
  ])('about %s shows that the path is served', (_what, reply) => {
    expect(served(reply)).toBe('served')
    expect(shows([chat(404, reply)])).toBe('unknown')
  })

  test.each<[string, unknown]>([
    ['a path', refused('no such path')],
    ['nothing', {}],
    ['remodelling', refused('remodelling')],
    ['the model only in the URL', refused('no /v1/models/m-1')],
    ['the model in another URL', refused('no https://a.example/m-1')],
    ['the model in a URL in capitals', refused('no HTTP://a.example/m-1')],
    ['the model in a path in capitals', refused('no a/V1/m-1')],
    ['the model in a request id in capitals', refused('no (Request ID: m-1)')],
    ['the model in a short path', refused('no "/m-1"')],
    ['a video', refused('the video is gone')],
    ['`undefined`', refused('undefined')],
    ['the model in a quoted path', refused('no "/x/m-1"')],
    ['the model after the method of the path', refused('no :generateContent/m-1')],
    ['the model in a request id', refused('no (request id: m-1)')],
    ['the model after 2000 characters', refused(`${'x '.repeat(1000)}m-1`)],
    ['the model outside the message of the error', { error: { message: 'no' }, message: 'model' }],
  ])('about %s shows that the path is not served', (_what, reply) => {
    expect(served(reply)).toBe('not served')
  })

  test.each(['message', 'detail', 'error', 'msg'])('is read only from `%s`', (place) => {
    expect(served({ [place]: 'no', hint: 'model' })).toBe('not served')
  })

  test('of a call without a model does not name a model', () => {
    const calls = [chat(404, refused('undefined'), { body: {} }), noSuchPath(404, 'x', { body: {} })]
    expect(shows(calls)).toBe('not served')
  })

  test('is compared only with requests that got a response', () => {
    expect(shows([chat(404, refused('model gone')), noSuchPath(0, {}, { end: 'reset' })])).toBe('unknown')
  })

  test('that is an HTML page shows that the path is not served', () => {
    expect(shows([chat(404, 'the model is gone', { headers: page }), noSuchPath(404, 'x')])).toBe('not served')
  })

  test('is compared without white space', () => {
    expect(shows([chat(404, refused('no model')), noSuchPath(404, refused(' no \n  model /x '))])).toBe('not served')
  })

  test('to a POST below a task path is not about a task', () => {
    const motion = (reply: unknown) => post('/kling/v1/videos/motion-control', 404, reply)
    expect(shows([motion(refused('no'))], 'createMotionControl')).toBe('not served')
    expect(shows([motion(refused('the video is gone')), noSuchPath(404, 'x')], 'createMotionControl')).toBe(
      'not served',
    )
  })

  test('is compared without URLs and ids', () => {
    const path = (at: string) => refused(`no  ${at} (request id: ${at.length}) model`)
    expect(shows([chat(404, path('/v1/chat/completions')), noSuchPath(404, path('/v1/gateproof-none'))])).toBe(
      'not served',
    )
    expect(shows([chat(404, refused('no model', 'a')), noSuchPath(404, refused('no model', 'b'))])).toBe('served')
    expect(shows([chat(404, refused('no model')), noSuchPath(401, refused('no model'))])).toBe('served')
  })

  test('names a model only outside the path that contains it', () => {
    const gem = (reply: unknown) =>
      shows(
        [post('/v1beta/models/gem-7:generateContent', 404, reply), noSuchPath(404, 'x', { request: 'POST /v1beta/x' })],
        'generateContent',
      )
    expect(gem(refused('gem-7 is gone'))).toBe('served')
    expect(gem(refused('/v1beta/models/gem-7:generateContent is gone'))).toBe('not served')
    expect(gem(refused('gem-7:generateContent is gone'))).toBe('not served')
  })

  const poll = (reply: unknown, more: Told = {}): Told => ({
    request: 'GET /v1/videos/t-7',
    status: 404,
    reply,
    ...more,
  })
  const lost = noSuchPath(404, 'x', { request: 'GET /v1/gateproof-none' })

  test.each(['no such Task', 'the video is gone', 'generation', '任务', '视频', 'task_7 is gone', 't-7 is gone'])(
    'about the task shows that it is served: %s',
    (text) => {
      expect(shows([poll(refused(text)), lost], 'getVideo')).toBe('served')
      expect(shows([poll(refused(text))], 'getVideo')).toBe('unknown')
    },
  )

  test('of a task is unknown if it does not mention tasks', () => {
    expect(shows([poll(refused('no')), lost], 'getVideo')).toBe('unknown')
    expect(shows([poll(refused('no'))], 'getVideo')).toBe('unknown')
    expect(shows([poll(refused('no'), { key: 'none' })], 'getVideo')).toBe('not served')
    expect(shows([poll(refused('no'), { key: 'none' }), { ...lost, key: 'none' }], 'getVideo')).toBe('unknown')
    expect(shows([poll('no'), lost], 'getVideo')).toBe('not served')
    expect(shows([poll(refused('multitasking')), lost], 'getVideo')).toBe('unknown')
  })
})

test.each([
  ['default', true],
  ['low', true],
  ['exhausted', true],
  ['limited', true],
  ['unlimited', true],
  ['key 3', true],
  ['none', false],
  ['expired', false],
])('the gateway must accept the key %s: %s', (key, isAccepted) => {
  expect(isAcceptedKey(told({ key }))).toBe(isAccepted)
})

describe('an operation under another path', () => {
  const elsewhere = (operation: Parameters<typeof isMoved>[0], call: Told, ...others: readonly Told[]) => {
    judging([told({ ...call, id: `without-prefix/${operation}` }), ...others.map(told)])
    return isMoved(operation)
  }
  const unread = (status: number, id: string, request: string): Told => ({ id, request, status, body: '{' })

  test('is recognised by a response unlike that of an unknown path requested in the same way', () => {
    const get = { request: 'GET /models', status: 400 }
    expect(elsewhere('listModels', get, { ...get, id: 'without-prefix/nobodyGet' })).toBe(false)
    expect(elsewhere('listModels', get, { ...get, id: 'without-prefix/nobodyPost' })).toBe(true)
    const gem = unread(400, '', 'POST /models/g:generateContent')
    expect(elsewhere('generateContent', gem, unread(400, 'nobodys-path/unreadable', 'POST /v1/none'))).toBe(false)
    expect(elsewhere('generateContent', gem, unread(400, 'without-prefix/nobodyPost', 'POST /none'))).toBe(true)
  })

  test('is recognised by the task that it names', () => {
    const lost = { request: 'GET /gateproof-none', status: 404, reply: 'x', id: 'without-prefix/nobodyGet' }
    const task = (path: string) => ({ request: `GET ${path}`, status: 404, reply: { error: { message: 'no t-7' } } })
    expect(elsewhere('getVideo', task('/videos/t-7?a'), lost)).toBe(true)
    expect(elsewhere('getVideo', task('/videos/t-8'), lost)).toBe(false)
  })

  test('is unknown after a 404 that names its path, or without a request to another path', () => {
    const at = (path: string) => ({
      request: `POST ${path}`,
      status: 404,
      reply: { error: { message: `no model at path=${path}` } },
    })
    const responses = at('/responses')
    expect(elsewhere('createResponse', responses, { ...at('/gateproof-none'), id: 'without-prefix/nobodyPost' })).toBe(
      false,
    )
    expect(elsewhere('createResponse', responses)).toBe(false)
  })

  test('is unknown without a response', () => {
    const none: Told = { request: 'GET /models', status: 0, end: 'reset' }
    expect(elsewhere('listModels', none)).toBe(false)
    expect(
      elsewhere('listModels', { request: 'GET /models', status: 400 }, { ...none, id: 'without-prefix/nobodyGet' }),
    ).toBe(true)
    judging([told()])
    expect(isMoved('listModels')).toBe(false)
  })
})
