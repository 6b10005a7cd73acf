import { describe, expect, test } from 'vitest'
import { shardFromEnvironment } from '../../src/deployment/ci-shard.ts'

describe('--shard auto', () => {
  test.each([
    ['GitLab', { CI_NODE_INDEX: '3', CI_NODE_TOTAL: '3' }, { index: 3, count: 3 }],
    ['CircleCI', { CIRCLE_NODE_INDEX: '0', CIRCLE_NODE_TOTAL: '4' }, { index: 1, count: 4 }],
    ['Buildkite', { BUILDKITE_PARALLEL_JOB: '1', BUILDKITE_PARALLEL_JOB_COUNT: '2' }, { index: 2, count: 2 }],
    ['Kubernetes', { JOB_COMPLETION_INDEX: '2', GATEPROOF_SHARDS: '3' }, { index: 3, count: 3 }],
  ])('reads the variables of %s', (_name, env, shard) => {
    expect(shardFromEnvironment(env)).toEqual(shard)
  })

  test.each<[string, (index: number) => Readonly<Record<string, string>>]>([
    // As GitLab numbers the jobs of `parallel: 3`, and as an Indexed Job numbers its Pods.
    ['GitLab', (index) => ({ CI: 'true', GITLAB_CI: 'true', CI_NODE_INDEX: `${index + 1}`, CI_NODE_TOTAL: '3' })],
    ['CircleCI', (index) => ({ CI: 'true', CIRCLECI: 'true', CIRCLE_NODE_INDEX: `${index}`, CIRCLE_NODE_TOTAL: '3' })],
    [
      'Buildkite',
      (index) => ({ BUILDKITE: 'true', BUILDKITE_PARALLEL_JOB: `${index}`, BUILDKITE_PARALLEL_JOB_COUNT: '3' }),
    ],
    ['Kubernetes', (index) => ({ JOB_COMPLETION_INDEX: `${index}`, GATEPROOF_SHARDS: '3' })],
  ])('gives each of three machines of %s another shard', (_name, variables) => {
    const shards = [0, 1, 2].map((index) => shardFromEnvironment(variables(index)))
    expect(shards.map(({ index, count }) => `${index}/${count}`)).toEqual(['1/3', '2/3', '3/3'])
  })

  test.each([
    [
      'GitHub runs a matrix, whose values are not in the environment',
      { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_JOB: 'drive', GITHUB_RUN_NUMBER: '7' },
      '--shard auto: no shard in the environment',
    ],
    [
      'GitLab runs a job without `parallel`',
      { CI: 'true', GITLAB_CI: 'true', CI_NODE_TOTAL: '1' },
      '--shard auto: no shard in the environment',
    ],
    [
      'no engine sets a shard',
      {},
      '--shard auto: no shard in the environment. Set one of: CI_NODE_INDEX and CI_NODE_TOTAL (GitLab CI), ',
    ],
    ['the variable is empty', { CI_NODE_INDEX: '' }, '--shard auto: no shard in the environment'],
    [
      'two engines set a shard',
      { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '2', JOB_COMPLETION_INDEX: '0', GATEPROOF_SHARDS: '2' },
      '--shard auto: both GitLab CI and Kubernetes set a shard. Use --shard I/N',
    ],
    [
      'the count is not set',
      { JOB_COMPLETION_INDEX: '0' },
      '--shard auto: JOB_COMPLETION_INDEX is set, but GATEPROOF_SHARDS is not. Set it to the number of shards',
    ],
    [
      'the index is above the count',
      { JOB_COMPLETION_INDEX: '3', GATEPROOF_SHARDS: '3' },
      'not a valid shard: JOB_COMPLETION_INDEX="3" and GATEPROOF_SHARDS="3". Expected an index from 0',
    ],
    [
      'the index is not a number',
      { CI_NODE_INDEX: 'x', CI_NODE_TOTAL: '2' },
      'CI_NODE_INDEX="x" and CI_NODE_TOTAL="2"',
    ],
    ['the index is below the first', { CI_NODE_INDEX: '0', CI_NODE_TOTAL: '2' }, 'Expected an index from 1'],
  ])('is rejected if %s', (_name, env, why) => {
    expect(() => shardFromEnvironment(env)).toThrow(why)
  })
})
