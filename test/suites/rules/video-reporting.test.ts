import { describe, expect, test } from 'vitest'
import { replyOf } from '../../../src/reply/reader.ts'
import { describeRefusal, shapeOf } from '../../../suites/video/open.rules.ts'
import { isUnrelatedToTask } from '../../../suites/video/task.rules.ts'
import { exchangeOf } from '../../evidence/sample.ts'

const poll = {
  method: 'GET',
  url: 'http://127.0.0.1:1/v1/videos/task_1',
  line: 'domestic',
  key: 'default',
  headers: [],
} as const
const answered = (status: number, body: unknown = {}) =>
  replyOf(
    exchangeOf([], {
      request: poll,
      response: { status, headersAt: 1, headers: [], chunks: [{ at: 1, text: JSON.stringify(body) }] },
    }),
  )

describe('a rejected video request is described', () => {
  test.each([
    ['by its status and code', 404, { error: { code: 'task_not_exist' } }, '404 task_not_exist'],
    ['by a top-level code', 400, { code: 1201 }, '400 1201'],
    ['by its status only', 403, {}, '403'],
    ['in at most one line', 403, { code: 'x'.repeat(200) }, `403 ${'x'.repeat(76)}`],
  ])('%s', (_how, status, body, called) => {
    expect(describeRefusal(answered(status, body))).toBe(called)
  })
})

test.each([
  [{ id: 'task_1', task_id: 'cgt-7' }, 'the same'],
  [{ id: 'cgt-7', task_id: 'cgt-7' }, 'another one'],
  [{ task_id: 'task_1' }, 'absent'],
])('the id of the record %j is %s', (record, id) => {
  expect(shapeOf(answered(200, record)).id).toBe(id)
})

test.each([
  [401, true],
  [402, true],
  [429, true],
  [503, true],
  [400, false],
  [404, false],
  [500, false],
])('status %s is unrelated to the task: %s', (status, isUnrelated) => {
  expect(isUnrelatedToTask(answered(status))).toBe(isUnrelated)
})
