import { expect, test } from 'vitest'
import { totalLine } from '../../reporters/summary.ts'
import { reason } from '../../src/results/reasons.ts'
import { requirement } from './sample.ts'

const leftOut = (id: string, why: 'open' | 'not-selected' | 'another-shard') => {
  const { verdict: _verdict, ...row } = requirement(id, 'satisfied')
  return { ...row, judged: false, because: why, reason: reason(why) }
}

test('the total says which requirements of the contract it leaves out', () => {
  const requirements = [
    requirement('chat.completion.id', 'satisfied'),
    requirement('chat.completion.model', 'inconclusive'),
    requirement('video.task.url', 'inapplicable'),
    leftOut('video.task.states', 'open'),
    leftOut('images.result.url', 'not-selected'),
    leftOut('balance.response.json', 'another-shard'),
  ]
  expect(totalLine({ requirements, judged: { of: 1, total: 2 } })).toBe(
    '2 of the 6 requirements in the contract, without 1 that a run cannot judge, 1 not selected, 1 of other shards, 1 that do not apply',
  )
})

test('the total of a report with all requirements needs no explanation', () => {
  const requirements = [requirement('chat.completion.id', 'satisfied')]
  expect(totalLine({ requirements, judged: { of: 1, total: 1 } })).toBe('')
})
