import { describe, expect, test } from 'vitest'
import { mp4 } from '../../gateway/reference/media/mp4.ts'
import { judgeLines, type RecordedCall } from './lines.ts'

const suites = { areas: ['video'] }

const submission: RecordedCall = {
  method: 'POST',
  path: '/v1/videos',
  body: { model: 'acorn-video', prompt: 'A leaf.' },
  reply: { task_id: 'task_7', status: 'queued' },
}
const poll = (reply: object): RecordedCall => ({ method: 'GET', path: '/v1/videos/task_7', reply })
const states = (...all: readonly string[]) => all.map((status) => poll({ task_id: 'task_7', status }))

const verdict = async (id: string, calls: readonly RecordedCall[]) => (await judgeLines(calls, suites))(id)

describe('a status that goes back is reported', () => {
  test.each([
    ['video.task.stays_completed', ['completed', 'processing']],
    ['video.task.stays_completed', ['in_progress', 'completed', 'queued']],
    ['video.task.stays_completed', ['completed', 'failed']],
    ['video.task.status_order', ['in_progress', 'queued']],
    ['video.task.status_order', ['processing', 'pending', 'completed']],
  ])('%s: %j', async (id, all) => {
    expect(await verdict(id, [submission, ...states(...all)])).toBe('violated')
    // The task may have been submitted before the recording began.
    expect(await verdict(id, states(...all))).toBe('violated')
  })

  test.each([
    ['video.task.stays_completed', ['queued', 'completed', 'completed']],
    ['video.task.status_order', ['queued', 'in_progress', 'failed', 'in_progress', 'completed']],
  ])('%s holds: %j', async (id, all) => {
    expect(await verdict(id, [submission, ...states(...all)])).toBe('satisfied')
  })
})

describe('an address of the file below another member alone is reported', () => {
  const url = 'https://cdn.example.com/7.mp4'
  test.each([
    { metadata: { url } },
    { metadata: { urls: [url] } },
    { data: { video_url: url } },
    { output: { videos: [{ url }] } },
    { result: { video: url } },
    { content: { video_url: url } },
    { video_url: url },
  ])('%j', async (members) => {
    expect(
      await verdict('video.task.url_place', [submission, poll({ task_id: 'task_7', status: 'completed', ...members })]),
    ).toBe('violated')
  })

  test.each([
    { url, metadata: { url } },
    { metadata: { request: { image_url: url } } },
    { metadata: { cover_url: 'https://cdn.example.com/7.png' } },
    { metadata: { webhook_url: 'https://client.example.com/hook' } },
    {},
  ])('but not %j', async (members) => {
    expect(
      await verdict('video.task.url_place', [submission, poll({ task_id: 'task_7', status: 'completed', ...members })]),
    ).not.toBe('violated')
  })
})

describe('a duration other than requested', () => {
  const done = poll({ task_id: 'task_7', status: 'completed' })
  const file: RecordedCall = {
    method: 'GET',
    path: '/v1/videos/task_7/content',
    reply: new Uint8Array(mp4(4, [1, 2, 3])),
    replyHeaders: [['content-type', 'video/mp4']],
  }
  const requested = (body: object): Promise<unknown> =>
    verdict('video.duration.requested', [
      { ...submission, body: { model: 'acorn-video', prompt: 'A leaf.', ...body } },
      done,
      file,
    ])

  test.each([
    { seconds: '8' },
    { duration: 8 },
    { parameters: { duration: 8 } },
    { metadata: { seconds: '8s' } },
    { input: { video_length: 8 }, seconds: '8' },
  ])('is reported: %j', async (body) => {
    expect(await requested(body)).toBe('violated')
  })

  test.each([{ seconds: '4' }, { duration: 4.2 }])('is not reported if it was requested: %j', async (body) => {
    expect(await requested(body)).toBe('satisfied')
  })

  test.each([{}, { duration: 8000 }, { seconds: 4, metadata: { duration: 8 } }])(
    'is undecided for %j',
    async (body) => {
      expect(await requested(body)).toBe('inconclusive')
    },
  )

  test('is reported for a form', async () => {
    const form = '--b\r\nContent-Disposition: form-data; name="seconds"\r\n\r\n8\r\n--b--\r\n'
    const { body: _body, ...call } = submission
    const sent = { ...call, form, headers: [['content-type', 'multipart/form-data; boundary=b']] as const }
    expect(await verdict('video.duration.requested', [sent, done, file])).toBe('violated')
  })
})

