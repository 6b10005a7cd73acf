import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { startReference } from '../../gateway/reference/server.ts'
import type { Report } from '../../src/report/report.ts'
import { sick, sickIds } from '../traffic/faulty.ts'
import { producers } from './producers.ts'

/** Folder of the archives that the tests judge. */
const recordings = new URL('../traffic/recordings/', import.meta.url)
const cli = new URL('../../dist/cli/main.js', import.meta.url)
const run = promisify(execFile)

/**
 * Records the reference gateway with each producer, healthy and faulty, and judges the archives with the command line.
 *
 * @param pin keeps the archives for the self-tests
 * @returns the problems, one line each
 */
export async function judgeProducers(cache: string, pin: boolean): Promise<readonly string[]> {
  const problems: string[] = []
  for (const { name, record } of producers) {
    for (const [state, sickFaults] of [
      ['healthy', []],
      ['sick', sick],
    ] as const) {
      const folder = join(cache, 'traffic', `${name}-${state}`)
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      const gateway = await startReference({ faults: sickFaults, seed: 1 })
      try {
        const har = await record(gateway, folder, cache)
        const reported = await reportedIn(har, folder)
        const expected = state === 'sick' ? sickIds : []
        if (reported.join() !== expected.join())
          problems.push(
            `${name}-${state}: expected ${expected.join() || 'no violations'}, got ${reported.join() || 'none'}`,
          )
        if (pin) keep(har, `${name}-${state}`)
      } finally {
        await gateway.close()
      }
    }
  }
  return problems
}

async function reportedIn(har: string, folder: string): Promise<readonly string[]> {
  const out = join(folder, 'report')
  await run(process.execPath, [cli.pathname, 'judge', har, '--out', out]).catch(() => undefined)
  const { requirements } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report
  return requirements
    .filter(({ verdict }) => verdict === 'violated' || verdict === 'advisory')
    .map(({ id }) => id)
    .sort()
}

/** Keeps an archive with its additional files, and compresses one without. */
function keep(har: string, name: string): void {
  const target = new URL(name, recordings)
  rmSync(target, { recursive: true, force: true })
  if (name.startsWith('playwright-attach')) cpSync(dirname(har), target, { recursive: true })
  else writeFileSync(new URL(`${name}.har.gz`, recordings), gzipSync(readFileSync(har), { level: 9 }))
}
