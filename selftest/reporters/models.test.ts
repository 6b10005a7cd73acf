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
    row('busy', silent('not answered: 503: one', true, 503)),
    row('gone', silent('not answered: no response (ECONNRESET)', true)),
    row('left', silent('not asked: another shard', false)),
    row('down', silent('not answered: 503: two', true, 503)),
  ],
})

test('the table shows the status of a listed model that did not answer', () => {
  const cells = modelTable(report)?.rows.map(({ model, cells: [cell] }) => `${model}: ${cell?.text}, ${cell?.verdict}`)
  expect(cells).toEqual([
    'answered: 9, satisfied',
    'busy: 503, inconclusive',
    'gone: no reply, inconclusive',
    'left: not asked, inconclusive',
    'down: 503, inconclusive',
  ])
})

test('models that did not answer stand before those that were not asked, in a table that is cut', () => {
  expect(modelTable(report, 3)?.rows.map(({ model }) => model)).toEqual(['busy', 'gone', 'down'])
  expect(modelTable(report, 4)?.rows.at(-1)?.model).toBe('left')
})

test('models that did not answer are grouped by the status, the others by the reason', () => {
  expect(unansweredGroups(report).map(({ because, rows }) => [because, rows.map(({ model }) => model)])).toEqual([
    ['not answered: 503: one', ['busy', 'down']],
    ['not answered: no response (ECONNRESET)', ['gone']],
    ['not asked: another shard', ['left']],
  ])
})

test('only a model that answered and violates nothing is spotless', () => {
  expect(report.byModel.filter(isClean).map(({ model }) => model)).toEqual(['answered'])
})
