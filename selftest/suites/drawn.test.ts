import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fault, onOperation, replyWith, when } from '../../src/reference/fault.ts'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { drawnFaults } from '../../suites/limits/drawn.faults.ts'
import { reportedIds, judgedAll, record, sideBySide } from './harness.ts'

let judge: Judge
beforeAll(async () => {
  judge = startJudge({ areas: ['limits'] })
})
afterAll(() => judge.close())

describe('drawn requests', () => {
  test('are all as they should be on the healthy gateway, for any seed', async () => {
    const files = await sideBySide(
      Array.from(
        { length: 20 },
        (_, seed) => () => record({ seed, settings: { only: onlyDrawn(Object.keys(drawnFaults)) } }),
      ),
    )
    const concluded = await judgedAll(judge, files)
    const unsatisfied = ({ report }: Concluded) =>
      report.requirements.filter(({ judged, verdict }) => judged && verdict !== 'satisfied')
    expect(concluded.flatMap(unsatisfied)).toEqual([])
  }, 120_000)

  test.each(Object.entries(drawnFaults))('%s violates exactly what it breaks', async (name, drawnFault) => {
    const [protocol = ''] = name.split('.')
    const file = await record({ faults: [drawnFault], settings: { only: [`limits.${protocol}`] } })
    const [concluded] = await judgedAll(judge, [file])
    expect(concluded && reportedIds(concluded)).toEqual({ reported: drawnFault.breaks, broken: [] })
  })

  test('tell how to draw the request again, and a small one that is refused too', async () => {
    const file = await record({
      faults: [refusesTopP],
      settings: { only: onlyDrawn(['chat.drawn.accepts']), samples: 20 },
    })
    const [concluded] = await judgedAll(judge, [file])
    const row = concluded?.report.requirements.find(({ id }) => id === 'limits.chat.drawn.accepts')
    expect(row?.verdict).toBe('advisory')
    const smallest =
      /^seed 1, path \d+: (\{.*?\}): expected the status 200/.exec(row?.tests[0]?.message ?? '')?.[1] ?? '{}'
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
