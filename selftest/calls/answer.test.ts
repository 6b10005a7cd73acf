import { describe, expect, test } from 'vitest'
import type { EvidenceHeader } from '../../src/evidence/exchange.ts'
import { flawText } from '../../src/results/flaws.ts'
import { reasonText } from '../../src/results/reasons.ts'
import { callResult, requestsStream, isErrorAsResult, isOfUnknownTask, modeOf } from '../../src/calls/answer.ts'
import { describeReply } from '../../src/outcomes/flaw.ts'
import { callOf } from '../../src/calls/request.ts'
import { headed, judgingOne, streamed, type Told } from '../checks/recorded.ts'

/** How a call was answered, in a line. */
function answered(what: Told, header?: EvidenceHeader): string {
  const reply = judgingOne({ id: 'a/b', ...what }, header)
  const call = callOf(reply)
  if (call === undefined) return 'no call'
  const answer = callResult(reply, call)
  if (answer.kind === 'served') return 'answered'
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

describe('a valid call was answered with a result', () => {
  test.each<[string, Told]>([
    ['under 200', { reply: { choices: [] } }],
    ['that is not JSON', { reply: 'gone' }],
    ['of a task that is said to be created, or accepted', { request: submission, status: 202, reply: { id: '1' } }],
    ['of a task, under the last status of success', { request: poll, status: 299, reply: { status: 'queued' } }],
    ['that is a part of a file', { request: file, status: 206, reply: '....' }],
    ['that is a file elsewhere, whatever stands beside', { request: file, status: 302, headers: location, reply: '' }],
    ['too large to keep', { parts: { response: large(200) } }],
    ['that tells of no error', { reply: { error: null, choices: [1] } }],
    ['beside which an error stands', { reply: { choices: [1], error: 'late' } }],
    ['that speaks of a page', { reply: 'see <html>' }],
    ['of which something is told', { parts: { end: { how: 'complete', at: 1, detail: 'slow' } } }],
    ['that holds events of errors which nobody asked for', { reply: streamed(error('no')) }],
    ['whose text begins as a page would', { reply: '<p>' }],
    ['that was left, of no stream', { end: 'too-large', reply: 'x' }],
    ['of a code for success', { request: poll, reply: { code: 'Success', message: 'ok' } }],
    ['of a code that is no vendor’s envelope', { reply: { code: 'no', message: 'sorry' } }],
    ['of an envelope without a message', { request: poll, reply: { code: 7 } }],
    ['of a code that is a list', { request: poll, reply: { code: [7], message: 'no' } }],
    ['of an envelope with its data', { request: poll, reply: { code: 7, message: 'no', data: { task_id: '1' } } }],
    ['that is a stream', { ...stream, reply: streamed({ choices: [{}] }) }],
    ['that is a stream without JSON', { ...stream, reply: streamed('[DONE]') }],
    ['that is a stream too large to keep', { ...stream, end: 'too-large', reply: 'x'.repeat(64 * 1024) }],
    ['that is a stream with an error behind its end', { ...stream, reply: streamed(finished(), error('late')) }],
    ['that is a stream which says that it is incomplete', responses('response.incomplete', 'error')],
    ['that is a stream which says that it is complete', responses('response.completed', 'error')],
    ['that is a stream whose message stops', responses('message_stop', 'error')],
    ['that says error in a chunk', { ...stream, reply: streamed({ error: 'no', choices: [{}] }) }],
    ['that says error in an event', { ...stream, reply: streamed({ error: 'no', type: 'ping' }) }],
    ['that was asked for as a stream, where there is none', { request: images, ...stream, reply: streamed({ a: 1 }) }],
  ])('%s', (_how, what) => {
    expect(answered(what)).toBe('answered')
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

describe('a valid call is dead that was answered with', () => {
  test.each<[string, Told, string]>([
    ['a failure', { status: 500, reply: 'oh' }, 'expected status 200, got 500: oh'],
    ['another success', { status: 201 }, 'expected status 200, got 201: {}'],
    ['a part', { status: 206 }, 'expected status 200, got 206: {}'],
    ['a redirect', { status: 302, headers: location }, 'expected status 200, got 302: {}'],
    ['a redirect to nowhere', { request: file, status: 302 }, 'expected status 200, got 302: {}'],
    ['no file', { request: file, status: 201 }, 'expected status 200, got 201: {}'],
    ['no reply', { status: 0, end: 'reset' }, 'expected status 200, got no response (reset)'],
    ['no task', { request: poll, status: 300 }, 'expected a success status (200, 201, 202), got 300: {}'],
    ['less than a task', { request: poll, status: 199 }, 'expected a success status (200, 201, 202), got 199: {}'],
    ['nothing', { reply: '' }, 'under status 200: an empty body'],
    ['white space', { reply: ' \n' }, 'under status 200: an empty body'],
    ['a body that broke off', { reply: '', end: 'closed' }, 'under status 200: no body: closed'],
    ['a page', { reply: ' <!doctype html>' }, 'under status 200: an HTML page'],
    ['a page without its type', { reply: '<HTML lang="zh">' }, 'under status 200: an HTML page'],
    ['what is called one', { headers: html, reply: '...' }, 'under status 200: an HTML page'],
    ['an error', { reply: error('no') }, 'under status 200: an error instead of a result: {"error":{…}}'],
    [
      'an error about the balance',
      { reply: error('quota') },
      'under status 200: an error instead of a result: {"error":{…}}',
    ],
    [
      'an error beside no result',
      { reply: { choices: [], error: 1 } },
      'under status 200: an error instead of a result: {"choices":[],"error":1}',
    ],
    ['no success', { reply: { success: false } }, 'under status 200: an error instead of a result: {"success":false}'],
    [
      'a vendor’s error',
      { request: poll, status: 201, reply: { code: 'no', message: '' } },
      'under status 201: an error instead of a result: {"code":"no","message":""}',
    ],
    [
      'a vendor’s error by number',
      { request: submission, reply: { code: 1201, message: 'no', data: [] } },
      'under status 200: an error instead of a result: {"code":1201,"message":"no","data":[]}',
    ],
    [
      'errors alone in place of a stream',
      { ...stream, reply: streamed(error('no'), error('never'), '[DONE]') },
      'under status 200: an error instead of a stream: {"error":{…}}',
    ],
    [
      'errors alone, of another protocol',
      responses('response.failed', 'error'),
      'under status 200: an error instead of a stream: {"type":"response.failed"}',
    ],
  ])('%s', (_what, what, flaw) => {
    expect(answered(what)).toBe(`failed: ${flaw}`)
  })
})

test.each<[string, Told, string]>([
  ['an error', { ...stream, reply: streamed({ choices: [{}] }, error('no')) }, '{"error":{…}}'],
  ['a failure', responses('response.created', 'response.failed'), '{"type":"response.failed"}'],
  ['an error by type', responses('ping', 'error'), '{"type":"error"}'],
])('a stream breaks off that tells of %s and does not finish', (_what, what, shown) => {
  expect(answered(what)).toBe(`broken-off: the stream ends with an error: ${shown}`)
})

describe('a call is set aside', () => {
  test.each<[string, Told, string]>([
    ['that we left', { ...stream, end: 'too-large', reply: streamed({ a: 1 }) }, 'the client aborted'],
    ['under 429', { status: 429 }, 'returned 429: the gateway was overloaded until the last retry'],
    ['under 503', { status: 503 }, 'returned 503: the gateway was overloaded until the last retry'],
    ['under 402', { status: 402 }, 'was rejected with 402: the balance is exhausted'],
    [
      'for its quota',
      { status: 403, reply: error('', 'insufficient_quota') },
      'was rejected with 403 because of its balance',
    ],
    [
      'for its quota at the top',
      { status: 403, reply: { code: 'quota' } },
      'was rejected with 403 because of its balance',
    ],
    ['for its credits', { status: 400, reply: error('No Credits') }, 'was rejected with 400 because of its balance'],
    ['for its credit', { status: 400, reply: { code: 'no_credit' } }, 'was rejected with 400 because of its balance'],
    [
      'for its balance',
      { status: 499, reply: { message: '余额不足' } },
      'was rejected with 499 because of its balance',
    ],
    ['in arrears', { status: 401, reply: error('arrears', 'x') }, 'was rejected with 401 because of its balance'],
    ['for its price', { status: 400, reply: error('no Price set') }, 'was rejected with 400: the model has no price'],
    ['for its ratio', { status: 400, reply: error('模型倍率未配置') }, 'was rejected with 400: the model has no price'],
    ['for its model', { status: 404, reply: error('', 'model_not_found') }, noModel()],
    ['that names its model', { status: 404, reply: error('small is gone') }, noModel()],
    ['for its body, which is not shown', { request: images, status: 400 }, 'was rejected with 400: ' + notShown()],
    ['for its body, in another way', { request: images, status: 422 }, 'was rejected with 422: ' + notShown()],
  ])('%s', (_why, what, because) => {
    expect(answered(what)).toBe(
      because.startsWith('the client') ? `undecided: ${because} a/b before the end` : `undecided: a/b ${because}`,
    )
  })

  test.each(['interrupted', 'timeout', 'too-large', 'unresolved', 'refused', 'tls'] as const)('that was %s', (end) => {
    expect(answered({ status: 0, end })).toBe(`undecided: a/b got no response: ${end}`)
    expect(answered({ status: 0, parts: { end: { how: end, at: 1, detail: 'oh' } } })).toBe(
      'undecided: a/b got no response: oh',
    )
  })

  test('of a task that is not there', () => {
    expect(answered({ request: poll, status: 404, reply: error('no task') })).toBe('undecided: video.task_id.addresses')
  })

  function noModel() {
    return 'was rejected with 404: the model is not available with this key'
  }
  function notShown() {
    return 'the contract does not define the required body'
  }
})

describe('a call is not set aside that', () => {
  test.each<[string, Told]>([
    ['fails for its balance', { status: 500, reply: error('quota') }],
    ['speaks of a balancer', { status: 403, reply: error('the load balancer') }],
    ['speaks of its balance late', { status: 403, reply: error(`${'x'.repeat(2000)} quota`) }],
    ['is refused for its model otherwise', { status: 400, reply: error('', 'model_not_found') }],
    ['names its path alone', { status: 404, reply: error(`no POST /v1/chat/completions`), body: { model: 'chat' } }],
    ['names no model', { status: 404, reply: error('gone'), body: {} }],
    ['speaks of a price elsewhere', { status: 422, reply: error('price') }],
    ['speaks of what is priced', { status: 400, reply: error('prices, a priced generation') }],
    ['is refused for a body that is shown', { status: 400 }],
    ['is refused for a body that is shown, in another way', { status: 422 }],
    ['is forbidden, where the body is not shown', { request: images, status: 403 }],
  ])('%s', (_why, what) => {
    expect(answered(what)).toMatch(/^failed: expected status 200, got \d+/)
  })
})

describe('of others’ traffic', () => {
  const traffic = headed({ traffic: { from: 'har', unseen: [] } })
  test.each<[string, Told, string]>([
    ['a cache', { status: 304 }, 'undecided: a/b returned 304: traffic does not show whether it had to be served'],
    ['a redirect', { status: 300 }, 'undecided: a/b returned 300: traffic does not show whether it had to be served'],
    ['what goes on', { status: 199 }, 'undecided: a/b returned 199: traffic does not show whether it had to be served'],
    ['a refusal', { status: 499 }, 'undecided: a/b returned 499: traffic does not show whether it had to be served'],
    ['a failure', { status: 500 }, 'failed: expected status 200, got 500: {}'],
    ['another success', { status: 200 }, 'answered'],
    ['less than it', { status: 201 }, 'failed: expected status 200, got 201: {}'],
  ])('%s', (_what, what, is) => {
    expect(answered(what, traffic)).toBe(is)
  })

  test('a reply without its body is set aside, ours is not', () => {
    const bare: Told = { parts: { end: { how: 'unseen', at: 1, detail: 'no body is kept' } }, reply: '' }
    expect([answered(bare, traffic), answered(bare)]).toEqual([
      'undecided: no body is kept',
      'undecided: no body is kept',
    ])
    expect(answered({ ...bare, status: 304 })).toBe('undecided: no body is kept')
    expect(answered({ ...bare, status: 304 }, traffic)).toMatch(/traffic does not show whether/)
  })
})

describe('a task is not known', () => {
  const unknown = (what: Told) => {
    const reply = judgingOne({ request: poll, ...what })
    return isOfUnknownTask(reply, callOf(reply)?.operationId ?? 'listModels')
  }
  test.each<[string, Told]>([
    ['a 404 speaks of tasks', { status: 404, reply: error('no such Task') }],
    ['a 404 speaks of videos', { status: 404, reply: { message: '视频不存在' } }],
    ['a 404 has a code for it', { status: 404, reply: { code: 'video_gone' } }],
    ['a 404 names it', { request: 'GET /v1/videos/cgt-7', status: 404, reply: error('cgt-7?') }],
    ['a download is refused so', { request: file, status: 404, reply: error('', 'task_gone') }],
    ['a 400 says that it does not exist', { status: 400, reply: { code: 'task_not_exist' } }],
    ['a 410 says that it was not found', { status: 410, reply: error('the Task was not found') }],
    ['a 400 says so in Chinese', { status: 400, reply: error('任务不存在') }],
  ])('where %s', (_why, what) => {
    expect(unknown(what)).toBe(true)
  })
  test.each<[string, Told]>([
    ['a submission', { request: submission, status: 404, reply: error('no such task') }],
    ['a 404 that repeats the path', { status: 404, reply: error(`GET /v1/videos/task_1`) }],
    ['a 404 that says nothing', { request: 'GET /v1/videos/', status: 404, reply: error('no') }],
    ['a 404 that says it late', { status: 404, reply: error(`${'x'.repeat(2000)} task`) }],
    ['a 400 that speaks of the task', { status: 400, reply: error('bad task id') }],
    ['a 403', { status: 403, reply: error('task not found') }],
    ['a 200', { status: 200, reply: error('task not found') }],
    ['multitasking', { status: 404, reply: error('multitask') }],
  ])('not by %s', (_what, what) => {
    expect(unknown(what)).toBe(false)
  })
})

describe('an error instead of a result', () => {
  const isOne = (what: Told) => isErrorAsResult(judgingOne(what))
  test('stands under a status of success', () => {
    const statuses = [199, 200, 299, 300]
    expect(statuses.map((status) => isOne({ status, reply: error('no') }))).toEqual([false, true, true, false])
  })

  test('is one of a call', () => {
    expect(isOne({ request: 'GET /health', reply: error('no') })).toBe(false)
  })

  test('of a vendor has a code that is not for success', () => {
    const codes = [0, 200, 'ok', '', 'SUCCESS', 1, 2001, 'okay', 'not ok']
    expect(codes.map((code) => isOne({ request: poll, reply: { code, message: '' } }))).toEqual(
      codes.map((_code, at) => at > 4),
    )
  })
})

test('a stream is asked for by true alone, and where there is one', () => {
  const asked = [true, 'true', 1].map((value) => judgingOne({ body: { stream: value } }))
  expect(asked.map(requestsStream)).toEqual([true, false, false])
  const modes = [
    judgingOne({ body: { stream: true } }),
    judgingOne({ body: { stream: false } }),
    judgingOne({ request: images, body: { stream: true } }),
  ].map((reply) => modeOf(reply, callOf(reply)?.operationId ?? 'listModels'))
  expect(modes).toEqual(['streamed', 'plain', 'plain'])
})

test.each<[Told, string]>([
  [{ status: 0, end: 'refused' }, 'no response (refused)'],
  [{ status: 0, parts: { end: { how: 'refused', at: 1, detail: 'ECONNREFUSED' } } }, 'no response (ECONNREFUSED)'],
  [{ status: 204, reply: ' \n ' }, '204 with an empty body'],
  [{ status: 500, reply: ' a \n  b ' }, '500: a b'],
  [{ status: 500, reply: 'x'.repeat(161) }, `500: ${'x'.repeat(160)}`],
])('the status of %j is shown as %j', (what, shown) => {
  expect(describeReply(judgingOne(what))).toBe(shown)
})
