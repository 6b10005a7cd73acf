import { describe, expect, test } from 'vitest'
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
