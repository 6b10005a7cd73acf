import { describe, expect, test } from 'vitest'
import type { EvidenceHeader } from '../../src/evidence/exchange.ts'
import { flawText } from '../../src/results/flaws.ts'
import { reasonText } from '../../src/results/reasons.ts'
import { callResult, requestsStream, isErrorAsResult, isOfUnknownTask, modeOf } from '../../src/calls/answer.ts'
import { describeReply } from '../../src/outcomes/flaw.ts'
import { callOf } from '../../src/calls/request.ts'
import { headed, judgingOne, streamed, type Told } from '../checks/recorded.ts'

/** The outcome of a call as one line. */
function outcomeOf(what: Told, header?: EvidenceHeader): string {
  const reply = judgingOne({ id: 'a/b', ...what }, header)
  const call = callOf(reply)
  if (call === undefined) return 'no call'
  const answer = callResult(reply, call)
  if (answer.kind === 'served') return 'served'
  return `${answer.kind}: ${'flaw' in answer ? flawText(answer.flaw) : reasonText(answer.because)}`
}

const stream = { body: { model: 'small', stream: true } }
const poll = 'GET /v1/videos/task_1'
const file = 'GET /v1/videos/task_1/content'
const submission = 'POST /v1/videos'
const images = 'POST /v1/images/generations'
const html = [['content-type', 'text/html; charset=utf-8']] as const
const location = [['location', 'https://files.example/1.mp4']] as const
const error = (message: string, code?: string) => ({ error: { message, ...(code !== undefined && { code }) } })

describe('a valid call is served by a response', () => {
  test.each<[string, Told]>([
    ['with status 200', { reply: { choices: [] } }],
    ['that is not JSON', { reply: 'gone' }],
    ['that submits a task with status 202', { request: submission, status: 202, reply: { id: '1' } }],
    ['that describes a task with status 299', { request: poll, status: 299, reply: { status: 'queued' } }],
    ['that is a part of a file (206)', { request: file, status: 206, reply: '....' }],
    ['that redirects to a file', { request: file, status: 302, headers: location, reply: '' }],
    ['that is too large to record', { parts: { response: large(200) } }],
    ['whose error is null', { reply: { error: null, choices: [1] } }],
    ['with a result and an error', { reply: { choices: [1], error: 'late' } }],
    ['that mentions HTML in its text', { reply: 'see <html>' }],
    ['that ended completely, with a detail', { parts: { end: { how: 'complete', at: 1, detail: 'slow' } } }],
    ['that is a stream of errors although no stream was requested', { reply: streamed(error('no')) }],
    ['whose text begins with a tag', { reply: '<p>' }],
    ['that the client aborted, without a stream', { end: 'too-large', reply: 'x' }],
    ['with a code for success', { request: poll, reply: { code: 'Success', message: 'ok' } }],
    ['with a code outside the vendor envelope', { reply: { code: 'no', message: 'sorry' } }],
    ['with an envelope without a message', { request: poll, reply: { code: 7 } }],
    ['with a code that is a list', { request: poll, reply: { code: [7], message: 'no' } }],
    ['with an envelope that has data', { request: poll, reply: { code: 7, message: 'no', data: { task_id: '1' } } }],
    ['that is a stream', { ...stream, reply: streamed({ choices: [{}] }) }],
    ['that is a stream without JSON', { ...stream, reply: streamed('[DONE]') }],
    ['that is a stream too large to record', { ...stream, end: 'too-large', reply: 'x'.repeat(64 * 1024) }],
    ['that is a stream with an error after its end', { ...stream, reply: streamed(finished(), error('late')) }],
    ['that is a stream with response.incomplete before an error', responses('response.incomplete', 'error')],
    ['that is a stream with response.completed before an error', responses('response.completed', 'error')],
    ['that is a stream with message_stop before an error', responses('message_stop', 'error')],
    ['that is a stream with an error in a chunk', { ...stream, reply: streamed({ error: 'no', choices: [{}] }) }],
    ['that is a stream with an error in a ping', { ...stream, reply: streamed({ error: 'no', type: 'ping' }) }],
    ['that is a stream of an operation without streams', { request: images, ...stream, reply: streamed({ a: 1 }) }],
  ])('%s', (_how, what) => {
    expect(outcomeOf(what)).toBe('served')
  })
})

