import { describe, expect, test } from 'vitest'
import { shardFromEnvironment } from '../../src/deployment/ci-shard.ts'

describe('--shard auto', () => {
  test.each([
    ['GitLab', { CI_NODE_INDEX: '3', CI_NODE_TOTAL: '3' }, { index: 3, count: 3 }],
    ['CircleCI', { CIRCLE_NODE_INDEX: '0', CIRCLE_NODE_TOTAL: '4' }, { index: 1, count: 4 }],
    ['Buildkite', { BUILDKITE_PARALLEL_JOB: '1', BUILDKITE_PARALLEL_JOB_COUNT: '2' }, { index: 2, count: 2 }],
    ['Kubernetes', { JOB_COMPLETION_INDEX: '2', GATEPROOF_SHARDS: '3' }, { index: 3, count: 3 }],
  ])('is what %s says', (_name, env, shard) => {
    expect(shardFromEnvironment(env)).toEqual(shard)
  })

  test.each([
    ['nobody says it', {}, 'no engine says which shard this is: CI_NODE_INDEX and CI_NODE_TOTAL (GitLab CI), '],
    ['an empty variable says nothing', { CI_NODE_INDEX: '' }, 'no engine says which shard this is: '],
    [
      'two say it',
      { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '2', JOB_COMPLETION_INDEX: '0', GATEPROOF_SHARDS: '2' },
      'both GitLab CI and Kubernetes say which shard this is: give --shard I/N',
    ],
    [
      'it is not said how many there are',
      { JOB_COMPLETION_INDEX: '0' },
      'JOB_COMPLETION_INDEX is set, and GATEPROOF_SHARDS, how many shards there are, is not',
    ],
    [
      'it is beyond the last',
      { JOB_COMPLETION_INDEX: '3', GATEPROOF_SHARDS: '3' },
      'JOB_COMPLETION_INDEX "3" and GATEPROOF_SHARDS "3" are no shard: the first counts from 0, ',
    ],
    ['it is no number', { CI_NODE_INDEX: 'x', CI_NODE_TOTAL: '2' }, 'CI_NODE_INDEX "x" and CI_NODE_TOTAL "2" are no'],
    ['it is before the first', { CI_NODE_INDEX: '0', CI_NODE_TOTAL: '2' }, 'the first counts from 1, '],
  ])('is refused where %s', (_name, env, why) => {
    expect(() => shardFromEnvironment(env)).toThrow(why)
  })
})
