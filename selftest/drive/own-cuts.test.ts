import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editField, editJson, fault, hangAfter, onOperation, type Inject } from '../../src/reference/fault.ts'
import { asArray, asObject } from '../../src/reference/json.ts'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { reportedIds, judged, record } from '../suites/harness.ts'

let judge: Judge
beforeAll(async () => {
  judge = startJudge()
})
afterAll(() => judge.close())

/** The reasons for what could not be judged, each once. */
const reasons = ({ report }: Concluded) => [...new Set(report.requirements.map(({ because = '' }) => because))]

/** A few bytes of each JSON reply at once, and the rest when nobody waits for it any more. */
const slow: Inject = (next, gateway) => async (request) => {
  const response = await next(request)
  if (!response.headers.get('content-type')?.includes('json')) return response
  return hangAfter(10)(() => Promise.resolve(response), gateway)(request)
}

const fewAreas = ['chat', 'models', 'errors']

test('JSON that takes longer than --timeout accuses nobody', async () => {
  const settings = { only: fewAreas, timeoutS: 0.5, concurrency: 48 }
  const concluded = await judged(judge, await record({ faults: [fault([], slow)], settings }))
  expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
  expect(reasons(concluded)).toContain('gateproof stopped reading after 0.5 s (--timeout)')
}, 240_000)

test('no reply within --timeout accuses nobody', async () => {
  const settings = { only: fewAreas, timeoutS: 0.5, concurrency: 48 }
  const late: Inject = (next) => async (request) => {
    if (request.method === 'POST') await new Promise((resolve) => setTimeout(resolve, 1500))
    return next(request)
  }
  const concluded = await judged(judge, await record({ faults: [fault([], late)], settings }))
  expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
  expect(concluded.exitCode).toBe(3)
}, 240_000)

/** A list with so many more models, half a kilobyte each. */
const listOf = (count: number) =>
  onOperation(
    'listModels',
    editField('data', (data) => {
      const [first] = asArray(data)
      const many = Array.from({ length: count }, (_, index) => ({
        ...asObject(first),
        model: `many-${index}`,
        description: 'long '.repeat(100),
        model_type: '图像',
        supported_endpoint_types: ['image-generation'],
      }))
      return [...asArray(data), ...many]
    }),
  )

describe('a list of models', () => {
  test('of several megabytes is judged as a whole', async () => {
    const concluded = await judged(
      judge,
      await record({ faults: [fault([], listOf(5000))], settings: { only: ['models'], timeoutS: 20 } }),
    )
    expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
    expect(concluded.report.summary).toMatchObject({ inconclusive: 0 })
    expect(concluded.exitCode).toBe(0)
  }, 240_000)

  test('that is too large to keep is not judged', async () => {
    const concluded = await judged(
      judge,
      await record({ faults: [fault([], listOf(35_000))], settings: { only: ['models'], timeoutS: 20 } }),
    )
    expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
    expect(reasons(concluded).join('\n')).toMatch(/only the first 16777216 bytes of \d+ were kept/)
  }, 240_000)

  test('that is wrong is accused, however long it is', async () => {
    const brokenGateways = [
      fault([], listOf(5000)),
      fault(
        [],
        onOperation(
          'listModels',
          editJson((body) => ({
            ...body,
            data: asArray(body.data).map((listed) => ({ ...asObject(listed), tags: 'none' })),
          })),
        ),
      ),
    ]
    const concluded = await judged(
      judge,
      await record({ faults: brokenGateways, settings: { only: ['models'], timeoutS: 20 } }),
    )
    expect(reportedIds(concluded).reported).toEqual(['models.record.tags'])
  }, 240_000)
})
