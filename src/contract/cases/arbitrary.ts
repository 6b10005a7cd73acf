import fc from 'fast-check'
import { constraintsOf, listedValues } from './bounds.ts'
import { applyHints } from './schema-hints.ts'
import { leavesOf, resolveSchema, type Leaf } from './locations.ts'
import { isNode, listed, type Node } from '../pointer.ts'
import { absent, modelPlaceholder } from './sample.ts'

/**
 * Generates valid requests from a request schema: the required members, and any combination of the others that the hints of the document
 * allow (`x-needs`, `x-replaces`, `x-excludes`, `x-with`, `x-drawn`). The model is a placeholder.
 *
 * @param role the role of the model. Members for other roles (`x-role`) are left out
 * @throws Error for an unsupported keyword
 */
export function validRequests(document: Node, pointer: string, role: string | undefined): fc.Arbitrary<Node> {
  const { schema, at } = resolveSchema(document, pointer)
  const hasModel = isNode(schema['properties']) && 'model' in schema['properties']
  return objects({ document, role }, schema, at).map((body) => (hasModel ? { ...body, model: modelPlaceholder } : body))
}

interface Drawing {
  readonly document: Node
  readonly role: string | undefined
}

function values(drawing: Drawing, pointer: string): fc.Arbitrary<unknown> {
  const { schema, at } = resolveSchema(drawing.document, pointer)
  const role = schema['x-role']
  // Models of another role may have other bounds, but accept the default.
  if (role !== undefined && role !== drawing.role && 'default' in schema) return fc.constant(schema['default'])
  return fc.oneof(...leavesOf(drawing.document, schema, at, []).map((leaf) => leafValues(drawing, leaf)))
}

function leafValues(drawing: Drawing, { schema, pointer }: Leaf): fc.Arbitrary<unknown> {
  constraintsOf(schema)
  const examples = [...('x-least' in schema ? [schema['x-least']] : []), ...listed(schema['examples'])]
  if (examples.length > 0) return fc.constantFrom(...examples)
  const list = listedValues(schema)
  if (list.length > 0) return fc.constantFrom(...list)
  if (schema['type'] === 'object' || isNode(schema['properties'])) return objects(drawing, schema, pointer)
  if (schema['type'] === 'array') return arrays(drawing, schema, pointer)
  if (schema['type'] === 'string') return texts(schema)
  return numbers(schema)
}

function arrays(drawing: Drawing, schema: Node, pointer: string): fc.Arbitrary<unknown> {
  const { minItems = 1, maxItems } = schema as { readonly minItems?: number; readonly maxItems?: number }
  if (!isNode(schema['items'])) return fc.constant([])
  const item = values(drawing, `${pointer}/items`)
  // Arrays without a maximum are messages, tools and the like. The minimum is enough.
  if (maxItems === undefined) return fc.array(item, { minLength: minItems, maxLength: minItems })
  return fc.array(item, { minLength: minItems, maxLength: maxItems }).map(withDistinctTexts)
}

/** Makes the strings of a list distinct, as some models require of stop strings. */
const withDistinctTexts = (items: readonly unknown[]) =>
  items.map((item, index) => (index > 0 && typeof item === 'string' ? `${item} ${index + 1}` : item))

const maxTextLength = 40

function texts(schema: Node): fc.Arbitrary<string> {
  const {
    minLength = 1,
    maxLength = 20,
    pattern,
  } = schema as {
    readonly minLength?: number
    readonly maxLength?: number
    readonly pattern?: string
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, maxTextLength)) })
}

/** Integers, or numbers with one decimal. */
function numbers(schema: Node): fc.Arbitrary<number> {
  const { minimum = 1, maximum = 64 } = schema as { readonly minimum?: number; readonly maximum?: number }
  const scale = schema['type'] === 'integer' ? 1 : 10
  const range = { min: Math.ceil(minimum * scale), max: Math.floor(maximum * scale) }
  return fc.integer(range).map((value) => value / scale)
}

function objects(drawing: Drawing, schema: Node, at: string): fc.Arbitrary<Node> {
  const properties = isNode(schema['properties']) ? schema['properties'] : {}
  const required = new Set(listed(schema['required']))
  const hints = new Map(
    Object.keys(properties).map((name) => [name, resolveSchema(drawing.document, `${at}/properties/${name}`).schema]),
  )
  const drawn = [...hints].filter(([, hint]) => hint['x-drawn'] !== false && isForRole(hint, drawing.role))
  const members = drawn.map(([name, hint]) => {
    const value = values(drawing, `${at}/properties/${name}`)
    const always = required.has(name) || hint['x-always'] === true || 'x-least' in hint
    return [name, always ? value : fc.option(value, { nil: absent, freq: 2 })] as const
  })
  return fc
    .record(Object.fromEntries(members))
    .map((body) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== absent)))
    .map((body) => applyHints(drawing.document, at, body))
}

const isForRole = (hint: Node, role: string | undefined) =>
  hint['x-role'] === undefined || hint['x-role'] === role || 'default' in hint
