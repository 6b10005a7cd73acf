import { describe, expect, test } from 'vitest'
import { poll, pollLimits, type PollLimits } from '../../src/drive/send/polling.ts'
import { virtualClock } from '../../src/drive/limits/clock.ts'
import { createPolledTasks } from '../../src/drive/limits/polled-tasks.ts'
import { createRateLimiter } from '../../src/drive/limits/rate-limiter.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { settingsFor } from '../suites/harness.ts'
import { exchange } from '../reporters/sample.ts'
import { deploymentOf } from './target.ts'
import { driveTasks, startTasks, videoOf } from './tasks.ts'

const models = ['a', 'b', 'c', 'd', 'e']

describe('tasks', () => {
  test('are polled concurrently', async () => {
    const looks = new Map<string, number>()
    const { url, wire } = await startTasks(({ model, polls }) => {
      looks.set(model, polls)
      return models.every((name) => (looks.get(name) ?? 0) >= 2) ? 'completed' : 'in_progress'
    })
    const { outcomes } = await driveTasks(url, models.map(videoOf), { settings: { concurrency: 2 } })
    expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['done']))
    expect(wire.filter((line) => line.endsWith('/content'))).toHaveLength(models.length)
  })

  test('tolerates an occasional 503', async () => {
    const { url } = await startTasks(({ polls }) => (polls === 6 ? 'completed' : polls % 2 === 0 ? 503 : 'queued'))
    const { outcome } = await driveTasks(url, [videoOf('a')])
    expect(outcome('video-a')).toMatchObject({ state: 'done', names: { content: 'video-a/content' } })
    expect(outcome('video-a')?.steering).toEqual(['task: polled 4 times, to video-a/task.4'])
  })

  test('stops after five polls with 429', async () => {
    const { url, wire } = await startTasks(() => 429)
    const { outcome } = await driveTasks(url, [videoOf('a')])
    expect(wire.filter((line) => line === 'GET /v1/videos/task-a')).toHaveLength(5)
    const because = '5 polls in a row without a 2xx response'
    expect(outcome('video-a')?.steering).toEqual([`task: polled 5 times, to video-a/task.5: ${because}`])
  })

  test('report their model and state as progress', async () => {
    const { url } = await startTasks(({ polls }) => (polls > 2 ? 'completed' : 'in_progress'))
    const progress: string[] = []
    await driveTasks(url, [videoOf('a')], {
      onProgress: ({ polledTasks: waiting }) =>
        progress.push(...waiting.map(({ model, state }) => `${model}: ${state}`)),
    })
    expect(new Set(progress)).toEqual(new Set(['a: in_progress']))
  })
})

/** A record with a state, or a refusal with a status of HTTP. */
const responseOf = (state: string | number): NonNullable<Exchange['response']> => ({
  status: typeof state === 'number' ? state : 200,
  headersAt: 1,
  headers: [['content-type', 'application/json']],
  chunks: [{ at: 2, text: JSON.stringify(typeof state === 'number' ? { error: {} } : { status: state }) }],
})

/** Polls a task that is never done; what is recorded comes in these seconds, with these states. */
async function polled(
  limits: Partial<PollLimits>,
  seconds: readonly number[],
  {
    recordedNames = [],
    states = [],
  }: { recordedNames?: readonly string[]; states?: readonly (string | number)[] } = {},
) {
  const pauses: number[] = []
  const times = [...seconds]
  const ids: string[] = []
  const { stopped, notSent } = await poll(
    { probe: 'video', name: 'task', outgoing: { method: 'GET', path: '/' }, until: () => false, model: undefined },
    {
      sender: {
        send: (_probe, name) => {
          const second = times.shift()
          if (second === undefined) return Promise.resolve({ notSent: 'the drive was stopped' })
          const startedAt = new Date(second * 1000).toISOString()
          const state = states[ids.length]
          ids.push(`video/${name}`)
          const response = state === undefined ? {} : { response: responseOf(state) }
          return Promise.resolve({ exchange: exchange(`video/${name}`, { startedAt, ...response }) })
        },
        hasRecorded: (_probe, name) => recordedNames.includes(name),
        retries: () => 0,
      },
      rateLimiter: createRateLimiter({
        concurrency: 1,
        signal: new AbortController().signal,
        clock: { pause: (ms, signal) => (pauses.push(ms), virtualClock().pause(ms, signal)) },
      }),
      polling: { intervalMs: 5000, maxWaitMs: 900_000, ...limits },
      polledTasks: createPolledTasks(() => undefined),
    },
  )
  return { ids, pauses, stopped, notSent }
}