describe('a task that cannot exist', () => {
  const unknownRefused = 'video.task_id.unknown_refused'
  const isFound = (id: string, call: Partial<RecordedCall> = {}): RecordedCall => ({
    method: 'GET',
    path: `/v1/videos/${encodeURIComponent(id)}`,
    reply: { task_id: id, status: 'queued' },
    ...call,
  })

  test.each(['undefined', 'null', 'None', 'NaN', '<nil>', '[object Object]', 'task_gateproof_none'])(
    'is reported as found: %s',
    async (id) => {
      const verdictOf = await judgeLines([isFound(id)], suites)
      expect(verdictOf(unknownRefused)).toBe('violated')
      // Nothing else is judged: the record describes no task.
      expect(verdictOf('video.task.served')).toBe('inconclusive')
      const file = { path: `/v1/videos/${encodeURIComponent(id)}/content`, reply: new Uint8Array(mp4(4, [1, 2, 3])) }
      expect(await verdict(unknownRefused, [isFound(id, file)])).toBe('violated')
    },
  )

  test.each([404, 400, 410])('is refused with %d', async (status) => {
    const reply = { error: { message: 'task not found', type: 'invalid_request_error', code: 'task_not_exist' } }
    expect(await verdict(unknownRefused, [isFound('undefined', { status, reply })])).toBe('satisfied')
  })

  test.each<[string, readonly RecordedCall[]]>([
    ['older than the recording', [isFound('task_7')]],
    ['known by a placeholder', [isFound('{task_id}')]],
    ['known by a placeholder in capitals', [isFound('REDACTED')]],
    ['called like a missing value at its start', [isFound('null_7')]],
    ['called like a missing value at its end', [isFound('task_null')]],
    [
      'found late',
      [isFound('task_7', { status: 404, reply: { error: { message: 'task not found' } } }), isFound('task_7')],
    ],
    [
      'forgotten',
      [isFound('task_7'), isFound('task_7', { status: 404, reply: { error: { message: 'task not found' } } })],
    ],
    ['submitted', [{ ...submission, reply: { task_id: 'null', status: 'queued' } }, isFound('null')]],
    ['requested without a key', [isFound('null', { key: null })]],
  ])('is not a task that is %s', async (_why, calls) => {
    expect(await verdict(unknownRefused, calls)).toBe('inconclusive')
  })
})

describe('a poll or a download that says, with a status of success, that the task does not exist', () => {
  const verdictOf = async (reply: object, path = '/v1/videos/task_7') =>
    (await judgeLines([{ method: 'GET', path, reply }], { areas: ['errors'] }))('errors.success.result')

  test.each([
    { message: 'task not found' },
    { detail: 'Video not found' },
    { code: 0, message: 'task_not_exist', data: null },
    { msg: 'x', message: '任务不存在' },
  ])('is reported: %j', async (reply) => {
    expect(await verdictOf(reply)).toBe('violated')
    expect(await verdictOf(reply, '/v1/videos/task_7/content')).toBe('violated')
  })

  test.each([
    { task_id: 'task_7', status: 'failed', message: 'The reference video was not found: task not found upstream' },
    { id: 'task_7', status: 'not_found', message: 'task not found' },
    { message: 'The task is not finished' },
    { message: 'ok', data: { task_id: 'task_7', status: 'queued' }, detail: 'task not found' },
  ])('but not %j', async (reply) => {
    expect(await verdictOf(reply)).toBe('satisfied')
  })
})
