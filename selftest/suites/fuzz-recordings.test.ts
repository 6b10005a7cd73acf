import fc from 'fast-check'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { chosenTests, judged, record, reportedIds, scratchFile } from './harness.ts'
import { mutated, mutatedReply, mutation } from './mutations.ts'

/** `FUZZ_SEED=… FUZZ_RUNS=… npx vitest run selftest/suites/fuzz-recordings.test.ts` tries others, and more. */
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const runs = Number(process.env['FUZZ_RUNS'] ?? 8)

let judge: Judge
let healthy: readonly string[]
beforeAll(async () => {
  judge = startJudge(chosenTests)
  healthy = readFileSync(await record({ settings: { skip: ['limits'] } }), 'utf8')
    .trim()
    .split('\n')
}, 120_000)
afterAll(() => judge.close())

const mutations = fc.array(mutation, { minLength: 1, maxLength: 60, size: 'max' })
const recordings = fc.sample(mutations, { seed, numRuns: runs }).map((changes, index) => [index, changes] as const)

/** What became of a recording: what broke, or why it is no evidence. */
async function endingOf(lines: readonly string[]): Promise<readonly string[] | string> {
  const file = scratchFile()
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
  try {
    return reportedIds(await judged(judge, file)).broken
  } catch (error) {
    return String(error).replaceAll(file, 'FILE')
  }
}

const timeout = 300_000

/** A header that is changed is refused, or changes what is asked: what stands behind it is changed. */
test.each(recordings)(
  `a mutated recording is judged, or refused with one line (seed ${seed}, run %i)`,
  { timeout },
  async (_run, changes) => {
    const [header = '', ...rest] = healthy
    const ending = await endingOf([header, ...changes.slice(0, 5).reduce(mutated, rest)])
    if (typeof ending === 'string') expect(ending).toMatch(/^UsageError: FILE: [^\n]+$/)
    else expect(ending).toEqual([])
  },
)

test.each(recordings)(`mutated replies are judged (seed ${seed}, run %i)`, { timeout }, async (_run, changes) => {
  const [header = '', ...rest] = healthy
  expect(await endingOf([header, ...changes.reduce(mutatedReply, rest)])).toEqual([])
})
