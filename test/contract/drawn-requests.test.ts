import { describe, expect, test } from 'vitest'
import { contractOf, packagedContract } from '../../src/contract/document.ts'
import { drawnRequests } from '../../src/contract/cases/drawn-requests.ts'
import { locationsOf } from '../../src/contract/cases/locations.ts'
import { requestsOf } from '../../src/contract/cases/requests.ts'
import { validatorAt } from '../../src/contract/schemas.ts'

const { document } = packagedContract()
const drawn = drawnRequests(document, 7, 60)
const issues = (pointer: string, body: unknown) => validatorAt(pointer, document)(body)

describe('random requests', () => {
  test('are valid', () => {
    expect(drawn.flatMap(({ pointer, valid }) => issues(pointer, valid))).toEqual([])
  })

  test('are invalid after the mutation, at its location only', () => {
    for (const { pointer, invalid: broken } of drawn) {
      const found = issues(pointer, broken.body).map(({ path }) => path)
      expect(found).not.toEqual([])
      expect(found.filter((path) => !path.startsWith(broken.path) && !broken.path.startsWith(path))).toEqual([])
    }
  })

  test('depend on the seed', () => {
    const again = contractOf(structuredClone(document)).document
    expect(drawnRequests(again, 7, 60)).toEqual(drawn)
    expect(drawnRequests(document, 8, 60)).not.toEqual(drawn)
  })

  test('do not depend on the number of samples', () => {
    const fewRequests = drawnRequests(document, 7, 5)
    expect(fewRequests.map(({ valid }) => valid)).toEqual(
      drawn.filter(({ path }) => path < 5).map(({ valid }) => valid),
    )
  })

  test.each(['createChatCompletion', 'createResponse', 'createMessage', 'generateContent'] as const)(
    'of %s have and break nearly every place of the schema',
    (operation) => {
      const requests = drawn.filter((request) => request.operation === operation)
      const pointer = requestsOf(document).find((request) => request.operation === operation)?.pointer ?? ''
      const drawable = locationsOf(document, pointer).filter(({ path, schema, trail }) => {
        return trail.length === 1 && path !== 'model' && schema['x-drawn'] !== false && !isOfOtherModels(schema)
      })
      const present = new Set(requests.flatMap(({ valid }) => Object.keys(valid)))
      expect(drawable.map(({ path }) => path).filter((path) => !present.has(path))).toEqual([])
      expect(new Set(requests.map(({ invalid: broken }) => broken.path)).size).toBeGreaterThan(8)
    },
  )
})

const isOfOtherModels = (schema: Readonly<Record<string, unknown>>) =>
  schema['x-role'] !== undefined && schema['x-role'] !== 'tools'