function large(status: number) {
  return {
    status,
    headersAt: 1,
    headers: [],
    chunks: [],
    large: { length: 9, sha256: '0'.repeat(64), ranges: [] },
  }
}

function finished() {
  return { choices: [{ finish_reason: 'stop' }] }
}

function responses(...types: readonly string[]): Told {
  return { request: 'POST /v1/responses', ...stream, reply: streamed(...types.map((type) => ({ type }))) }
}

describe('a valid call fails with', () => {
  test.each<[string, Told, string]>([
    ['a server error', { status: 500, reply: 'oh' }, 'expected status 200, got 500: oh'],
    ['another status of success', { status: 201 }, 'expected status 200, got 201: {}'],
    ['a partial response', { status: 206 }, 'expected status 200, got 206: {}'],
    ['a redirect', { status: 302, headers: location }, 'expected status 200, got 302: {}'],
    ['a redirect without a location', { request: file, status: 302 }, 'expected status 200, got 302: {}'],
    ['status 201 instead of a file', { request: file, status: 201 }, 'expected status 200, got 201: {}'],
    ['no response', { status: 0, end: 'reset' }, 'expected status 200, got no response (reset)'],
    [
      'status 300 instead of a task',
      { request: poll, status: 300 },
      'expected a success status (200, 201, 202), got 300: {}',
    ],
    [
      'status 199 instead of a task',
      { request: poll, status: 199 },
      'expected a success status (200, 201, 202), got 199: {}',
    ],
    ['an empty body', { reply: '' }, 'under status 200: an empty body'],
    ['a body of white space', { reply: ' \n' }, 'under status 200: an empty body'],
    ['a truncated body', { reply: '', end: 'closed' }, 'under status 200: no body: closed'],
    ['an HTML page', { reply: ' <!doctype html>' }, 'under status 200: an HTML page'],
    ['an HTML page without its media type', { reply: '<HTML lang="zh">' }, 'under status 200: an HTML page'],
    ['a body labelled as HTML', { headers: html, reply: '...' }, 'under status 200: an HTML page'],
    ['an error', { reply: error('no') }, 'under status 200: an error instead of a result: {"error":{…}}'],
    [
      'an error about the balance',
      { reply: error('quota') },
      'under status 200: an error instead of a result: {"error":{…}}',
    ],
    [
      'an error with an empty result',
      { reply: { choices: [], error: 1 } },
      'under status 200: an error instead of a result: {"choices":[],"error":1}',
    ],
    [
      'success: false',
      { reply: { success: false } },
      'under status 200: an error instead of a result: {"success":false}',
    ],
    [
      'an error in the vendor envelope',
      { request: poll, status: 201, reply: { code: 'no', message: '' } },
      'under status 201: an error instead of a result: {"code":"no","message":""}',
    ],
    [
      'a numeric error in the vendor envelope',
      { request: submission, reply: { code: 1201, message: 'no', data: [] } },
      'under status 200: an error instead of a result: {"code":1201,"message":"no","data":[]}',
    ],
    [
      'a stream of errors only',
      { ...stream, reply: streamed(error('no'), error('never'), '[DONE]') },
      'under status 200: an error instead of a stream: {"error":{…}}',
    ],
    [
      'a Responses stream of errors only',
      responses('response.failed', 'error'),
      'under status 200: an error instead of a stream: {"type":"response.failed"}',
    ],
  ])('%s', (_what, what, flaw) => {
    expect(outcomeOf(what)).toBe(`failed: ${flaw}`)
  })
})

