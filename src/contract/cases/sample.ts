import { isNode, listed, type Node } from '../pointer.ts'
import { leavesOf, resolveSchema, type TrailStep } from './locations.ts'
import { listedValues, middleValue } from './bounds.ts'

/** Marks a member that is left out. */
export const absent = Symbol('absent')

/** Replaced by the model when the request is sent. */
export const modelPlaceholder = '{model}'

/** The minimal request: required members, those of every request (`x-always`), and those that limit its cost (`x-least`). */
export const minimalBody = (document: Node, pointer: string): Node => bodyWith(document, pointer, [])

/**
 * The minimal request with a value at the end of a trail, and the members that it needs. `absent` leaves the member out.
 *
 * @param value default: a sample of the schema
 */
export function bodyWith(document: Node, pointer: string, trail: readonly TrailStep[], value?: unknown): Node {
  const { schema, at } = resolveSchema(document, pointer)
  const body = objectOf(document, schema, at, trail, value) as Record<string, unknown>
  const { model } = isNode(schema['properties']) ? schema['properties'] : {}
  const last = trail.length === 1 && trail[0]?.to === 'member' && trail[0].name === 'model'
  return model !== undefined && !(last && value !== undefined) ? { ...body, model: modelPlaceholder } : body
}

/** A sample of the schema at a pointer, with a value at the end of a trail inside it. */
export function sampleAt(document: Node, pointer: string, trail: readonly TrailStep[] = [], value?: unknown): unknown {
  const { schema, at } = resolveSchema(document, pointer)
  const [step, ...rest] = trail
  if (step === undefined) return value === undefined ? sampleOf(document, schema, at) : value
  if (step.to === 'alternative') return sampleAt(document, `${at}/${step.keyword}/${step.index}`, rest, value)
  if (step.to === 'item') return [sampleAt(document, `${at}/items`, rest, value)]
  return objectOf(document, schema, at, trail, value)
}

function sampleOf(document: Node, schema: Node, at: string): unknown {
  const [leaf] = leavesOf(document, schema, at, [])
  if (leaf !== undefined && leaf.schema !== schema) return sampleOf(document, leaf.schema, leaf.pointer)
  if ('x-least' in schema) return schema['x-least']
  const [first] = listed(schema['examples'])
  if (first !== undefined) return first
  const [member] = listedValues(schema)
  if (member !== undefined) return member
  if (schema['type'] === 'object' || isNode(schema['properties'])) return objectOf(document, schema, at, [], undefined)
  if (schema['type'] === 'array') return isNode(schema['items']) ? [sampleAt(document, `${at}/items`)] : []
  return middleValue(schema)
}

function objectOf(document: Node, schema: Node, at: string, trail: readonly TrailStep[], value: unknown): Node {
  const properties = isNode(schema['properties']) ? schema['properties'] : {}
  const required = new Set(listed(schema['required']))
  const [step, ...rest] = trail
  const chosen = step?.to === 'member' ? step.name : undefined
  const hints = chosen === undefined ? {} : resolveSchema(document, `${at}/properties/${chosen}`).schema
  const needed = new Set(listed(hints['x-needs']))
  // A member that only limits the cost is also omitted if its replacement is left out.
  const onlyLimitsCost = (name: string) =>
    !required.has(name) && 'x-least' in resolveSchema(document, `${at}/properties/${name}`).schema
  const replaced = new Set(
    listed(hints['x-replaces']).filter((name) => value !== absent || onlyLimitsCost(String(name))),
  )
  const names = Object.keys(properties).filter((name) => {
    if (name === chosen) return true
    const own = resolveSchema(document, `${at}/properties/${name}`).schema
    const sent = required.has(name) || needed.has(name) || own['x-always'] === true || 'x-least' in own
    return sent && !replaced.has(name)
  })
  const members = names.map((name) => [
    name,
    sampleAt(document, `${at}/properties/${name}`, name === chosen ? rest : [], name === chosen ? value : undefined),
  ])
  const beside = isNode(hints['x-with']) ? hints['x-with'] : {}
  const whole = { ...(Object.fromEntries(members) as Node), ...beside }
  return Object.fromEntries(Object.entries(whole).filter(([, member]) => member !== absent))
}
