import { expect, test } from 'vitest'
import { isClean, modelTable, unansweredGroups } from '../../reporters/tables.ts'
import type { ModelRow } from '../../src/report/report.ts'
import { judgedOf } from './sample.ts'

const row = (model: string, more: Partial<ModelRow> = {}): ModelRow => ({
  ...{ model, protocol: 'chat', requests: 1, judged: 0, violated: 0, advisory: 0 },
  ...more,
})
const silent = (because: string, asked: boolean, status?: number): Partial<ModelRow> => ({
  because,
  silence: { asked, ...(status !== undefined && { status }) },
})
const { report } = judgedOf([], [], {
  byModel: [
    row('answered', { judged: 9 }),
    row('busy', silent('no result: 503: one', true, 503)),
    row('gone', silent('no result: no response (ECONNRESET)', true)),
    row('left', silent('not called: another shard', false)),
    row('down', silent('no result: 503: two', true, 503)),
  ],
})

test('the model table shows the status of a model that did not respond', () => {
  const cells = modelTable(report)?.rows.map(({ model, cells: [cell] }) => `${model}: ${cell?.text}, ${cell?.verdict}`)
  expect(cells).toEqual([
    'answered: 9, satisfied',
    'busy: 503, inconclusive',
    'gone: no response, inconclusive',
    'left: not called, inconclusive',
    'down: 503, inconclusive',
  ])
})

test('a cut table lists models that did not respond before those that were not called', () => {
  expect(modelTable(report, 3)?.rows.map(({ model }) => model)).toEqual(['busy', 'gone', 'down'])
  expect(modelTable(report, 4)?.rows.at(-1)?.model).toBe('left')
})

test('models that did not respond are grouped by status, the others by reason', () => {
  expect(unansweredGroups(report).map(({ because, rows }) => [because, rows.map(({ model }) => model)])).toEqual([
    ['no result: 503: one', ['busy', 'down']],
    ['no result: no response (ECONNRESET)', ['gone']],
    ['not called: another shard', ['left']],
  ])
})

test('a model is clean if it responded and violates nothing', () => {
  expect(report.byModel.filter(isClean).map(({ model }) => model)).toEqual(['answered'])
})
