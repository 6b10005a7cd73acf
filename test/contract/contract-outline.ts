import { escapeSegment, isNode, plainPointer, type Node } from '../../src/contract/pointer.ts'

/** A part of the document that the contract speaks of. */
export interface Place {
  /** Where it stands. */
  readonly at: string
  /** The component that it refers to, whose requirements are about it too. */
  readonly refersTo?: string
  /** The schema it is a property of, where a requirement is about it when its sentence names it. */
  readonly owner?: { readonly at: string; readonly name: string }
}

/** Every operation, parameter, request property and reply field of a document. */
export function placesOf(document: Node): readonly Place[] {
  return [...operations(document), ...parameters(document, ''), ...properties(document, '/components/schemas')]
}

function* operations(document: Node): Generator<Place> {
  for (const [path, item] of members(document['paths'])) {
    for (const [method, operation] of members(item)) {
      if (isNode(operation) && 'operationId' in operation) yield { at: `/paths/${escapeSegment(path)}/${method}` }
    }
  }
}

function* parameters(value: unknown, at: string): Generator<Place> {
  for (const [name, member] of members(value)) {
    const here = `${at}/${escapeSegment(name)}`
    if (isNode(member) && 'in' in member && 'name' in member) yield { at: here }
    yield* parameters(member, here)
  }
}

function* properties(document: Node, root: string): Generator<Place> {
  const schemas = isNode(document['components']) ? document['components']['schemas'] : undefined
  for (const [name, schema] of members(schemas)) yield* propertiesOf(schema, `${root}/${escapeSegment(name)}`)
}

/** Values, and conditions, which speak again of properties that are declared beside them. */
const passedOver = ['example', 'examples', 'enum', 'const', 'default', 'if', 'then', 'else']

function* propertiesOf(schema: unknown, at: string): Generator<Place> {
  for (const [keyword, value] of members(schema)) {
    if (keyword.startsWith('x-') || passedOver.includes(keyword)) continue
    if (keyword === 'properties') yield* ownProperties(value, at)
    else if (typeof value === 'object') yield* propertiesOf(value, `${at}/${escapeSegment(keyword)}`)
  }
}

function* ownProperties(value: unknown, owner: string): Generator<Place> {
  for (const [name, schema] of members(value)) {
    const at = `${owner}/properties/${escapeSegment(name)}`
    const reference = isNode(schema) ? schema['$ref'] : undefined
    const refersTo = typeof reference === 'string' ? { refersTo: plainPointer(reference) } : {}
    yield { at, owner: { at: owner, name }, ...refersTo }
    yield* propertiesOf(schema, at)
  }
}

const members = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
