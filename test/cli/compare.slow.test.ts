import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Comparison } from '../../src/compare/comparison.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'

test('imported traffic can be compared, compressed or not', async () => {
  const [healthy = '', faulty = ''] = ['healthy', 'sick'].map((name) =>
    fileURLToPath(new URL(`../../test/traffic/recordings/redocly-${name}.har.gz`, import.meta.url)),
  )
  const { code, stdout } = await gateproof(['compare', healthy, `faulty=${faulty}`, '--json'])
  const { differences, compared: columns } = JSON.parse(stdout) as Comparison
  expect([code, columns.map(({ name }) => name)]).toEqual([1, ['redocly-healthy', 'faulty']])
  expect([differences[0]?.replies?.paired, differences[0]?.verdicts.violated.length]).toEqual([false, 3])
})

test('evidence beside a report can be compared by its own path', async () => {
  await inEmptyFolder(async (cwd) => {
    for (const seed of ['1', '2'])
      await gateproof(['--only', 'models,balance', '--seed', seed, '--out', `seed-${seed}`], { cwd })
    const { code, stdout } = await gateproof(['compare', 'seed-1', 'seed-2/evidence.jsonl', '--json'], { cwd })
    const [difference] = (JSON.parse(stdout) as Comparison).differences
    expect([code, difference?.regressions]).toEqual([0, []])
    expect(difference?.verdicts.compared).toBeGreaterThan(10)
  })
})
