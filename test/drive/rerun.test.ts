import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Report } from '../../src/report/report.ts'
import { schemaFlaws } from '../reporters/report-schema.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'

/** All but how long the judging took. */
const lasting = (text: string) => {
  const { run, ...report } = JSON.parse(text) as Report
  return { ...report, run: { ...run, judgeMs: 0 } }
}

test('judge returns the same report as run, and both are valid', async () => {
  await inEmptyFolder(async (cwd) => {
    const run = await gateproof(['run', '--only', 'authentication', '--seed', '5', '--out', 'out', '--json'], { cwd })
    expect(run.code).toBe(0)
    expect(run.stderr.replaceAll(/^driving: .*\n/gm, '')).toMatch(/^Testing the embedded .*\nTested the embedded .*\n$/)
    expect(readFileSync(join(cwd, 'out', 'report.json'), 'utf8').trim()).toBe(run.stdout.trim())
    const again = await gateproof(['judge', join('out', 'evidence.jsonl'), '--json'], { cwd })
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(lasting(again.stdout)).toEqual(lasting(run.stdout))
    expect(schemaFlaws(JSON.parse(run.stdout))).toEqual([])
  })
})