test.each<[string, Told, string]>([
  ['a chunk with an error', { ...stream, reply: streamed({ choices: [{}] }, error('no')) }, '{"error":{…}}'],
  ['response.failed', responses('response.created', 'response.failed'), '{"type":"response.failed"}'],
  ['an event of type error', responses('ping', 'error'), '{"type":"error"}'],
])('a stream that ends with %s is broken off', (_what, what, shown) => {
  expect(outcomeOf(what)).toBe(`broken-off: the stream ends with an error: ${shown}`)
})

describe('a call is undecided if it', () => {
  test.each<[string, Told, string]>([
    [
      'was left on purpose',
      { ...stream, end: 'too-large', reply: streamed({ a: 1 }) },
      'the probe closed the connection of a/b on purpose, before the end of the response',
    ],
    ['returned 429', { status: 429 }, 'returned 429: the gateway was overloaded until the last retry'],
    ['returned 503', { status: 503 }, 'returned 503: the gateway was overloaded until the last retry'],
    ['returned 402', { status: 402 }, 'was rejected with 402: the balance is exhausted'],
    [
      'was rejected because of its quota',
      { status: 403, reply: error('', 'insufficient_quota') },
      'was rejected with 403 because of its balance',
    ],
    [
      'was rejected because of its quota, with a top-level code',
      { status: 403, reply: { code: 'quota' } },
      'was rejected with 403 because of its balance',
    ],
    [
      'was rejected because of its credits',
      { status: 400, reply: error('No Credits') },
      'was rejected with 400 because of its balance',
    ],
    [
      'was rejected because of its credit',
      { status: 400, reply: { code: 'no_credit' } },
      'was rejected with 400 because of its balance',
    ],
    [
      'was rejected because of its balance',
      { status: 499, reply: { message: '余额不足' } },
      'was rejected with 499 because of its balance',
    ],
    [
      'was rejected because of arrears',
      { status: 401, reply: error('arrears', 'x') },
      'was rejected with 401 because of its balance',
    ],
    [
      'was rejected because of its price',
      { status: 400, reply: error('no Price set') },
      'was rejected with 400: the model has no price',
    ],
    [
      'was rejected because of its price ratio',
      { status: 400, reply: error('模型倍率未配置') },
      'was rejected with 400: the model has no price',
    ],
    ['was rejected with model_not_found', { status: 404, reply: error('', 'model_not_found') }, noModel()],
    ['was rejected with a message that names the model', { status: 404, reply: error('small is gone') }, noModel()],
    [
      'has a body that the contract does not define, and got 400',
      { request: images, status: 400 },
      'was rejected with 400: ' + notShown(),
    ],
    [
      'has a body that the contract does not define, and got 422',
      { request: images, status: 422 },
      'was rejected with 422: ' + notShown(),
    ],
  ])('%s', (_why, what, because) => {
    expect(outcomeOf(what)).toBe(
      because.startsWith('the probe') ? `undecided: ${because}` : `undecided: a/b ${because}`,
    )
  })

  test.each(['interrupted', 'timeout', 'too-large', 'unresolved', 'refused', 'tls'] as const)(
    'got no response: %s',
    (end) => {
      expect(outcomeOf({ status: 0, end })).toBe(`undecided: a/b got no response: ${end}`)
      expect(outcomeOf({ status: 0, parts: { end: { how: end, at: 1, detail: 'oh' } } })).toBe(
        'undecided: a/b got no response: oh',
      )
    },
  )

  test('is about an unknown task', () => {
    expect(outcomeOf({ request: poll, status: 404, reply: error('no task') })).toBe(
      'undecided: video.task_id.addresses',
    )
  })

  function noModel() {
    return 'was rejected with 404: the model is not available with this key'
  }
  function notShown() {
    return 'the contract does not define the required body'
  }
})

