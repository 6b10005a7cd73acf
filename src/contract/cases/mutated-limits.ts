import { atFraction, between, isSameJson, type Case } from './case.ts'
import { edited, listed, type Node } from '../pointer.ts'

export type DocumentMutation = (document: Node) => Node

/**
 * A mutation of the document for a faulty reference gateway that fails this case: a single keyword removed or widened for an invalid
 * request, and tightened by one step for a valid one.
 */
export function mutatedLimits(one: Case): DocumentMutation {
  const { at, side, keyword, member } = one
  const mutation = side === 'accepts' ? tightened(one) : loosened(one)
  const edit = keyword === 'required' && member !== undefined ? required(member, side === 'accepts') : mutation
  return (document) => edited(document, at, edit)
}

type Edit = (schema: Node) => Node

const required =
  (member: string, isRequired: boolean): Edit =>
  (schema) => {
    const others = listed(schema['required']).filter((name) => name !== member)
    return { ...schema, required: isRequired ? [...others, member] : others }
  }

/** Accepts the value of the case, and everything else that only this keyword rejects. */
function loosened({ name, keyword, types }: Case): Edit {
  if (keyword === 'type') return name.startsWith('fraction') ? withFractions : withOtherTypes(types)
  if (keyword === 'enum' || keyword === 'const') return withoutList
  return (schema) => without(schema, keyword)
}

const without = (schema: Node, ...keywords: readonly string[]): Node =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)))

const typesOf = ({ type }: Node): readonly unknown[] => [type].flat().filter((one) => one !== undefined)

const withFractions: Edit = (schema) => ({
  ...schema,
  type: typesOf(schema).map((type) => (type === 'integer' ? 'number' : type)),
})

const everyType = ['string', 'number', 'boolean', 'object', 'array', 'null']

/** Accepts every type except those of other forms. A list still applies to values of its own type. */
const withOtherTypes =
  (types: readonly string[]): Edit =>
  (schema) => {
    const { enum: members, const: only } = schema
    if ('not' in schema) return schema
    const own = typesOf(schema).length > 0 ? typesOf(schema) : [typeof (only ?? listed(members)[0])]
    const kept = types.includes('integer') ? [...types, 'number'] : types
    const type = [...new Set([...own, ...everyType.filter((one) => !kept.includes(one))])]
    if (members === undefined && only === undefined) return { ...schema, type }
    const list = Object.fromEntries(lists.flatMap((name) => (name in schema ? [[name, schema[name]]] : [])))
    return { ...without(schema, ...lists), type, if: { type: own }, then: list }
  }

const lists = ['enum', 'const', 'x-public-values']

/** Accepts any value of the type. */
const withoutList: Edit = (schema) => ({
  ...without(schema, ...lists, 'if', 'then'),
  type: schema['type'] ?? typeof (schema['const'] ?? listed(schema['enum'])[0]),
})

/** Rejects the value of the case, by a tighter bound, a narrower type or an additional constraint. */
function tightened({ name, keyword, value }: Case): Edit {
  if (name === between) return (schema) => ({ ...schema, not: { const: value } })
  if (name === atFraction) return (schema) => ({ ...schema, type: 'integer' })
  if (name === `at-${keyword}`) return bounded(keyword)
  return (schema) => withoutValue(schema, value)
}

const bounded =
  (keyword: string): Edit =>
  (schema) => {
    const bound = schema[keyword] ?? (keyword === 'minItems' ? 0 : undefined)
    if (typeof bound !== 'number') return schema
    const step = schema['type'] === 'number' ? 0.1 : 1
    const inside = keyword.startsWith('min') ? step : -step
    return { ...schema, [keyword]: Math.round((bound + inside) * 1e6) / 1e6 }
  }

const rejectsAll: Node = { not: {} }

/** The schema without one of its values: a list without the member, or a range that ends before it. */
function withoutValue(schema: Node, value: unknown): Node {
  const list = schema['type'] === 'boolean' ? listed(schema['enum'] ?? [true, false]) : schema['enum']
  const { default: usual, examples, 'x-least': least } = schema
  const values = [usual, least, ...listed(examples)].filter((one) => one !== undefined)
  const others = (Array.isArray(list) ? listed(list) : values).filter((one) => !isSameJson(one, value))
  if (others.length === 0 || 'not' in schema) return rejectsAll
  if (Array.isArray(list) || typeof value !== 'number') {
    const wider = listed(schema['x-public-values']).filter((one) => !isSameJson(one, value))
    return { ...schema, enum: others, 'x-public-values': wider }
  }
  const isLargest = others.every((one) => Number(one) < value)
  return isLargest ? { ...schema, maximum: value - 1 } : { ...schema, minimum: value + 1 }
}
