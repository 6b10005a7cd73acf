import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { EvidenceLine } from '../../../src/evidence/exchange.ts'
import { evidenceOfLines, loadEvidence } from '../../../src/evidence/store.ts'
import { reportedIds, scratchFile } from '../harness.ts'
import { sampled } from '../../series.ts'
import { mutated, mutatedReply, mutation } from './mutations.ts'
import { judgeTrial, recordLines } from '../trial.ts'

/** `FUZZ_SEED=… FUZZ_RUNS=… npm run test:all -- test/suites/fuzz/recordings.series.test.ts` tries others, and more. */
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const runs = Number(process.env['FUZZ_RUNS'] ?? 16)

let healthy: readonly string[]
beforeAll(async () => {
  const lines = await recordLines({ settings: { skip: ['limits'] } })
  healthy = lines.map((line) => JSON.stringify(line))
})

const mutations = fc.array(mutation, { minLength: 1, maxLength: 60, size: 'max' })
const drawn = fc.sample(mutations, { seed, numRuns: runs }).map((changes, index) => [index, changes] as const)
const recordings = sampled(drawn, 16)

/** The requirements whose checks break on a file, or the reason why it is rejected. */
async function brokenInFile(lines: readonly string[]): Promise<readonly string[] | string> {
  const file = scratchFile()
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
  try {
    return reportedIds(await judgeTrial(loadEvidence([file]))).broken
  } catch (error) {
    return String(error).replaceAll(file, 'FILE')
  }
}

const timeout = 300_000

/** The header is unchanged: another one is rejected or changes what is judged. */
test.each(recordings)(
  `a mutated recording is judged, or refused with one line (seed ${seed}, run %i)`,
  { timeout },
  async (_run, changes) => {
    const [header = '', ...rest] = healthy
    const ending = await brokenInFile([header, ...changes.slice(0, 5).reduce(mutated, rest)])
    if (typeof ending === 'string') expect(ending).toMatch(/^UsageError: FILE: [^\n]+$/)
    else expect(ending).toEqual([])
  },
)

test.each(recordings)(`mutated replies are judged (seed ${seed}, run %i)`, { timeout }, async (_run, changes) => {
  const [header = '', ...rest] = healthy
  const lines = [header, ...changes.reduce(mutatedReply, rest)].map((line) => JSON.parse(line) as EvidenceLine)
  expect(reportedIds(await judgeTrial(evidenceOfLines(lines))).broken).toEqual([])
})
