import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../src/evidence/exchange.ts'
import type { Reply } from '../../src/reply/reply.ts'
import {
  completionOf,
  isAfterCompletion,
  isOfImpossibleTask,
  isSuccess,
  submittedModel,
  secondsBetween,
  secondsFrom,
  startsAfter,
  taskWithId,
  taskOf,
  tasks,
  type Task,
} from '../../src/calls/tasks.ts'
import { headed, judging, told, type Told } from '../checks/recorded.ts'

const submitted = (id: string, what: Told = {}) =>
  told({ id: `video/${id}`, request: 'POST /v1/videos', body: { model: 'v' }, reply: { task_id: id }, ...what })
const polled = (id: string, status: string, what: Told = {}) =>
  told({ id: `video/${status}`, request: `GET /v1/videos/${id}`, reply: { status }, ...what })

/** The submissions and polls of each task of a recording. */
const known = (exchanges: readonly Exchange[], header = headed({})) => {
  judging(exchanges, header)
  const ids = (replies: readonly Reply[]) => replies.map(({ exchange }) => exchange.id.replace('video/', ''))
  return [...tasks()].map(([name, task]) => [name, task.id, ids(task.submissions), ids(task.polls)])
}

describe('the tasks of a recording', () => {
  test('are the submitted ones, with the responses to their polls', () => {
    const exchanges = [
      submitted('t1'),
      submitted('t2'),
      polled('t1', 'queued'),
      polled('t3', 'lost'),
      polled('t1', 'late'),
    ]
    expect(known(exchanges)).toEqual([
      ['t1', 't1', ['t1'], ['queued', 'late']],
      ['t2', 't2', ['t2'], []],
    ])
  })

  test('are the same if two submissions got the same id', () => {
    expect(known([submitted('t1'), submitted('t1', { id: 'video/again' })])).toEqual([
      ['t1', 't1', ['t1', 'again'], []],
    ])
  })

  test('are different for another key', () => {
    const exchanges = [submitted('t1'), submitted('t1', { key: 'key 2' }), polled('t1', 'queued', { key: 'key 2' })]
    expect(known(exchanges)).toEqual([
      ['t1', 't1', ['t1'], []],
      ['key 2 t1', 't1', ['t1'], ['queued']],
    ])
  })

  test('include the named ones', () => {
    expect(known([polled('t0', 'queued')], headed({}, { task: 't0' }))).toEqual([['t0', 't0', [], ['queued']]])
  })

  test('exclude failed submissions, those without an id, and those with invalid keys', () => {
    const refused = { status: 400 }
    const exchanges = [
      submitted('t1', refused),
      submitted('t2', { reply: {} }),
      submitted('t3', { key: 'none' }),
      submitted('t4', { request: 'POST /v1/images/generations' }),
      submitted('t5'),
      polled('t5', 'failed', refused),
      polled('t5', 'content', { request: 'GET /v1/videos/t5/content' }),
    ]
    expect(known(exchanges)).toEqual([['t5', 't5', ['t5'], []]])
  })
})

describe('recorded traffic', () => {
  const traffic = headed({ traffic: { from: 'har', unseen: [] } })
  const missing = ['undefined', 'null', 'None', 'NaN', '<nil>', '[object Object]', 'task_gateproof_none']
  const similar = ['nulls', 'task_null', 'null_7', '[object ]', '[object Object', 'task_gateproof_nones']
  const path = (id: string) => encodeURIComponent(id)
  const found = (id: string, what: Told = {}) => polled(path(id), 'found', what)

  test('polls tasks that are older', () => {
    expect(known([found('t1')], traffic)).toEqual([['t1', 't1', [], ['found']]])
    expect(known([found('t1', { reply: { id: 't1' } })], traffic)).toEqual([])
    expect(
      known(
        [...missing, ...similar].map((id) => found(id)),
        traffic,
      ).map(([id]) => id),
    ).toEqual(similar)
  })

  test('requests tasks that cannot exist', () => {
    const areImpossible = (...exchanges: readonly Exchange[]) => judging(exchanges, traffic).map(isOfImpossibleTask)
    expect(areImpossible(...missing.map((id) => found(id)))).toEqual(missing.map(() => true))
    expect(areImpossible(...similar.map((id) => found(id)))).toEqual(similar.map(() => false))
    expect(areImpossible(told({ request: 'GET /v1/videos/null/content' }), told({ request: 'GET /null' }))).toEqual([
      true,
      false,
    ])
    expect(areImpossible(found('null', { key: 'none' }))).toEqual([false])
    expect(areImpossible(submitted('null'), found('null'))).toEqual([false, false])
  })
})

