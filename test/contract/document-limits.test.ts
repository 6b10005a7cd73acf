import { describe, expect, test } from 'vitest'
import { contractOf, packagedContract, recordedContract } from '../../src/contract/document.ts'
import { edited, type Node } from '../../src/contract/pointer.ts'

const { document: packaged } = packagedContract()

/** The packaged document with another schema. */
const withSchema = (schema: unknown): Node =>
  edited(packaged, '/components/schemas', (schemas) => ({ ...schemas, Added: schema }))

/** A list in a list, and so on. */
function nested(levels: number): unknown {
  let value: unknown = []
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

const added = '/components/schemas/Added'
const loop = (alternatives: number): Node => ({
  'x-limits': { parameter: 'limits.chat.added', accepts: 'stated' },
  anyOf: Array.from({ length: alternatives }, () => ({ $ref: '#/components/schemas/Added' })),
})
const longList = { enum: Array.from({ length: 1000 }, (_, index) => `value ${index}`) }
const requirement = { id: 'chat.added.value', basis: 'stated', section: 'Endpoints' }

describe('refuses a document that is not the packaged one', () => {
  test.for([
    [
      'with a slow pattern',
      { type: 'string', pattern: '^(a+)+$' },
      `${added}/pattern: this regular expression may take`,
    ],
    [
      'with a slow pattern of names',
      { patternProperties: { 'a*a*$': {} } },
      `${added}/patternProperties: this regular`,
    ],
    ['with an invalid pattern', { pattern: '[' }, 'it is not a valid regular expression'],
    ['with a slow format', { format: 'url' }, `${added}/format: the format url may take too long. Use uri`],
    ['with __proto__', JSON.parse('{"properties": {"__proto__": {}}}'), `${added}/properties/__proto__: a contract`],
    [
      'with constructor',
      { properties: { constructor: {} } },
      `${added}/properties/constructor: a contract document must`,
    ],
    ['with a reference to a host', { $ref: 'https://host.example/x.json' }, `${added}/$ref: expected a place in this`],
    ['with a reference to a file', { $ref: '../../../etc/passwd' }, `${added}/$ref: expected a place in this document`],
    ['with a reference to nothing', { $ref: '#/components/schemas/Nothing' }, `${added}/$ref: expected a place in`],
    ['with another base', { $id: 'https://host.example/' }, `${added}/$id: a contract document must not use this`],
    ['with deep nesting', nested(200_000), 'the document is nested more than 60 levels deep'],
    ['with many values', Array.from({ length: 200_001 }, () => 0), 'the document has more than 200000 values'],
    ['with a long text', { description: 'a'.repeat(4_000_001) }, 'the document has more than 4000000 characters'],
    [
      'with many requirements',
      { 'x-requirements': Array.from({ length: 5001 }, () => ({})) },
      'the document has more than 5000 requirements',
    ],
    [
      'with many patterns',
      { patternProperties: Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`^${index}`, {}])) },
      'the document has more than 500 regular expressions',
    ],
    ['with a loop of alternatives', loop(10), 'a schema with x-limits has more than 100 alternatives'],
    [
      'with a long sentence',
      { ...longList, 'x-requirements': [{ ...requirement, text: 'One of {enum}.' }] },
      'a requirement has a sentence of more than 5000 characters',
    ],
  ] as const)('%s', ([, schema, message]) => {
    for (const read of [contractOf, recordedContract])
      expect(() => read(withSchema(schema))).toThrow(
        expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(message) as string }) as Error,
      )
  })
})

test('accepts a document with linear expressions, and properties with the names of keywords', () => {
  const schema = {
    properties: { pattern: { type: 'string' }, $ref: { type: 'string' }, format: { type: 'string' } },
    patternProperties: { '^x-[a-z]+$': { $ref: '#/components/schemas/Added' } },
  }
  expect(contractOf(withSchema(schema)).version).toBe(packagedContract().version)
})

describe('the document of a recording', () => {
  test('is the packaged one if only the order of its members differs', () => {
    const reversed = Object.fromEntries(Object.entries(packaged).reverse())
    expect(recordedContract(reversed)).toBe(packagedContract())
  })

  test('is another one if a word differs', () => {
    const other = edited(packaged, '/info', (info) => ({ ...info, title: 'Other' }))
    expect(recordedContract(other).sha256).not.toBe(packagedContract().sha256)
  })
})
