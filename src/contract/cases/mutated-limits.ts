import { between, isSameJson, type Case } from './case.ts'
import { edited, listed, type Node } from '../pointer.ts'

/** A contract document made into another one. */
export type DocumentMutation = (document: Node) => Node

/**
 * What a gateway that fails a case keeps to in place of the document: the same one with a single keyword removed or widened where
 * the case must be refused, and tightened by a step or taken away from where it must be accepted. Anybody's requests meet it.
 */
export function mutatedLimits(one: Case): DocumentMutation {
  const { at, side, keyword, member } = one
  const usual = side === 'accepts' ? tightened(one) : loosened(one)
  const edit = keyword === 'required' && member !== undefined ? required(member, side === 'accepts') : usual
  return (document) => edited(document, at, edit)
}

type Edit = (schema: Node) => Node

const required =
  (member: string, isIt: boolean): Edit =>
  (schema) => {
    const others = listed(schema['required']).filter((name) => name !== member)
    return { ...schema, required: isIt ? [...others, member] : others }
  }

/** Admits what the case must have refused, and all that only the same keyword keeps out. */
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

/** Admits every type but those of the place's other forms. A list goes on holding for values of its own type. */
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

/** Any value of the type will do. */
const withoutList: Edit = (schema) => ({
  ...without(schema, ...lists, 'if', 'then'),
  type: schema['type'] ?? typeof (schema['const'] ?? listed(schema['enum'])[0]),
})

/** Refuses what the case must have accepted: by a bound a step inside, or one that the contract does not have. */
function tightened({ name, keyword, value }: Case): Edit {
  if (name === between) return (schema) => ({ ...schema, not: { const: value } })
  if (name === `at-${keyword}`) return bounded(keyword)
  return (schema) => lacking(schema, value)
}

const bounded =
  (keyword: string): Edit =>
  (schema) => {
    if (typeof schema[keyword] !== 'number') return schema
    const step = schema['type'] === 'number' ? 0.1 : 1
    const inside = keyword.startsWith('min') ? step : -step
    return { ...schema, [keyword]: Math.round((schema[keyword] + inside) * 1e6) / 1e6 }
  }

const nothing: Node = { not: {} }

/** The schema without one of its values: a list without the member, a range that ends short of it, or no schema at all. */
function lacking(schema: Node, value: unknown): Node {
  const list = schema['type'] === 'boolean' ? listed(schema['enum'] ?? [true, false]) : schema['enum']
  const { default: usual, examples, 'x-least': least } = schema
  const values = [usual, least, ...listed(examples)].filter((one) => one !== undefined)
  const others = (Array.isArray(list) ? listed(list) : values).filter((one) => !isSameJson(one, value))
  if (others.length === 0 || 'not' in schema) return nothing
  if (Array.isArray(list) || typeof value !== 'number') {
    const wider = listed(schema['x-public-values']).filter((one) => !isSameJson(one, value))
    return { ...schema, enum: others, 'x-public-values': wider }
  }
  const isLargest = others.every((one) => Number(one) < value)
  return isLargest ? { ...schema, maximum: value - 1 } : { ...schema, minimum: value + 1 }
}