test('a 2xx status is success', () => {
  const replies = judging([0, 199, 200, 299, 300].map((status) => told({ status })))
  expect(replies.map(isSuccess)).toEqual([false, false, true, true, false])
})

describe('the task of an exchange', () => {
  const idOf = (exchange: Exchange) => {
    const replies = judging([submitted('t1'), exchange])
    return replies[1] && taskOf(replies[1])?.id
  }
  test('is requested by a poll or a download', () => {
    expect(idOf(polled('t1', 'queued'))).toBe('t1')
    expect(idOf(told({ request: 'GET /v1/videos/t1/content' }))).toBe('t1')
    expect(idOf(polled('t2', 'queued'))).toBeUndefined()
  })

  test('is not requested by another call or with another key', () => {
    expect(idOf(submitted('t1', { id: 'video/t2' }))).toBeUndefined()
    expect(idOf(told({ request: 'GET /health' }))).toBeUndefined()
    expect(idOf(polled('t1', 'queued', { key: 'none' }))).toBeUndefined()
    expect(idOf(polled('t1', 'queued', { key: 'key 2' }))).toBeUndefined()
  })

  test('can be identified by its id', () => {
    const [first] = judging([submitted('t1')])
    expect([first && taskWithId(first, 't1')?.id, first && taskWithId(first, 't2')?.id]).toEqual(['t1', undefined])
  })
})

describe('a completed task', () => {
  const completedAt = (...rest: readonly Exchange[]) => {
    const replies = judging([
      submitted('t1'),
      polled('t1', 'queued', { from: 100 }),
      polled('t1', 'completed', { from: 200, to: 250.5 }),
      polled('t1', 'completed', { id: 'video/again', from: 300 }),
      ...rest,
    ])
    return { replies, task: tasks().get('t1') as Task }
  }

  test('is completed from the first poll that reports it', () => {
    const { task } = completedAt()
    expect(completionOf(task)?.exchange.id).toBe('video/completed')
    expect(completionOf({ ...task, polls: [] })).toBeUndefined()
  })

  test('is known to be completed for later requests', () => {
    const { replies, task } = completedAt(polled('t1', 'before', { from: 249 }), polled('t1', 'behind', { from: 250 }))
    const after = replies.filter((reply) => isAfterCompletion(reply, task)).map(({ exchange }) => exchange.id)
    expect(after).toEqual(['video/again', 'video/behind'])
    expect(replies.some((reply) => isAfterCompletion(reply, { ...task, polls: [] }))).toBe(false)
  })

  test('is not known to be completed for the request that reports it', () => {
    const [, poll] = judging([submitted('t1'), polled('t1', 'completed', { to: 0.4 })])
    expect(poll && isAfterCompletion(poll, tasks().get('t1') as Task)).toBe(false)
  })
})

test('computes the time between exchanges, from end to start and from start to end', () => {
  const [first, second] = judging([told({ from: 1000, to: 2000 }), told({ id: 'a/b', from: 5000, to: 7000 })])
  if (first === undefined || second === undefined) throw new Error('nothing was recorded')
  expect([secondsBetween(first, second), secondsFrom(first, second)]).toEqual([3, 6])
  expect([startsAfter(second, first), startsAfter(first, second)]).toEqual([true, false])
})

test('the model of a task is the one of its only submission', () => {
  judging([submitted('t1'), submitted('t2'), submitted('t2', { id: 'video/t3' })], headed({}, { task: 't0' }))
  expect([...tasks().values()].map(submittedModel)).toEqual([undefined, 'v', undefined])
})