describe('a call fails, and is not undecided, if it', () => {
  test.each<[string, Told]>([
    ['got 500 with a message about a quota', { status: 500, reply: error('quota') }],
    ['was rejected with a message about a load balancer', { status: 403, reply: error('the load balancer') }],
    [
      'was rejected with a message that mentions a quota after 2000 characters',
      { status: 403, reply: error(`${'x'.repeat(2000)} quota`) },
    ],
    ['got model_not_found with 400', { status: 400, reply: error('', 'model_not_found') }],
    [
      'was rejected with a message that has the model only in its path',
      { status: 404, reply: error(`no POST /v1/chat/completions`), body: { model: 'chat' } },
    ],
    ['has no model', { status: 404, reply: error('gone'), body: {} }],
    ['got 422 with a message about a price', { status: 422, reply: error('price') }],
    [
      'was rejected with a message about "prices" and "priced"',
      { status: 400, reply: error('prices, a priced generation') },
    ],
    ['has a body that the contract defines, and got 400', { status: 400 }],
    ['has a body that the contract defines, and got 422', { status: 422 }],
    ['has a body that the contract does not define, and got 403', { request: images, status: 403 }],
  ])('%s', (_why, what) => {
    expect(outcomeOf(what)).toMatch(/^failed: expected status 200, got \d+/)
  })
})

describe('recorded traffic', () => {
  const traffic = headed({ traffic: { from: 'har', unseen: [] } })
  test.each<[string, Told, string]>([
    [
      '304 to a GET',
      { request: poll, status: 304 },
      'undecided: a/b returned 304: traffic does not show whether it had to be served',
    ],
    ['304', { status: 304 }, 'failed: expected status 200, got 304: {}'],
    ['300', { status: 300 }, 'failed: expected status 200, got 300: {}'],
    ['405', { status: 405 }, 'failed: expected status 200, got 405: {}'],
    ['199', { status: 199 }, 'undecided: a/b returned 199: traffic does not show whether it had to be served'],
    ['499', { status: 499 }, 'undecided: a/b returned 499: traffic does not show whether it had to be served'],
    ['500', { status: 500 }, 'failed: expected status 200, got 500: {}'],
    ['200', { status: 200 }, 'served'],
    ['201', { status: 201 }, 'failed: expected status 200, got 201: {}'],
  ])('with status %s has its own outcome', (_status, what, outcome) => {
    expect(outcomeOf(what, traffic)).toBe(outcome)
  })

  test('without a recorded body is undecided', () => {
    const bare: Told = { parts: { end: { how: 'unseen', at: 1, detail: 'no body is kept' } }, reply: '' }
    expect([outcomeOf(bare, traffic), outcomeOf(bare)]).toEqual([
      'undecided: no body is kept',
      'undecided: no body is kept',
    ])
    expect(outcomeOf({ ...bare, status: 304 })).toBe('undecided: no body is kept')
    expect(outcomeOf({ ...bare, status: 403 }, traffic)).toMatch(/traffic does not show whether/)
  })
})

