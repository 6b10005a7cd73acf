import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { HeaderPair } from '../../src/evidence/exchange.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { deploymentAt, driven, judgedFrom, verdictsIn, watched, withReference } from './target.ts'

test('--header is sent with every request to the deployment, and never recorded', async () => {
  const seen = new Set<string | null>()
  const faults = [{ inject: watched((request) => void seen.add(request.headers.get('x-gate'))) }]
  const { file } = await withReference({ faults }, (reference) =>
    driven(deploymentAt(reference, { headers: { 'x-gate': 'staging-gate-4711' } })),
  )
  expect([...seen]).toEqual(['staging-gate-4711'])
  expect(readFileSync(file, 'utf8')).not.toContain('gate-4711')
})

test('--no-key sends no key and judges the requirements that need none', async () => {
  const seen: string[] = []
  const faults = [{ inject: watched((request) => void seen.push(request.headers.get('authorization') ?? '')) }]
  const { file, keys } = await withReference({ faults }, async (reference) => {
    const { file } = await driven(deploymentAt(reference, { keys: {} }), { noKey: true })
    return { file, keys: Object.values(reference.keys) }
  })
  expect(seen.length).toBeGreaterThan(10)
  expect(seen.filter((header) => keys.some((key) => header.includes(key)))).toEqual([])
  const { report, exitCode } = await judgedFrom(file)
  expect(report.summary).toMatchObject({ violated: 0, advisory: 0, broken: 0 })
  expect(report.summary.satisfied).toBeGreaterThan(0)
  expect(report.summary.inconclusive).toBeGreaterThan(0)
  expect(exitCode).toBe(0)
})

test('--rate limits the requests per minute', async () => {
  const perMinute = 3000
  const { evidence } = await withReference({}, (reference) =>
    driven(deploymentAt(reference), { rate: perMinute, only: ['authentication.key'] }),
  )
  const starts = evidence.exchanges.map(({ startedAt }) => Date.parse(startedAt)).toSorted((a, b) => a - b)
  expect(starts.length).toBeGreaterThan(5)
  const least = (starts.length - 1) * (60_000 / perMinute)
  // Start times are rounded to milliseconds.
  expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(least - starts.length)
})

/** The requests by name. A retry is the same request. */
const sentIn = ({ exchanges }: Evidence) =>
  Object.fromEntries(
    exchanges.map(({ id, request: { method, url, key, headers, body } }) => {
      return [id, { method, path: new URL(url).pathname, key, headers: headers.filter(isSame), body }]
    }),
  )

/** Each gateway has its own keys and address. */
const isSame = ([name]: HeaderPair) => !['authorization', 'host'].includes(name.toLowerCase())

test('--seed sends the same requests for the same seed', async () => {
  const only = ['authentication', 'limits.chat']
  const record = (seed: number) =>
    withReference({}, async (reference) => sentIn((await driven(deploymentAt(reference), { only, seed })).evidence))
  const [first, again, otherSeed] = [await record(7), await record(7), await record(8)]
  expect(Object.keys(first).length).toBeGreaterThan(40)
  expect(again).toEqual(first)
  expect(otherSeed).not.toEqual(first)
})

test('--shard: two merged halves are judged like one run', async () => {
  const only = ['authentication', 'streaming.chat']
  await withReference({}, async (reference) => {
    const record = (index: number, count: number) =>
      driven(deploymentAt(reference), { only, shard: { index, count }, seed: 3 })
    const [whole, first, second] = [await record(1, 1), await record(1, 2), await record(2, 2)]
    const requestCount = ({ evidence }: typeof whole) =>
      evidence.exchanges.filter(({ probe }) => probe !== 'discovery').length
    expect(requestCount(first)).toBeGreaterThan(0)
    expect(requestCount(first) + requestCount(second)).toBe(requestCount(whole))
    const merged = await judgedFrom(first.file, second.file)
    expect(verdictsIn(merged)).toEqual(verdictsIn(await judgedFrom(whole.file)))
    expect(merged.exitCode).toBe(0)
  })
})