describe('polling', () => {
  test('waits between polls, and reports a poll that was not sent', async () => {
    const { ids, pauses, notSent } = await polled({}, [0, 5, 10])
    expect(ids).toEqual(['video/task', 'video/task.2', 'video/task.3'])
    expect(pauses).toEqual([5000, 5000, 5000, 5000])
    expect(notSent).toEqual({ name: 'task.4', because: 'the drive was stopped' })
  })

  test('sends one last poll after the declared time', async () => {
    const { ids, stopped } = await polled({ doneWithinMs: 12_000 }, [0, 5, 10, 15, 20])
    expect(ids.at(-1)).toBe('video/task.4')
    expect(stopped).toBe('the task did not finish within the declared 12 s (videoDoneWithin)')
  })

  test('does not wait for recorded polls', async () => {
    const { pauses } = await polled({}, [0, 5, 300], { recordedNames: ['task', 'task.2'] })
    expect(pauses).toEqual([5000, 5000])
  })

  test('waits longer below 5 s while the status stays the same', async () => {
    const states = ['queued', 'queued', 'queued', 'in_progress', 'in_progress', 503, 'in_progress']
    const { pauses } = await polled({ intervalMs: 1000 }, [0, 1, 2, 3, 4, 5, 6], { states })
    expect(pauses).toEqual([1000, 1000, 1500, 2250, 1000, 1500, 2250, 3375])
  })

  test('never waits longer than 5 s, or the longer interval that was set', async () => {
    const states = Array.from({ length: 6 }, () => 'queued')
    const pausesOf = async (intervalMs: number) =>
      (await polled({ intervalMs }, [0, 1, 2, 3, 4, 5], { states })).pauses.slice(1)
    expect(await pausesOf(2000)).toEqual([2000, 3000, 4500, 5000, 5000, 5000])
    expect(await pausesOf(7000)).toEqual([7000, 7000, 7000, 7000, 7000, 7000])
  })

  test('of 50 ms ends after 9 s of a task that is stuck', async () => {
    const { ids, pauses, stopped } = await polled(
      { intervalMs: 50, maxWaitMs: 9000 },
      Array.from({ length: 200 }, (_, second) => second),
      { states: Array.from({ length: 200 }, () => 'queued') },
    )
    expect(stopped).toBe('no more polls fit into the deadline')
    expect(ids).toHaveLength(13)
    expect(pauses.slice(0, -1).reduce((sum, ms) => sum + ms, 0)).toBeLessThan(9000)
  })

  test('ends when no more polls fit into the deadline', async () => {
    const { ids, stopped } = await polled({ maxWaitMs: 15_000 }, [0, 5, 10, 15])
    expect(ids).toHaveLength(3)
    expect(stopped).toBe('no more polls fit into the deadline')
  })

  test.each([
    [{ deadlineS: 3600, pollIntervalS: 5 }, false, { intervalMs: 5000, maxWaitMs: 3_600_000 }],
    [{ deadlineS: 8, pollIntervalS: 5 }, false, { intervalMs: 5000, maxWaitMs: 8000 }],
    [{ deadlineS: 900, pollIntervalS: 0.05 }, true, { intervalMs: 50, maxWaitMs: 10_000 }],
    [{ deadlineS: 8, pollIntervalS: 0.05 }, true, { intervalMs: 50, maxWaitMs: 8000 }],
  ])('%j, embedded %j: %j', (settings, embedded, limits) => {
    expect(pollLimits(settingsFor(deploymentOf('http://127.0.0.1', { embedded }), settings))).toEqual(limits)
  })

  test('uses the declared time', () => {
    const settings = settingsFor(deploymentOf('http://127.0.0.1', { videoDoneWithin: 90 }))
    expect(pollLimits(settings)).toMatchObject({ doneWithinMs: 90_000 })
  })
})
