import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EvidenceLine, Exchange } from '../../src/evidence/exchange.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { chosenTests, judgedAll, record, reportedIds, scratchFile } from './harness.ts'
import { bodies, oneOfEach, withBody } from './hostile-bodies.ts'

/** `HOSTILE=1` puts every body in the place of every kind of reply, and larger ones; CI has a share of that. */
const isWhole = process.env['HOSTILE'] !== undefined
const size = isWhole ? 400_000 : 40_000
const turns = Array.from({ length: isWhole ? bodies.length : 5 }, (_, turn) => turn * (isWhole ? 1 : 11))

let judge: Judge
let lines: readonly EvidenceLine[]
let kinds: readonly Exchange[]
beforeAll(async () => {
  judge = startJudge(chosenTests)
  const text = readFileSync(await record({ settings: { skip: ['limits'] } }), 'utf8')
  lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as EvidenceLine)
  kinds = [...oneOfEach(lines)]
}, 120_000)
afterAll(() => judge.close())

/** A recording in which each kind of reply has another of the bodies. */
function recordingOf(turn: number): string {
  const bodyOf = new Map(kinds.map((exchange, index) => [exchange, bodies[(index + turn) % bodies.length]]))
  const hostile = lines.map((line) => {
    const body = line.type === 'exchange' ? bodyOf.get(line) : undefined
    return line.type === 'exchange' && body !== undefined ? withBody(line, body, size) : line
  })
  const file = scratchFile()
  writeFileSync(file, hostile.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return file
}

test.each(turns)('hostile bodies are judged, and no check breaks on them (%i)', { timeout: 600_000 }, async (turn) => {
  const [run] = await judgedAll(judge, [recordingOf(turn)])
  expect(run && reportedIds(run).broken).toEqual([])
  expect([0, 1, 3]).toContain(run?.exitCode)
})
