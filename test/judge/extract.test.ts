import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { judge } from '../../api/index.ts'
import { record } from '../suites/harness.ts'

let file: string
let lines: readonly string[]
beforeAll(async () => {
  file = await record({ settings: { only: ['models.record', 'balance'], samples: 0 } })
  lines = readFileSync(file, 'utf8').trimEnd().split('\n')
})

async function notesOn(some: readonly string[]) {
  writeFileSync(file, some.map((line) => `${line}\n`).join(''))
  const { report } = await judge(file, { only: ['models.record'] })
  return report.notes.filter((note) => note.includes('evidence'))
}

const isExchange = (line: string) => line.startsWith('{"type":"exchange"')

test('an extract is noted as incomplete, and a changed recording as changed', async () => {
  const all = lines.filter(isExchange).length
  const kept = lines.filter((line) => !isExchange(line) || line.includes('/v1/models'))
  const changed = lines.map((line, index) => (index === 3 ? line.replace('{', '{ ') : line))
  expect(await notesOn(kept)).toEqual([
    expect.stringContaining(`is incomplete: it has ${kept.filter(isExchange).length} of ${all} exchanges`),
  ])
  expect(await notesOn(changed)).toEqual([expect.stringContaining('was changed after recording: line 5: line 4 was')])
  expect(await notesOn(lines)).toEqual([])
})
