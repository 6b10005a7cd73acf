import { expect, test } from 'vitest'
import { withLimits } from '../../src/contract/limits.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'

const both = { accepts: 'stated', refuses: 'stated' }

/** The sentences of a parameter's limits. */
const sentences = (schema: object, limits: object = both, parameter = 'limits.chat.size') =>
  requirementsOf(withLimits({ at: { ...schema, 'x-limits': { parameter, ...limits } } })).map(({ text }) => text)

const problemsOf = (limits: unknown) => {
  try {
    return [withLimits({ at: { 'x-limits': limits } })]
  } catch (error) {
    return (error as { readonly problems?: readonly string[] }).problems
  }
}

test('a range is described by its bounds', () => {
  expect(sentences({ type: 'number', minimum: 0, maximum: 2 })).toEqual([
    '`size` is accepted as 0, as 2 and as a number between the two.',
    'A request whose `size` is below 0, above 2 or not a number is refused with 400.',
  ])
})

test('a list is described by its members, a list with public values by the protocol', () => {
  const schema = { type: 'string', enum: ['small', 'large'] }
  expect(sentences(schema)).toEqual([
    '`size` is accepted as `small` or `large`.',
    'A request whose `size` is other than `small` or `large`, or not a string, is refused with 400.',
  ])
  expect(sentences({ ...schema, 'x-public-values': ['huge'] })[1]).toBe(
    'A request whose `size` is unknown to the protocol or not a string is refused with 400.',
  )
})

test('every form of a value is described, with its maximum number of items', () => {
  const several = { type: 'array', maxItems: 4, items: { type: 'string' } }
  expect(sentences({ oneOf: [{ type: 'string' }, several] })).toEqual([
    '`size` is accepted as a string and as an array of up to 4 strings.',
    'A request whose `size` is an array of more than 4 strings, neither a string nor an array, or holds anything but strings, is refused with 400.',
  ])
})

test('describes a boolean and a constant', () => {
  expect(sentences({ type: 'boolean' })[0]).toBe('`size` is accepted as `true` and as `false`.')
  expect(sentences({ const: 'tool' })[1]).toBe('A request whose `size` is other than `tool` is refused with 400.')
})

test('a required value must not be missing, unless that is another requirement', () => {
  const size = { type: 'string', 'x-limits': { parameter: 'limits.chat.size', refuses: 'shown' } }
  const text = (member: object) =>
    requirementsOf(withLimits({ required: ['size'], properties: { size: member } })).map(
      (requirement) => requirement.text,
    )
  expect(text(size)).toEqual(['A request whose `size` is missing or not a string is refused with 400.'])
  expect(text({ ...size, 'x-cases': { missing: 'errors.status.other' } })).toEqual([
    'A request whose `size` is not a string is refused with 400.',
  ])
})

test('items describe the content of a list, and other members are kept', () => {
  const limits = { parameter: 'limits.chat.tools.items', refuses: 'protocol' }
  const [requirement] = requirementsOf(withLimits({ items: { type: 'object', 'x-limits': limits } }))
  expect(requirement?.text).toBe('A request whose `tools` holds anything but objects is refused with 400.')
})

test('the basis determines the level, and rejections are advisory in the profile interop', () => {
  const limits = { parameter: 'limits.chat.size', accepts: 'protocol', refuses: 'implied', optional: 'stated' }
  const found = requirementsOf(withLimits({ at: { type: 'integer', minimum: 1, 'x-limits': limits } }))
  expect(found.map(({ id, level, section, interop }) => [id, level, section, interop])).toEqual([
    ['limits.chat.size.accepts', 'SHOULD', 'Limits', undefined],
    ['limits.chat.size.refuses', 'MUST', 'Limits', 'advisory'],
    ['limits.chat.size.optional', 'MUST', 'Limits', undefined],
  ])
})

test('overrides are applied, and other requirements follow', () => {
  const departing = { basis: 'open', section: 'Overview', text: 'Some sizes are taken.' }
  const other = { id: 'chat.request.size', basis: 'open', section: 'Overview', text: 'It is not shown.' }
  const limits = { parameter: 'limits.chat.size', accepts: departing }
  expect(requirementsOf(withLimits({ at: { 'x-requirements': [other], 'x-limits': limits } }))).toMatchObject([
    { id: 'limits.chat.size.accepts', level: 'OPEN', section: 'Overview', text: 'Some sizes are taken.' },
    { id: 'chat.request.size' },
  ])
})

test('a document without limits stays the same, and recursive alternatives terminate', () => {
  const loop = { anyOf: [{ $ref: '#/loop' }] }
  const document = { loop }
  expect(withLimits(document)).toBe(document)
  expect(withLimits({ loop, at: { ...loop, 'x-limits': { parameter: 'limits.chat.size', ...both } } })).toHaveProperty(
    'at',
  )
})

test.each([
  [{ refuses: 'stated' }, ['/at: x-limits has no parameter']],
  [{ parameter: 'limits.chat.size', rejects: 'stated' }, ['/at: x-limits has no side rejects']],
  ['limits.chat.size', ['/at: x-limits has no parameter']],
])('rejects malformed limits', (limits, problems) => {
  expect(problemsOf(limits)).toEqual(problems)
})
