import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inEmptyFolder } from '../cli/gateproof.ts'
import { run } from '../../api/index.ts'
import type { Round } from './repeat.ts'

const script = fileURLToPath(new URL('repeat.ts', import.meta.url))

/** A kept copy of the recording (0.2 MiB) or of a gateway in each round would be 10 times as much. */
const maxGrowthMiB = 1.5

test('100 rounds of judge and createGateway leave no handle and no memory', { timeout: 300_000 }, async () => {
  await inEmptyFolder(async (cwd) => {
    await run({ embedded: true, only: ['models', 'balance'], seed: 1, cwd, outDir: 'report' })
    const args = ['--import', 'tsx', '--expose-gc', script, join(cwd, 'report/evidence.jsonl')]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    const rounds = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Round]))
    expect(rounds).toHaveLength(10)
    expect(rounds.flatMap(({ handles }) => handles)).toEqual([])
    const [warm, last] = [rounds[1], rounds.at(-1)]
    expect((last?.heapMiB ?? Infinity) - (warm?.heapMiB ?? 0)).toBeLessThan(maxGrowthMiB)
  })
})
