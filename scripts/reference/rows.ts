import { dereferenced, isNode, listed, type Node } from '../../src/contract/pointer.ts'
import { alternativesOf, limitsOf, typeOf } from './types.ts'

/** One member of a body, at any depth. */
export interface Row {
  /** `messages[].role`. */
  readonly path: string
  readonly required: boolean
  readonly type: string
  readonly limits: string
  readonly description: string
}

/** An object with many members is shown once. Later uses refer to the first one. */
interface Walk {
  readonly document: Node
  readonly shownSchemas: Map<string, string>
  readonly rows: Map<string, Row>
}

/**
 * The members of a schema, parents before children. Members of several alternatives are shown once.
 *
 * @param shownSchemas schemas shown before, with their paths. Those of this table are added
 */
export function rowsOf(document: Node, schema: unknown, shownSchemas = new Map<string, string>()): readonly Row[] {
  const walk = { document, shownSchemas, rows: new Map<string, Row>() }
  const root = unseenSchema(walk, schema, '')
  if (root !== undefined) inside(walk, root, '')
  return [...walk.rows.values()]
}

/** The schema to show at a path, or undefined if it was shown before. */
function unseenSchema({ document, shownSchemas }: Walk, schema: unknown, path: string): Node | undefined {
  const reference = isNode(schema) ? schema['$ref'] : undefined
  const target = dereferenced(document, schema)
  if (!isNode(target)) return undefined
  if (typeof reference === 'string' && hasMembers(target)) {
    if (shownSchemas.has(reference)) return undefined
    shownSchemas.set(reference, path)
  }
  return target
}

const hasMembers = (schema: Node) => isNode(schema['properties'])

/** True for an object with members and for a list of such objects. */
function holdsMembers(document: Node, schema: unknown): boolean {
  const target = dereferenced(document, schema)
  return isNode(target) && (hasMembers(target) || ('items' in target && holdsMembers(document, target['items'])))
}

/** @param isOneOfSome the schema is one of several alternatives, so that its members are not required */
function inside(walk: Walk, schema: Node, path: string, isOneOfSome = false): void {
  const choices = [...listed(schema['oneOf']), ...listed(schema['anyOf'])]
  const isChoice = isOneOfSome || choices.filter((choice) => holdsMembers(walk.document, choice)).length > 1
  for (const choice of choices) {
    const target = unseenSchema(walk, choice, path)
    if (target !== undefined) inside(walk, target, path, isChoice)
  }
  if ('items' in schema) {
    const target = unseenSchema(walk, schema['items'], `${path}[]`)
    if (target !== undefined) inside(walk, target, `${path}[]`)
  }
  const required = listed(schema['required'])
  for (const [name, member] of Object.entries(isNode(schema['properties']) ? schema['properties'] : {})) {
    row(walk, member, path === '' ? name : `${path}.${name}`, required.includes(name) && !isOneOfSome)
  }
}

function row(walk: Walk, member: unknown, path: string, required: boolean): void {
  const { document, rows } = walk
  const target = dereferenced(document, member)
  if (!isNode(target)) return
  const before = walk.shownSchemas.get(String(repeated(document, member)))
  const other = rows.get(path)
  const limits = limitsOf(document, target)
  if (other !== undefined) {
    const all = [...new Set([other.limits, limits].filter((one) => one !== ''))]
    rows.set(path, { ...other, required: other.required && required, limits: all.join(', ') })
  } else {
    const words = [String(target['description'] ?? ''), ...(before === undefined ? [] : [asBefore(before)])]
    rows.set(path, {
      path,
      required,
      type: typeOf(document, target),
      limits,
      description: words.join(' ').trim(),
    })
  }
  const schema = unseenSchema(walk, member, path)
  if (schema !== undefined) inside(walk, schema, path)
}

/** The reference that decides whether a member was described before: its own, that of its items, or of its first alternative. */
function repeated(document: Node, member: unknown): unknown {
  if (!isNode(member)) return undefined
  const items = dereferenced(document, member)
  const [first] = isNode(items) ? [...listed(items['oneOf']), ...listed(items['anyOf'])] : []
  const own = member['$ref'] ?? (isNode(items) && isNode(items['items']) ? items['items']['$ref'] : undefined)
  return own ?? (isNode(first) ? first['$ref'] : undefined)
}

const asBefore = (path: string) => (path === '' ? 'As above.' : `As \`${path}\` above.`)

/** The alternatives of an event, with their names. */
export const eventsOf = (document: Node, schema: Node): readonly { readonly name: string; readonly schema: Node }[] =>
  alternativesOf(document, schema).map((one) => ({ name: namesOf(document, one), schema: one }))

function namesOf(document: Node, schema: Node): string {
  const type = isNode(schema['properties']) ? dereferenced(document, schema['properties']['type']) : undefined
  return (isNode(type) ? limitsOf(document, type) : '') || 'any other'
}
