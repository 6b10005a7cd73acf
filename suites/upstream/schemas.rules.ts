import { isSameValue } from '../../src/std/same-json.ts'
import type { Field } from '../../src/checks/index.ts'

type Schema = Readonly<Record<string, unknown>>

/** How a protocol writes schemas: as JSON Schema, or as Google's own form of it. */
export type SchemaForm = 'json' | 'google'

/** Keywords that say nothing about the answer, or are read with others. */
const unread = new Set([
  '$defs',
  'definitions',
  '$schema',
  '$id',
  '$comment',
  'title',
  'propertyOrdering',
  'property_ordering',
])

/** Google's own form does not have them. */
const unknownToGoogle = new Set(['additionalProperties'])

/** A schema that refers to itself is not resolved without end. */
const maxReferences = 200

/**
 * The smallest part of a schema that has another meaning at the upstream, with its JSON pointer (RFC 6901); undefined if none has. References may be
 * resolved, keywords added, members reordered, and `null` may be an alternative, a type or `nullable`.
 */
export function schemaFlaw(asked: Field, got: Field, form: SchemaForm): string | undefined {
  const [one, other] = [asked.value, got.value].map((root) =>
    isSchema(root) ? normal(root, { root, left: maxReferences }) : undefined,
  )
  if (one === undefined) return undefined
  if (other === undefined) return 'the schema is missing'
  return flawAt('', one, other, form)
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema without references, and with one way to write what can be written in several. */
function normal(schema: Schema, whole: Whole): Schema {
  const { $ref: reference, ...own } = schema
  const target = typeof reference === 'string' && whole.left > 0 ? targetOf(reference, whole.root) : undefined
  if (target !== undefined) {
    whole.left -= 1
    return normal({ ...target, ...own }, whole)
  }
  const entries = Object.entries(schema)
    .filter(([keyword]) => !unread.has(keyword))
    .map(([keyword, value]): readonly [string, unknown] => {
      if (keyword === 'const') return ['enum', [value]]
      if (keyword === 'oneOf') return ['anyOf', inner(value, whole)]
      if (keyword === 'type') return [keyword, typeof value === 'string' ? value.toLowerCase() : value]
      if (keyword === 'properties' && isSchema(value))
        return [keyword, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inner(one, whole)]))]
      return [keyword, keyword === 'anyOf' || keyword === 'items' ? inner(value, whole) : value]
    })
  return withNullable(Object.fromEntries(entries))
}

/** The schema that references are resolved in, and how many are left to resolve. */
interface Whole {
  readonly root: Schema
  left: number
}

function inner(value: unknown, whole: Whole): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => inner(one, whole))
  return isSchema(value) ? normal(value, whole) : value
}

function targetOf(reference: string, root: Schema): Schema | undefined {
  const [, list = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? []
  const { [list]: definitions } = root
  const { [name]: target } = isSchema(definitions) ? definitions : {}
  return isSchema(target) ? target : undefined
}

const isNull = (schema: unknown) => isSchema(schema) && schema['type'] === 'null'
const mayBeNull = (schema: unknown) => isNull(schema) || (isSchema(schema) && schema['nullable'] === true)

/** `null` as an alternative, of an alternative or as a type becomes `nullable`, and a single alternative is no alternative. */
function withNullable(schema: Schema): Schema {
  const { anyOf, type, ...rest } = schema
  if (Array.isArray(anyOf)) {
    const nullable = anyOf.some(mayBeNull) && { nullable: true }
    const others = anyOf
      .filter((one) => isSchema(one) && !isNull(one))
      .map((one: Schema) => schemaWithout(one, 'nullable'))
    const [only, ...more] = others
    return only !== undefined && more.length === 0
      ? { ...schemaWithout(schema, 'anyOf'), ...only, ...nullable }
      : { ...schema, anyOf: others, ...nullable }
  }
  if (!Array.isArray(type)) return schema
  const types = type.filter((one) => one !== 'null') as readonly string[]
  const single = types.length === 1 ? types[0] : types
  return { ...rest, type: single, ...(types.length < type.length && { nullable: true }) }
}

const schemaWithout = (schema: Schema, keyword: string): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== keyword))

function flawAt(pointer: string, asked: unknown, got: unknown, form: SchemaForm): string | undefined {
  if (!isSchema(asked) || !isSchema(got)) return isSameValue(asked, got) ? undefined : difference(pointer, asked, got)
  for (const [keyword, value] of Object.entries(asked)) {
    if (form === 'google' && unknownToGoogle.has(keyword)) continue
    const flaw = keywordFlaw(`${pointer}/${keyword}`, keyword, value, got[keyword], form)
    if (flaw !== undefined) return flaw
  }
  return undefined
}

function keywordFlaw(
  pointer: string,
  keyword: string,
  asked: unknown,
  got: unknown,
  form: SchemaForm,
): string | undefined {
  switch (keyword) {
    case 'properties':
      return membersFlaw(pointer, asked, got, form)
    case 'required':
    case 'enum':
      // A gateway may require more.
      return listFlaw(pointer, asked, got, keyword === 'required')
    case 'anyOf':
      if (!Array.isArray(asked) || !Array.isArray(got) || asked.length !== got.length)
        return difference(pointer, asked, got)
      return firstOf(asked, (one: unknown, index) => flawAt(`${pointer}/${index}`, one, got[index], form))
    default:
      return flawAt(pointer, asked, got, form)
  }
}

function membersFlaw(pointer: string, asked: unknown, got: unknown, form: SchemaForm): string | undefined {
  if (!isSchema(asked) || !isSchema(got)) return difference(pointer, asked, got)
  const added = Object.keys(got).find((name) => !(name in asked))
  if (added !== undefined) return `${pointer}/${added}: added`
  return firstOf(Object.entries(asked), ([name, one]) => flawAt(`${pointer}/${escaped(name)}`, one, got[name], form))
}

/** Lists whose order does not count. */
function listFlaw(pointer: string, asked: unknown, got: unknown, canHaveMore: boolean): string | undefined {
  if (!Array.isArray(asked) || !Array.isArray(got)) return difference(pointer, asked, got)
  const isIn = (list: readonly unknown[], value: unknown) => list.some((one) => isSameValue(one, value))
  // `null` is among the values that may be null.
  const isAll =
    asked.every((one) => isIn(got, one)) && (canHaveMore || got.every((one) => one === null || isIn(asked, one)))
  return isAll ? undefined : difference(pointer, asked, got)
}

function firstOf<Item>(items: readonly Item[], flawOf: (item: Item, index: number) => string | undefined) {
  for (const [index, item] of items.entries()) {
    const flaw = flawOf(item, index)
    if (flaw !== undefined) return flaw
  }
  return undefined
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

const shownCharacters = 120
const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(value).slice(0, shownCharacters)

const difference = (pointer: string, asked: unknown, got: unknown) =>
  `${pointer || '/'}: the client sent ${shown(asked)}, the upstream received ${shown(got)}`
