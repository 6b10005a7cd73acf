import { describe, expect, test } from 'vitest'
import type { EvidenceHeader } from '../../src/evidence/exchange.ts'
import { shardOfModel } from '../../src/evidence/shards.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { isOfOtherShard, missingSentence, namedShards, shardsOf } from '../../src/calls/shards.ts'
import { headed } from '../checks/recorded.ts'

const all = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}/${count}`)

describe('the shards of a drive', () => {
  test('are divided into judged and missing ones', () => {
    expect(shardsOf({ shards: ['3/3', '1/3'] })).toEqual({ of: 3, judged: ['1/3', '3/3'], missing: ['2/3'] })
    expect(shardsOf({ shards: ['2/2'] })).toEqual({ of: 2, judged: ['2/2'], missing: ['1/2'] })
  })

  test.each([[['1/1']], [[]], [['half']], [['x1/2']], [['1/2x']], [['1/1234567']], [['1234567/2']]])(
    'are not told of %j',
    (shards) => {
      expect(shardsOf({ shards })).toBeUndefined()
    },
  )

  test('can be many', () => {
    expect(shardsOf({ shards: ['123456/123456'] })?.missing).toHaveLength(123_455)
  })
})

describe('a probe belongs to another shard', () => {
  const planned = (...shards: readonly (number | undefined)[]): EvidenceHeader['plan'] => [
    { probe: 'discovery', area: 'models', bills: 'nothing' },
    ...shards.map(
      (shard, at) => ({ probe: `p${at}`, area: 'chat', bills: 'tokens', ...(shard && { shard }) }) as const,
    ),
  ]
  const elsewhere = (shards: readonly string[], plan: EvidenceHeader['plan'], ended: readonly string[] = []) => {
    const evidence = {
      shards,
      header: headed({ plan }),
      everyModel: { models: [{ probe: 'model-1' }, { probe: 'model-2' }, {}] },
      outcome: (probe: string) => (ended.includes(probe) ? {} : undefined),
    } as unknown as Evidence
    return ['discovery', 'p0', 'p1', 'p2', 'unplanned'].filter((probe) => isOfOtherShard(probe, evidence))
  }

  test('if its plan says so', () => {
    expect(elsewhere(['2/3'], planned(2, 1, 3))).toEqual(['p1', 'p2'])
    expect(elsewhere(['1/3', '3/3'], planned(2, 1, 3))).toEqual(['p0'])
  })

  test('without a plan, if its turn was the one of another shard', () => {
    expect(elsewhere(['2/2'], planned(undefined, undefined, undefined))).toEqual(['p0', 'p2'])
  })

  test('never, if it was driven or if the drive has one shard', () => {
    expect(elsewhere(['2/3'], planned(2, 1, 3), ['p2'])).toEqual(['p1'])
    expect(elsewhere(['1/1'], planned(undefined, 2))).toEqual([])
  })

  test('if the model that it calls does', () => {
    const own = `${shardOfModel('model-1', 2)}/2`
    const evidence = (shard: string) =>
      ({
        shards: [shard],
        header: headed({ plan: [] }),
        everyModel: { models: [{ probe: 'model-1' }] },
        outcome: () => undefined,
      }) as unknown as Evidence
    const asked = all(2).map((shard) => isOfOtherShard('model-1', evidence(shard)))
    expect(asked).toEqual(all(2).map((shard) => shard !== own))
  })
})

describe('shards are printed', () => {
  test.each([
    [['1/3'], 'shard 1/3'],
    [['1/3', '2/3'], 'shards 1/3 and 2/3'],
    [['1/4', '3/4', '4/4'], 'shards 1/4, 3/4 and 4/4'],
    [['2/20', '3/20', '4/20', '6/20'], 'shards 2/20 to 4/20 and 6/20'],
    [all(20), 'shards 1/20 to 20/20'],
  ])('%j as %s', (shards, named) => {
    expect(namedShards(shards)).toBe(named)
  })

  test('if they are missing', () => {
    const missing = (...shards: readonly string[]) => missingSentence({ of: 3, judged: [], missing: shards })
    expect(missing()).toBeUndefined()
    expect(missing('1/3')).toBe('shard 1/3 is missing: the result is incomplete')
    expect(missing('1/3', '3/3')).toBe('shards 1/3 and 3/3 are missing: the result is incomplete')
  })
})
