import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import {
  balanceByWeight,
  recordedAssignment,
  assignShards,
  probesOfShard,
  weightsOf,
} from '../../src/drive/plan/shard-assignment.ts'
import { plannedProbes, type Planned } from '../../src/drive/plan/planned-probes.ts'
import { areas } from '../../suites/areas.ts'
import { settingsFor } from '../suites/harness.ts'
import { judgeTrial } from '../suites/trial.ts'
import { deploymentAt, deploymentOf, driven, verdictsIn } from './target.ts'

const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0)

const remote = deploymentOf('https://gateway.example.com', { embedded: false, keys: { default: 'sk-0' } })
const settings = settingsFor(remote, { only: [] })
const whole = plannedProbes(areas, packagedContract(), settings)

/** The probes of each shard. */
function sharesOf(count: number, deployment = remote): readonly (readonly Planned[])[] {
  const planned = assignShards(whole, { ...settings, deployment, shard: { index: 1, count } })
  return Array.from({ length: count }, (_, index) => probesOfShard(planned, { index: index + 1, count }))
}

describe.each([2, 3, 7, 20])('%i shards', (count) => {
  test('have at most the mean weight plus the heaviest probe', () => {
    const loads = sharesOf(count).map((share) => sum(weightsOf(share, settings)))
    const weights = weightsOf(whole, settings)
    expect(sum(loads)).toBe(sum(weights))
    expect(Math.max(...loads)).toBeLessThanOrEqual(sum(weights) / count + Math.max(...weights))
  })

  test('contain each probe once, independent of the keys of a machine', () => {
    const names = sharesOf(count).map((share) => share.map(({ probe }) => probe.name))
    const withoutKeys = sharesOf(count, { ...remote, keys: {} }).map((share) => share.map(({ probe }) => probe.name))
    expect(names.flat().toSorted()).toEqual(whole.map(({ probe }) => probe.name).toSorted())
    expect(withoutKeys).toEqual(names)
  })
})

test('assigns the heaviest first, each to the lightest shard', () => {
  expect(balanceByWeight([1, 2, 9, 4, 4], 2)).toEqual([1, 2, 1, 2, 2])
  expect(balanceByWeight([5, 5], 4)).toEqual([1, 2])
  expect(balanceByWeight([], 3)).toEqual([])
})

test('media weigh more than rejected media requests', () => {
  const [video, refused] = ['video-task', 'unknown-video-model'].map((name) =>
    weightsOf(
      whole.filter(({ probe }) => probe.name === name),
      settings,
    ),
  )
  expect(video?.[0]).toBeGreaterThan(100 * (refused?.[0] ?? Infinity))
})

test('older recordings without an assignment used round-robin', () => {
  const planned = ['discovery', 'a', 'b', 'c'].map((probe) => ({ probe, area: 'chat', bills: 'tokens' as const }))
  expect([...recordedAssignment({ plan: planned }, 2).values()]).toEqual([1, 2, 1])
  expect([...recordedAssignment({ plan: planned.map((one) => ({ ...one, shard: 2 })) }, 2).values()]).toEqual([2, 2, 2])
})

/** One gateway is driven for all shards, so that no two of its ids are equal. */
describe('the recordings of all shards are judged as one run', () => {
  const only = ['authentication.key', 'responses.object', 'limits.images', 'images']
  let reference: Reference
  let undivided: Readonly<Record<string, string>> = {}
  const record = async (index: number, count: number) => {
    const { exhausted: _exhausted, unlimited: _unlimited, ...keys } = reference.keys
    return (await driven(deploymentAt(reference, { keys }), { only, shard: { index, count }, seed: 3 })).file
  }
  const judged = async (...files: readonly string[]) =>
    verdictsIn(await judgeTrial(loadEvidence(files), { suites: { areas: only.map((id) => id.replace(/\..*/, '')) } }))
  beforeAll(async () => {
    reference = await startReference({})
    undivided = await judged(await record(1, 1))
  })
  afterAll(() => reference.close())

  test.each([2, 3, 7])('of %i shards', async (count) => {
    const files: string[] = []
    for (let index = 1; index <= count; index += 1) files.push(await record(index, count))
    expect(await judged(...files.toReversed())).toEqual(undivided)
  })
})
