import { describe, expect, test } from 'vitest'
import { drawnSchema } from '../../../fixtures/schemas.ts'
import { fieldOf } from '../../../src/reply/field.ts'
import { schemaFlaw, type SchemaForm } from '../../../suites/upstream/schemas.rules.ts'

const flawOf = (asked: object, got: object | undefined, form: SchemaForm = 'json') =>
  schemaFlaw(fieldOf(asked), fieldOf(got), form)

const of = (city: object, more: object = {}) => ({ type: 'object', properties: { city }, ...more })

describe('schemaFlaw', () => {
  test.each([
    [
      'members in another order',
      of({ type: 'string' }, { required: ['a', 'b'] }),
      of({ type: 'string' }, { required: ['b', 'a'] }),
    ],
    [
      'a reference that is resolved',
      of({ $ref: '#/$defs/x' }, { $defs: { x: { type: 'string' } } }),
      of({ type: 'string' }),
    ],
    [
      'definitions under another name',
      of({ $ref: '#/$defs/x' }, { $defs: { x: { type: 'string' } } }),
      of({ $ref: '#/definitions/y' }, { definitions: { y: { type: 'string' } } }),
    ],
    ['null as a type', of({ anyOf: [{ type: 'string' }, { type: 'null' }] }), of({ type: ['string', 'null'] })],
    ['nullable', of({ type: ['string', 'null'] }), of({ type: 'STRING', nullable: true })],
    [
      'a single alternative that may be null',
      of({ anyOf: [{ type: 'string' }, { type: 'null' }] }),
      of({ anyOf: [{ type: 'string', nullable: true }] }),
    ],
    [
      'null in one of several alternatives',
      of({ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] }),
      of({
        anyOf: [
          { type: 'string', nullable: true },
          { type: 'integer', nullable: true },
        ],
      }),
    ],
    ['a constant as its only value', of({ const: 1 }), of({ enum: [1] })],
    ['another name of alternatives', of({ oneOf: [{ type: 'string' }, {}] }), of({ anyOf: [{ type: 'string' }, {}] })],
    [
      'annotations and further keywords',
      of({ type: 'string' }),
      of({ type: 'string', title: 'City', maxLength: 9 }, { $schema: 'x' }),
    ],
    ['further required members', of({}, { required: ['a'] }), of({}, { required: ['a', 'b'] })],
    ['null among the values that may be null', of({ enum: ['a'] }), of({ enum: ['a', null] })],
  ])('accepts %s', (_, asked, got) => {
    expect(flawOf(asked, got)).toBeUndefined()
  })

  test.each([
    ['a missing schema', of({}), undefined, 'the schema is missing'],
    ['another type', of({ type: 'string' }), of({ type: 'integer' }), '/properties/city/type'],
    ['a lost member', of({ type: 'string' }), { type: 'object', properties: {} }, '/properties/city'],
    ['an added member', of({}), { type: 'object', properties: { city: {}, zone: {} } }, '/properties/zone: added'],
    ['a lost requirement', of({}, { required: ['a', 'b'] }), of({}, { required: ['a'] }), '/required'],
    ['another value', of({ enum: ['a'] }), of({ enum: ['a', 'b'] }), '/properties/city/enum'],
    [
      'a lost alternative',
      of({ anyOf: [{ type: 'string' }, {}] }),
      of({ anyOf: [{ type: 'string' }] }),
      '/properties/city/anyOf',
    ],
    [
      'lost definitions',
      of({ $ref: '#/$defs/x' }, { $defs: { x: { enum: [1] } } }),
      of({ $ref: '#/$defs/x' }),
      '/properties/city/enum',
    ],
    ['a lost null', of({ type: ['string', 'null'] }), of({ type: 'string' }), '/properties/city/nullable'],
    ['open objects', of({}, { additionalProperties: false }), of({}), '/additionalProperties'],
    [
      'a name with a slash',
      of({ properties: { 'a/b~c': { enum: [1] } } }),
      of({ properties: { 'a/b~c': {} } }),
      '/properties/city/properties/a~1b~0c/enum',
    ],
  ])('rejects %s', (_, asked, got, flaw) => {
    expect(flawOf(asked, got)?.slice(0, flaw.length)).toBe(flaw)
  })

  test('leaves out what Google does not have only in its own form', () => {
    const asked = of({ type: 'string' }, { additionalProperties: false })
    expect(flawOf(asked, of({ type: 'STRING' }), 'google')).toBeUndefined()
    expect(flawOf(asked, of({ type: 'STRING' }))).toBeDefined()
  })

  test('ends for schemas that refer to themselves', () => {
    const tree = { $ref: '#/$defs/x', $defs: { x: of({ anyOf: [{ $ref: '#/$defs/x' }, { $ref: '#/$defs/x' }] }) } }
    expect(flawOf(tree, tree)).toBeUndefined()
  })

  test('accepts drawn schemas as they are', () => {
    for (const word of ['one', 'two', 'three']) {
      const schema = drawnSchema(word, { isStrict: true })
      expect(flawOf(schema, schema)).toBeUndefined()
      expect(flawOf(schema, drawnSchema(`${word} more`, { isStrict: true }))).toBeDefined()
    }
  })
})
