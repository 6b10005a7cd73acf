import { describe, expect, test } from 'vitest'
import { replyOf } from '../../src/reply/reader.ts'
import { isPollingOver, taskOutcomeOf, taskStatusOf, taskIdOf } from '../../src/reply/video-task.ts'
import { exchangeOf } from '../evidence/sample.ts'

const record = (body: unknown) => replyOf(exchangeOf([{ at: 1, text: JSON.stringify(body) }]))

describe('the id of a task', () => {
  test.each([
    [{ task_id: 'a', id: 'b', data: { task_id: 'c', id: 'd' } }, 'a'],
    [{ id: 'b', data: { task_id: 'c', id: 'd' } }, 'b'],
    [{ data: { task_id: 'c', id: 'd' } }, 'c'],
    [{ data: { id: 'd' } }, 'd'],
    [{ task_id: '', id: 'b' }, 'b'],
    [{ task_id: null, id: 'b' }, 'b'],
    [{ task_id: 17 }, '17'],
    [{ task_id: 0, id: 'b' }, '0'],
    [{ task_id: false, id: 'b' }, undefined],
    [{}, undefined],
    ['task_1', undefined],
  ])('in %j is %j', (body, id) => {
    expect(taskIdOf(record(body))).toBe(id)
  })
})

test.each([
  [{ status: 'queued', data: { status: 'completed' } }, 'queued'],
  [{ data: { status: 'completed' } }, 'completed'],
  [{ status: '', data: { status: 'completed' } }, 'completed'],
  [{ status: 3 }, undefined],
  [{}, undefined],
])('the state in %j is %j', (body, state) => {
  expect(taskStatusOf(record(body))).toBe(state)
})

describe('a state sounds', () => {
  const finished =
    'complete completed COMPLETED success succeed succeeded Succeeded successd successded successful done finished'.split(
      ' ',
    )
  const failed =
    'fail failed failure Failure error errored canceled cancelled CANCELLED expired rejected aborted timedout timed_out'.split(
      ' ',
    )

  test.each([...finished, ' done', 'done\n'])('finished: %j', (state) => {
    expect(taskOutcomeOf(state)).toBe('finished')
  })

  test.each([...failed, ' failed', 'failed\n'])('failed: %j', (state) => {
    expect(taskOutcomeOf(state)).toBe('failed')
  })

  test.each([
    undefined,
    '',
    'queued',
    'in_progress',
    ...finished.map((one) => `un${one}`),
    ...failed.map((one) => `un${one}`),
  ])('under way: %j', (state) => {
    expect(taskOutcomeOf(state)).toBe('under way')
  })

  test.each([...finished, ...failed])('under way, where more is said: %j', (state) => {
    expect(taskOutcomeOf(`${state} soon`)).toBe('under way')
  })
})

describe('polling has come to its end', () => {
  test.each([
    [['completed'], true],
    [['failed', 'completed'], true],
    [['Completed'], false],
    [['queued', 'done', 'done'], false],
    [['queued', 'done', 'done', 'done'], true],
    [['done', 'done', 'done'], true],
    [['done', 'queued', 'done', 'done'], false],
    [['failed', 'failed', 'failed'], true],
    [['failed', 'done', 'failed'], false],
    [['failed', 'failed', 'error'], false],
    [['queued', 'queued', 'queued', 'queued'], false],
    [['completed', 'queued'], false],
    [[], false],
  ])('after %j: %s', (states, isSo) => {
    expect(isPollingOver(states.map((status) => record({ status })))).toBe(isSo)
  })
})
