import { describe, expect, test } from 'vitest'
import { fault, onOperation, replyWith, when } from '../../../gateway/reference/fault.ts'
import { drawnFaults } from '../../../suites/limits/drawn.faults.ts'
import { sampled } from '../../series.ts'
import { tryGateway } from '../trial.ts'

const suites = { areas: ['limits'] }

describe('drawn requests', () => {
  const seeds = Array.from({ length: 8 }, (_, seed) => seed)
  test.each(sampled(seeds, 4))('are all satisfied by the healthy gateway with seed %i', async (seed) => {
    const { concluded } = await tryGateway({ seed, settings: { only: onlyDrawn(Object.keys(drawnFaults)) }, suites })
    const judged = concluded.report.requirements.filter((row) => row.judged)
    expect(judged).not.toHaveLength(0)
    expect(judged.filter(({ verdict }) => verdict !== 'satisfied')).toEqual([])
  })

  test('report how to reproduce the request, and a small request that is rejected too', async () => {
    const settings = { only: onlyDrawn(['chat.drawn.accepts']), samples: 20 }
    const { concluded } = await tryGateway({ faults: [refusesTopP], settings, suites })
    const row = concluded.report.requirements.find(({ id }) => id === 'limits.chat.drawn.accepts')
    expect(row?.verdict).toBe('advisory')
    const smallest = /^seed 1, path \d+: (\{.*?\}): expected status 200/.exec(row?.tests[0]?.message ?? '')?.[1] ?? '{}'
    const members = Object.keys(JSON.parse(smallest) as object)
    expect(members).toContain('top_p')
    expect(members.length).toBeLessThan(6)
  })
})

const onlyDrawn = (names: readonly string[]) => names.map((name) => `limits.${name}`)

/** A gateway whose model takes no `top_p`. */
const refusesTopP = fault(
  ['limits.chat.drawn.accepts'],
  onOperation(
    'createChatCompletion',
    when(({ body }) => 'top_p' in body, replyWith(400, { error: { message: 'no top_p' } })),
  ),
)
