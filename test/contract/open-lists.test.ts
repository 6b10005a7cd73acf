import { expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { isNode, listed, type Node } from '../../src/contract/pointer.ts'
import { requestsOf } from '../../src/contract/cases/requests.ts'
import { resolveSchema } from '../../src/contract/cases/locations.ts'

const { document } = packagedContract()

/** The basis of the requirement that values outside a schema are refused. */
const refusalOf = (schema: Node): unknown =>
  listed(schema['x-requirements'])
    .filter(isNode)
    .find(({ id }) => /^limits\..+\.refuses$/.test(String(id)))?.['basis']

interface ClosedList {
  readonly at: string
  readonly keyword: string
  /** The basis of the nearest requirement around it. */
  readonly basis: unknown
}

/** Every list of a request schema that refuses other values, in all alternatives. */
function* closedLists(pointer: string, around: unknown = undefined, depth = 0): Generator<ClosedList> {
  if (depth > 12) return
  const { schema, at } = resolveSchema(document, pointer)
  const basis = refusalOf(schema) ?? around
  for (const keyword of ['enum', 'const'])
    if (keyword in schema && schema['x-open'] !== true) yield { at, keyword, basis }
  if (schema['additionalProperties'] === false) yield { at, keyword: 'additionalProperties', basis }
  const inner = [
    ...Object.keys(isNode(schema['properties']) ? schema['properties'] : {}).map((name) => `properties/${name}`),
    ...(isNode(schema['items']) ? ['items'] : []),
    ...['oneOf', 'anyOf', 'allOf'].flatMap((keyword) =>
      listed(schema[keyword]).map((_, index) => `${keyword}/${index}`),
    ),
  ]
  for (const step of inner) yield* closedLists(`${at}/${step}`, basis, depth + 1)
}

const lists = requestsOf(document).flatMap(({ pointer }) => [...closedLists(pointer)])

test('every closed list of a request is one that the contract states', () => {
  expect(lists.length).toBeGreaterThan(10)
  expect(lists.filter(({ basis }) => basis !== 'stated')).toEqual([])
})

test('every open list has an alternative for its other values', () => {
  const schemas = Object.entries(((document['components'] as Node)['schemas'] ?? {}) as Node)
  const open = schemas.flatMap(([name, schema]) =>
    Object.values(((schema as Node)['properties'] ?? {}) as Node)
      .filter((member) => isNode(member) && member['x-open'] === true)
      .map((member) => [name, (member as Node)['const']]),
  )
  expect(open.length).toBeGreaterThan(1)
  const others = JSON.stringify(document)
  for (const [, value] of open) expect(others).toContain(JSON.stringify({ not: { const: value } }).slice(1, -1))
})
