import { writeFileSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderConsole, renderMarkdown } from '../../reporters/index.ts'
import { startReference } from '../../gateway/reference/server.ts'
import { flawsOfReport } from '../reporters/report-schema.ts'
import { scratchFile } from '../suites/harness.ts'
import { deploymentAt, driven, judgedFrom, verdictsIn } from './target.ts'

// The balance has requirements that only one shard can judge, and keys that not every deployment has.
const only = ['authentication', 'balance', 'streaming.chat']
const shards = [1, 2, 3]

let files: readonly string[] = []
let whole = ''

beforeAll(async () => {
  const reference = await startReference({})
  const { exhausted: _exhausted, unlimited: _unlimited, ...keys } = reference.keys
  const record = async (index: number, count: number) =>
    (await driven(deploymentAt(reference, { keys }), { only, shard: { index, count }, seed: 3 })).file
  whole = await record(1, 1)
  files = [await record(1, 3), await record(2, 3), await record(3, 3)]
  await reference.close()
})

const fileOf = (index: number) => files[index - 1] ?? ''

/** The first line, and the notes. */
const toldOf = (judging: Awaited<ReturnType<typeof judgedFrom>>) => ({
  console: renderConsole(judging, { color: false, width: 200, isWhole: true })
    .split('\n', 1)[0]
    ?.replace(/^judged \d+ of \d+: /, ''),
  summary: renderMarkdown(judging)
    .split('\n', 1)[0]
    ?.replace(/^# Judged \d+ of \d+: /, ''),
  note: judging.report.notes[0],
  exitCode: judging.exitCode,
})

describe('an incomplete set of shards', () => {
  test.each([
    [[1], 'shards 2/3 and 3/3 are missing: the result is incomplete'],
    [[2], 'shards 1/3 and 3/3 are missing: the result is incomplete'],
    [[3], 'shards 1/3 and 2/3 are missing: the result is incomplete'],
    [[1, 2], 'shard 3/3 is missing: the result is incomplete'],
    [[3, 1], 'shard 2/3 is missing: the result is incomplete'],
    [[2, 3], 'shard 1/3 is missing: the result is incomplete'],
  ])('%j is judged, and reports the missing shards', async (held, missing) => {
    const judging = await judgedFrom(...held.map(fileOf))
    const isAlone = held.length === 1
    const words = `no violation in the ${judging.report.judged.of} that were judged`
    const heading = `${isAlone ? words : 'inconclusive'}, but ${missing}`
    const exitCode = isAlone ? 0 : 3
    expect(toldOf(judging)).toMatchObject({ console: heading, summary: heading, exitCode })
    expect(judging.report.notes.filter((note) => note.includes(missing))).toHaveLength(1)
    expect(judging.report.summary).toMatchObject({ violated: 0, advisory: 0, broken: 0 })
    expect(judging.report.shards?.judged).toEqual(held.toSorted().map((index) => `${index}/3`))
    const undivided = verdictsIn(await judgedFrom(whole))
    const others = Object.entries(verdictsIn(judging)).flatMap(([id, verdict]) =>
      verdict === undivided[id] ? [] : verdict,
    )
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter((verdict) => !['another shard', 'inconclusive'].includes(verdict))).toEqual([])
    expect(flawsOfReport(judging.report)).toEqual([])
  })
})

test('all shards together are judged like one run', async () => {
  const [merged, undivided] = [await judgedFrom(...files), await judgedFrom(whole)]
  expect(verdictsIn(merged)).toEqual(verdictsIn(undivided))
  expect(toldOf(merged)).toEqual(toldOf(undivided))
  expect(merged.report.shards).toEqual({ of: 3, judged: shards.map((index) => `${index}/3`), missing: [] })
})

/** The recording with a changed header. */
function altered(file: string, change: (header: string) => string): string {
  const [header = '', ...lines] = readFileSync(file, 'utf8').split('\n')
  const path = scratchFile()
  writeFileSync(path, [change(header), ...lines].join('\n'))
  return path
}

describe('recordings of different drives are rejected', () => {
  test.each([
    ['the same twice', () => fileOf(1), 'both contain shard 1/3'],
    ['a whole drive', () => whole, 'it is a complete run, the other is shard 1/3'],
    ['one of another count', () => altered(fileOf(2), (header) => header.replace('"2/3"', '"2/4"')), 'it is shard 2/4'],
    [
      'one of another seed',
      () => altered(fileOf(2), (header) => header.replace('"seed":3', '"seed":4')),
      'the seed is 4, not 3',
    ],
    [
      'one of another deployment',
      () => altered(fileOf(2), (header) => header.replace('"embedded":true', '"embedded":false')),
      'the deployment is a remote one, not the embedded gateway',
    ],
    [
      'one of another declaration',
      () => altered(fileOf(2), (header) => header.replace('"lacks":[]', '"lacks":["images"]')),
      'the unsupported features (lacks) are images, not nothing',
    ],
  ])('%s', async (_name, other, why) => {
    await expect(judgedFrom(fileOf(1), other())).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(`cannot be merged with ${fileOf(1)}: ${why}`) as string,
    })
  })
})
