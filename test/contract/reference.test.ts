import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { areaOf, requirementsOf } from '../../src/contract/requirements.ts'
import { anchorOf } from '../../scripts/reference/markdown.ts'
import { rowsOf } from '../../scripts/reference/rows.ts'

const page = readFileSync(new URL('../../docs/reference.md', import.meta.url), 'utf8')

test('the reference page contains every requirement', () => {
  const ids = requirementsOf(packagedContract().document).map(({ id }) => id)
  expect(ids.filter((id) => !page.includes(`](requirements/${areaOf(id)}.md#${anchorOf(id)})`))).toEqual([])
})

const member = (schema: object) => rowsOf({}, { properties: { one: schema }, required: ['one'] })[0]

describe('a member is described', () => {
  test.each([
    [{ type: 'number', minimum: 0, maximum: 2, default: 1 }, 'number', '0 to 2; default `1`'],
    [{ type: ['string', 'null'], enum: ['a', '', null] }, 'string or null', '`a`, `""`'],
    [{ type: 'array', minItems: 1, items: { type: 'string' } }, 'array of strings', 'at least 1 item'],
    [{ type: 'string', minLength: 1 }, 'string', 'not empty'],
    [{ const: 'chat' }, 'string', '`chat`'],
    [{ description: 'Anything.' }, 'any', ''],
    [
      { oneOf: [{ type: 'string' }, { type: 'array', maxItems: 4, items: { type: 'string' } }] },
      'string or array of strings',
      'as array of strings: at most 4 items',
    ],
  ])('%j', (schema, type, limits) => {
    expect(member(schema)).toMatchObject({ path: 'one', required: true, type, limits })
  })
})

test('a member of alternative objects is optional, and described once with all values', () => {
  const kinds = ['a', 'b'].map((kind) => ({ properties: { type: { const: kind } }, required: ['type'] }))
  expect(rowsOf({}, { anyOf: kinds })).toMatchObject([{ path: 'type', required: false, limits: '`a`, `b`' }])
})

test('a schema is described once', () => {
  const usage = { properties: { total: { type: 'integer' } } }
  const reference = { $ref: '#/usage' }
  const rows = rowsOf({ usage }, { properties: { first: reference, second: reference } })
  expect(rows.map(({ path, description }) => `${path} ${description}`.trim())).toEqual([
    'first',
    'first.total',
    'second As `first` above.',
  ])
})
