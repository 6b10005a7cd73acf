import { describe, expect, test } from 'vitest'
import type { Deployment } from '../../../src/deployment/deployment.ts'
import {
  all,
  editField,
  fault,
  onOperation,
  onStatus,
  replyWith,
  setHeader,
  when,
  type Inject,
} from '../../../gateway/reference/fault.ts'
import { tryGateway } from '../trial.ts'

/** Judges the videos of a gateway that does this, with this declared deployment. */
async function verdicts(inject: Inject, declared: Partial<Deployment> = {}) {
  const declare = ({ baseUrl, keys, models }: Deployment): Deployment => ({
    baseUrl,
    embedded: false,
    keys: { default: keys.default ?? '', otherAccount: keys.otherAccount ?? '' },
    headers: {},
    group: 'default',
    models: { video: models.video ?? '' },
    requests: {},
    prefixes: {},
    lacks: [],
    allow: ['video'],
    ...declared,
  })
  const { concluded } = await tryGateway({
    faults: [fault([], inject)],
    declare,
    settings: { only: ['video'] },
    suites: { areas: ['video'] },
  })
  const { report, exitCode } = concluded
  return { exitCode, of: (id: string) => report.requirements.find((row) => row.id === id) }
}

const statusOf = (word: (status: string) => string) =>
  onOperation(
    'getVideo',
    onStatus(
      200,
      editField('status', (status) => word(String(status))),
    ),
  )

const completed = 'video.task.completed'

describe('a task that is not completed', () => {
  test('is undecided, with its last state', async () => {
    const { of, exitCode } = await verdicts(notDone(statusOf(() => 'rendering')))
    expect(of(completed)).toMatchObject({ verdict: 'inconclusive', because: expect.stringContaining('"rendering"') })
    expect(exitCode).toBe(3)
  })

  test('is a violation if the configuration declares a time limit', async () => {
    const { of, exitCode } = await verdicts(notDone(statusOf(() => 'rendering')), { videoDoneWithin: 0.01 })
    expect(of(completed)).toMatchObject({ verdict: 'violated' })
    expect(exitCode).toBe(1)
  })

  test('is undecided if the drive stopped before the time limit', async () => {
    const { of } = await verdicts(notDone(statusOf(() => 'rendering')), { videoDoneWithin: 3600 })
    expect(of(completed)?.because).toMatch(/^the task was not completed within /)
  })

  test('is a violation if its file is served, with any media type', async () => {
    const labelled = onOperation('getVideoContent', setHeader('content-type', 'application/octet-stream'))
    const { of } = await verdicts(
      all(
        statusOf(() => 'rendering'),
        labelled,
      ),
      { videoDoneWithin: 0.01 },
    )
    expect(of(completed)?.tests[0]?.message).toMatch(
      /^the file was served, so the task has finished, but .*"rendering"/,
    )
  })

  test('is undecided if it failed, with its error', async () => {
    const { of } = await verdicts(statusOf(() => 'failed'))
    const because = /^the task was not completed: the last of \d+ polls returned "failed"$/
    expect(of(completed)?.because).toMatch(because)
    expect(of('video.task_id.other_account')).toMatchObject({
      verdict: 'inconclusive',
      because: expect.stringMatching(because),
    })
  })

  test('is undecided if polls are rejected with 429', async () => {
    const busy = replyWith(429, { error: { message: 'slow down' } }, { 'retry-after': '3600' })
    const { of } = await verdicts(
      onOperation(
        'getVideo',
        when(({ path }) => !path.includes('gateproof'), busy),
      ),
    )
    const rows = [completed, 'video.task.served', 'video.polling.interval'].map((id) => of(id)?.verdict)
    expect(rows).toEqual(['inconclusive', 'inconclusive', 'inconclusive'])
  })
})

/** Its file is not served either. */
const notDone =
  (inject: Inject): Inject =>
  (next, gateway) =>
    onOperation(
      'getVideoContent',
      replyWith(400, { error: { message: 'The task is not completed yet', type: 'invalid_request_error' } }),
    )(inject(next, gateway), gateway)

describe('without a declaration in the configuration', () => {
  test('the length of videos and motion control are not judged', async () => {
    const { of, exitCode } = await verdicts((next) => next)
    const ids = ['video.duration.range', 'video.duration.fixed', 'video.motion_control.served']
    expect(ids.map((id) => of(id)?.verdict)).toEqual(['inconclusive', 'inconclusive', 'inconclusive'])
    expect(of('video.motion_control.served')?.because).toContain('prefixes.motionControl')
    expect(of('video.submission.task_id_unique')?.because).toBe('only one video was submitted')
    expect(of('video.submission.told_apart')?.because).toBe(
      'only videos of one model were submitted (--models videoWithoutUrl=ID)',
    )
    expect(exitCode).toBe(0)
  })

  test('no paid task is submitted', async () => {
    const { of, exitCode } = await verdicts((next) => next, { allow: [] })
    expect(of('video.submission.served')?.because).toBe(
      'requests that generate video are billed and not allowed (--allow video)',
    )
    expect(exitCode).toBe(3)
  })
})

test('a task of an earlier run is judged without being paid again', async () => {
  const task = { id: '' }
  const inject: Inject = (next) => async (request) => {
    if (task.id === '') {
      const headers = { authorization: request.headers.get('authorization') ?? '', 'content-type': 'application/json' }
      const body = JSON.stringify({ model: 'ref-video-1', prompt: 'A boat' })
      const submitted = await next(new Request(new URL('/v1/videos', request.url), { method: 'POST', headers, body }))
      task.id = ((await submitted.json()) as { readonly task_id: string }).task_id
    }
    return next(new Request(request.url.replace('task-of-yesterday', task.id), request))
  }
  const { of, exitCode } = await verdicts(renamed(inject, task), { allow: [], task: 'task-of-yesterday' })
  const ids = ['video.task.completed', 'video.content.mp4', 'video.content.complete', 'video.task.url_reachable']
  expect(ids.map((id) => of(id)?.verdict)).toEqual(ids.map(() => 'satisfied'))
  expect(exitCode).toBe(0)
})

/** The record calls the task as it was asked for. */
const renamed =
  (inject: Inject, task: { readonly id: string }): Inject =>
  (next, gateway) =>
    onOperation(
      'getVideo',
      onStatus(
        200,
        editField('task_id', (id) => (id === task.id ? 'task-of-yesterday' : id)),
      ),
    )(inject(next, gateway), gateway)