describe('a task is unknown', () => {
  const unknown = (what: Told) => {
    const reply = judgingOne({ request: poll, ...what })
    return isOfUnknownTask(reply, callOf(reply)?.operationId ?? 'listModels')
  }
  test.each<[string, Told]>([
    ['a 404 mentions tasks', { status: 404, reply: error('no such Task') }],
    ['a 404 mentions videos in Chinese', { status: 404, reply: { message: '视频不存在' } }],
    ['a 404 has a code for videos', { status: 404, reply: { code: 'video_gone' } }],
    ['a 404 contains its id', { request: 'GET /v1/videos/cgt-7', status: 404, reply: error('cgt-7?') }],
    ['a download gets such a 404', { request: file, status: 404, reply: error('', 'task_gone') }],
    ['a 400 says that it does not exist', { status: 400, reply: { code: 'task_not_exist' } }],
    ['a 410 says that it was not found', { status: 410, reply: error('the Task was not found') }],
    ['a 400 says in Chinese that it does not exist', { status: 400, reply: error('任务不存在') }],
    ['a 400 says that the video does not exist', { status: 400, reply: error('Video does not exist') }],
    ['a 410 says in Chinese that the video does not exist', { status: 410, reply: error('视频不存在') }],
  ])('if %s', (_why, what) => {
    expect(unknown(what)).toBe(true)
  })
  test.each<[string, Told]>([
    ['a submission gets a 404', { request: submission, status: 404, reply: error('no such task') }],
    ['a 404 only repeats the path', { status: 404, reply: error(`GET /v1/videos/task_1`) }],
    ['a 404 does not mention tasks', { request: 'GET /v1/videos/', status: 404, reply: error('no') }],
    ['a 404 mentions tasks after 2000 characters', { status: 404, reply: error(`${'x'.repeat(2000)} task`) }],
    ['a 400 only mentions the task', { status: 400, reply: error('bad task id') }],
    ['the status is 403', { status: 403, reply: error('task not found') }],
    ['the status is 200', { status: 200, reply: error('task not found') }],
    ['a 404 mentions multitasking', { status: 404, reply: error('multitask') }],
  ])('is not assumed if %s', (_what, what) => {
    expect(unknown(what)).toBe(false)
  })
})

describe('an error instead of a result', () => {
  const isOne = (what: Told) => isErrorAsResult(judgingOne(what))
  test('has a status of success', () => {
    const statuses = [199, 200, 299, 300]
    expect(statuses.map((status) => isOne({ status, reply: error('no') }))).toEqual([false, true, true, false])
  })

  test('is only recognised in a response to a call', () => {
    expect(isOne({ request: 'GET /health', reply: error('no') })).toBe(false)
  })

  test('is recognised in the vendor envelope by a code other than success', () => {
    const codes = [0, 200, 'ok', '', 'SUCCESS', 1, 2001, 'okay', 'not ok']
    expect(codes.map((code) => isOne({ request: poll, reply: { code, message: '' } }))).toEqual(
      codes.map((_code, at) => at > 4),
    )
  })

  test('is recognised by words that a task does not exist, without the task', () => {
    const [is, words] = ['task not found', 'x'.repeat(1987)]
    const replies = [{ message: is }, { detail: is }, { message: 'no', detail: is }, { message: `${words}${is}` }]
    expect(replies.map((reply) => isOne({ request: poll, reply }))).toEqual([true, true, false, false])
    expect([file, 'GET /v1/models'].map((request) => isOne({ request, reply: { message: is } }))).toEqual([true, false])
    expect(isOne({ request: poll, reply: { message: is, status: 'failed' } })).toBe(false)
  })
})

test('a stream is requested by stream: true, for operations with streams', () => {
  const calls = [true, 'true', 1].map((value) => judgingOne({ body: { stream: value } }))
  expect(calls.map(requestsStream)).toEqual([true, false, false])
  const modes = [
    judgingOne({ body: { stream: true } }),
    judgingOne({ body: { stream: false } }),
    judgingOne({ request: images, body: { stream: true } }),
  ].map(modeOf)
  expect(modes).toEqual(['streamed', 'plain', 'plain'])
})

test.each<[Told, string]>([
  [{ status: 0, end: 'refused' }, 'no response (refused)'],
  [{ status: 0, parts: { end: { how: 'refused', at: 1, detail: 'ECONNREFUSED' } } }, 'no response (ECONNREFUSED)'],
  [{ status: 204, reply: ' \n ' }, '204 with an empty body'],
  [{ status: 500, reply: ' a \n  b ' }, '500: a b'],
  [{ status: 500, reply: 'x'.repeat(161) }, `500: ${'x'.repeat(160)}`],
])('describes the response %j as %j', (what, shown) => {
  expect(describeReply(judgingOne(what))).toBe(shown)
})
