import { beforeAll, expect, test } from 'vitest'
import type { EvidenceLine, Exchange } from '../../../src/evidence/exchange.ts'
import { evidenceOfLines, type Evidence } from '../../../src/evidence/store.ts'
import { sampled } from '../../series.ts'
import { reportedIds } from '../harness.ts'
import { bodies, oneOfEach, withBody } from './hostile-bodies.ts'
import { judgeTrial, recordLines } from '../trial.ts'

/** `HOSTILE=1` replaces every kind of response with every body, and with larger ones. */
const isWhole = process.env['HOSTILE'] !== undefined
const size = isWhole ? 400_000 : 40_000
const turns = Array.from({ length: isWhole ? bodies.length : 5 }, (_, turn) => turn * (isWhole ? 1 : 11))

let lines: readonly EvidenceLine[]
let kinds: readonly Exchange[]
beforeAll(async () => {
  lines = await recordLines({ settings: { skip: ['limits'] } })
  kinds = [...oneOfEach(lines)]
})

/** Evidence in which each kind of response has a different body. */
function evidenceOf(turn: number): Evidence {
  const bodyOf = new Map(kinds.map((exchange, index) => [exchange, bodies[(index + turn) % bodies.length]]))
  const hostile = lines.map((line) => {
    const body = line.type === 'exchange' ? bodyOf.get(line) : undefined
    return line.type === 'exchange' && body !== undefined ? withBody(line, body, size) : line
  })
  return evidenceOfLines(hostile)
}

test.each(sampled(turns, 5))('hostile bodies are judged, and no check breaks on them (%i)', async (turn) => {
  const run = await judgeTrial(evidenceOf(turn))
  expect(reportedIds(run).broken).toEqual([])
  expect([0, 1, 3]).toContain(run.exitCode)
})
