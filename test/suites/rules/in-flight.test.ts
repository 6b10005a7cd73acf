import { expect, test } from 'vitest'
import { judgeSelected, recordInMemory } from '../trial.ts'

const id = 'service.response.intact_in_flight'

/** The result if this number of calls was in flight at most. */
async function resultWith(concurrency: number) {
  const options = { settings: { only: [id], concurrency, asked: { concurrency } } }
  const { report } = await judgeSelected(await recordInMemory(options), options)
  const [row] = report.requirements
  return { id: row?.id, verdict: row?.verdict, reason: row?.reason }
}

test('calls that are sent one at a time show nothing of calls in flight together', async () => {
  expect(await resultWith(1)).toMatchObject({
    id,
    verdict: 'inconclusive',
    reason: { code: 'one-in-flight' },
  })
  expect(await resultWith(2)).toMatchObject({ id, verdict: 'satisfied' })
})
