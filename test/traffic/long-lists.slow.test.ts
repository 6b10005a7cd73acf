import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setMaxCacheBytes } from '../../src/evidence/content-cache.ts'
import { editField, editJson, fault, onOperation, type Inject } from '../../gateway/reference/fault.ts'
import { asArray, asObject } from '../../gateway/reference/json.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { reportedIds } from '../suites/harness.ts'
import { tryGateway } from '../suites/trial.ts'

/** The distinct reasons of undecided requirements. */
const reasons = ({ report }: ConcludedRun) => [...new Set(report.requirements.map(({ because = '' }) => because))]

/** A list with 2000 more models with descriptions of this length. */
const listOf = (descriptionBytes: number) =>
  onOperation(
    'listModels',
    editField('data', (data) => {
      const [first] = asArray(data)
      const longList = Array.from({ length: 2000 }, (_, index) => ({
        ...asObject(first),
        model: `many-${index}`,
        description: 'x'.repeat(descriptionBytes),
        model_type: '图像',
        supported_endpoint_types: ['image-generation'],
      }))
      return [...asArray(data), ...longList]
    }),
  )

const tryModels = async (...injects: readonly Inject[]) => {
  const faults = injects.map((inject) => fault([], inject))
  return (await tryGateway({ faults, settings: { only: ['models'] }, suites: {} })).concluded
}

// Long lists stay in memory: by default each of them is read again for almost every check.
let formerly: number
beforeAll(() => void (formerly = setMaxCacheBytes(200 * 1024 * 1024)))
afterAll(() => void setMaxCacheBytes(formerly))

describe('a list of models', () => {
  test('of several megabytes is judged completely', async () => {
    const concluded = await tryModels(listOf(2000))
    expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
    expect(concluded.report.summary).toMatchObject({ inconclusive: 0 })
    expect(concluded.exitCode).toBe(0)
  })

  test('is not judged if it is too large to keep', async () => {
    const concluded = await tryModels(listOf(9000))
    expect(reportedIds(concluded)).toEqual({ reported: [], broken: [] })
    expect(reasons(concluded).join('\n')).toMatch(/only the first 16777216 of \d+ bytes were kept/)
  })

  test('is reported as violated if it is invalid, at any length', async () => {
    const withoutTags = onOperation(
      'listModels',
      editJson((body) => ({
        ...body,
        data: asArray(body.data).map((listed) => ({ ...asObject(listed), tags: 'none' })),
      })),
    )
    const concluded = await tryModels(listOf(2000), withoutTags)
    expect(reportedIds(concluded).reported).toEqual(['models.record.tags'])
  })
})
