import { expect, test } from 'vitest'
import { judgedOf, requirement } from '../reporters/sample.ts'
import { differenceOf, reportsOnly } from './compared.ts'

test('a comparison names the shards that a run lacks', () => {
  const rows = [requirement('chat.completion.id', 'satisfied')]
  const { report } = judgedOf(rows)
  const shards = { of: 3, judged: ['1/3', '3/3'], missing: ['2/3'] }
  const { notes } = differenceOf(reportsOnly(report, { ...report, shards }))
  expect(notes).toContain('b: shard 2/3 is missing: the result is incomplete')
})
