import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../src/evidence/exchange.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { isMovedIn, servesPathIn } from '../../src/verdict/paths.ts'
import { exchangeOf, header } from '../evidence/sample.ts'

interface RequestCase {
  readonly id: string
  readonly request: string
  readonly key?: string
  readonly body?: string
  readonly status: number
  readonly reply?: string
}

/** An exchange from what matters of it here: `POST /v1/responses`, the key's standing, the status and the reply. */
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

describe('a path is not served where', () => {
  test('a task is answered as a path that nobody serves', () => {
    const reply = message('Invalid URL (GET /v1/videos/task_none)')
    expect(serves('getVideo', { id: 'a/b', request: video, status: 404, reply })).toBe('not served')
  })

  test('a 404 names no model beside the address', () => {
    const reply = message('Invalid URL (POST /v1/responses)')
    expect(
      serves('createResponse', { id: 'a/b', request: responses, body: '{"model":"m-1"}', status: 404, reply }),
    ).toBe('not served')
  })

  test('every call is answered 405, or with a page', () => {
    const page = { id: 'a/c', request: responses, body: '{', status: 200, reply: '<html>' }
    expect(serves('createResponse', { id: 'a/b', request: responses, body: '{}', status: 405 }, page)).toBe(
      'not served',
    )
  })
})

describe('a path is served where', () => {
  test('the task is named', () => {
    const reply = message('task_none does not exist')
    expect(serves('getVideo', { id: 'a/b', request: video, status: 404, reply })).toBe('served')
  })

  test('the model is not found', () => {
    const reply = message('no such thing', 'model_not_found')
    expect(serves('createResponse', { id: 'a/b', request: responses, body: '{}', status: 404, reply })).toBe('served')
  })

  test('one call is refused as no other path is', () => {
    expect(serves('createResponse', { id: 'a/b', request: responses, body: '{}', status: 400 })).toBe('served')
  })
})

describe('nothing is told by', () => {
  test('a 401 that every path is answered without a key', () => {
    expect(serves('getVideo', { id: 'a/b', request: video, key: 'none', status: 401 })).toBe('not told')
  })

  test('a 400 that every unreadable body is answered', () => {
    expect(serves('createResponse', { id: 'a/b', request: responses, body: '{', status: 400 })).toBe('not told')
  })

  test('an error of the gateway', () => {
    expect(serves('createResponse', { id: 'a/b', request: responses, body: '{}', status: 500 })).toBe('not told')
  })

  test('a 404 about a task, where no other path was asked', () => {
    const reply = message('Not found')
    expect(servesPathIn(evidenceOf([{ id: 'a/b', request: video, status: 404, reply }]), 'getVideo')).toBe('not told')
  })
})

describe('an operation without its prefix', () => {
  const evidenceWith = (status: number, unknownPathStatus: number) =>
    evidenceOf([
      { id: 'without-prefix/createResponse', request: 'POST /responses', body: '{', status },
      { id: 'without-prefix/nobodyPost', request: 'POST /gateproof-none', body: '{', status: unknownPathStatus },
    ])

  test('is there when it is refused for its body, as no other path is', () => {
    expect(isMovedIn(evidenceWith(400, 404), 'createResponse')).toBe(true)
  })

  test('is not there when every body is refused, or the gateway failed', () => {
    expect(
      [evidenceWith(400, 400), evidenceWith(500, 404)].map((evidence) => isMovedIn(evidence, 'createResponse')),
    ).toEqual([false, false])
  })
})
