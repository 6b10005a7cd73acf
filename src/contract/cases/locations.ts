import { memoized } from '../../std/memoized.ts'
import { dereferenced, isNode, valueAt, type Node } from '../pointer.ts'

/** One step from a schema to a schema inside it. */
export type TrailStep =
  | { readonly to: 'member'; readonly name: string }
  | { readonly to: 'item' }
  | { readonly to: 'alternative'; readonly keyword: 'oneOf' | 'anyOf'; readonly index: number }

/** A schema of a location: its own, or one of its alternatives. */
export interface Leaf {
  readonly schema: Node
  /** Its JSON pointer, with references resolved. */
  readonly pointer: string
  readonly trail: readonly TrailStep[]
}

/**
 * A location in a request body: the body itself, a member or an item. `limits` is the parameter whose requirements
 * (`<limits>.accepts`, `<limits>.refuses`) apply: its own, or that of the nearest parent.
 */
export interface BodyLocation {
  /** `messages[0].role`. Empty for the body itself. */
  readonly path: string
  readonly trail: readonly TrailStep[]
  readonly schema: Node
  readonly leaves: readonly Leaf[]
  /** The accepted types, including those of alternatives that are not generated. */
  readonly types: ReadonlySet<string>
  readonly required: boolean
  /** The pointer of the schema whose `required` lists it. */
  readonly parentPointer: string
  readonly limits?: string
  /** False if it inherits its limits. */
  readonly hasOwnLimits: boolean
  /** The model role that it is for, its own or inherited. */
  readonly role?: string
}

/** Deeper nesting of references and alternatives is a loop. */
const maxDepth = 24

/** All locations of a request, including the body itself, in document order. */
export const locationsOf = (document: Node, pointer: string): readonly BodyLocation[] =>
  cachedLocations(document)(pointer)

const cachedLocations = memoized((document: Node) =>
  memoized((pointer: string): readonly BodyLocation[] => [
    ...visit(document, pointer, { path: '', trail: [], required: true, parentPointer: pointer }),
  ]),
)

type Around = Pick<BodyLocation, 'path' | 'trail' | 'required' | 'parentPointer' | 'limits' | 'role'>

function* visit(document: Node, pointer: string, around: Around): Generator<BodyLocation> {
  if (around.trail.length > maxDepth) return
  const { schema, at } = resolveSchema(document, pointer)
  const own = limitsOf(schema)
  // Schemas that are not generated have cases only if they have limits of their own.
  const limits = own ?? (schema['x-drawn'] === false ? undefined : around.limits)
  const role = typeof schema['x-role'] === 'string' ? schema['x-role'] : around.role
  const leaves = leavesOf(document, schema, at, around.trail)
  const inherited = { ...(limits !== undefined && { limits }), ...(role !== undefined && { role }) }
  const { path, trail, required, parentPointer } = around
  const types = new Set(typesOf(document, schema))
  yield {
    path,
    trail,
    required,
    parentPointer,
    schema,
    leaves,
    types,
    hasOwnLimits: own !== undefined,
    ...inherited,
  }
  for (const leaf of leaves) yield* inside(document, leaf, path, inherited)
}

function* inside(
  document: Node,
  { schema, pointer, trail }: Leaf,
  path: string,
  inherited: Pick<BodyLocation, 'limits' | 'role'>,
): Generator<BodyLocation> {
  const required = Array.isArray(schema['required']) ? (schema['required'] as readonly unknown[]) : []
  for (const name of Object.keys(isNode(schema['properties']) ? schema['properties'] : {})) {
    yield* visit(document, `${pointer}/properties/${name}`, {
      path: path === '' ? name : `${path}.${name}`,
      trail: [...trail, { to: 'member', name }],
      required: required.includes(name),
      parentPointer: pointer,
      ...inherited,
    })
  }
  if (!isNode(schema['items'])) return
  yield* visit(document, `${pointer}/items`, {
    path: `${path}[0]`,
    trail: [...trail, { to: 'item' }],
    required: false,
    parentPointer: pointer,
    ...inherited,
  })
}

/**
 * The requirement that a case of a place is about: what the document says of cases of this name (`x-cases`), or else the one of the
 * parameter.
 *
 * @param name `missing`, `wrong-type`, `at-object`
 */
export function requirementAt(location: BodyLocation, name: string, side: 'accepts' | 'refuses'): string {
  const cases = location.schema['x-cases']
  const named = isNode(cases) ? cases[name] : undefined
  return typeof named === 'string' ? named : `${location.limits}.${side}`
}

/** The name of a member. Undefined for an item. */
export function memberName({ trail }: BodyLocation): string | undefined {
  const last = trail.at(-1)
  return last?.to === 'member' ? last.name : undefined
}

/** Resolves references. Keywords next to a `$ref` win. `at` is the pointer of the resolved schema. */
export function resolveSchema(document: Node, pointer: string): { readonly schema: Node; readonly at: string } {
  const here = valueAt(document, pointer)
  if (!isNode(here)) return { schema: {}, at: pointer }
  if (typeof here['$ref'] !== 'string') return { schema: here, at: pointer }
  const target = here['$ref'].slice(1)
  const { schema, at } = resolveSchema(document, target)
  const { $ref: _, ...beside } = here
  return { schema: { ...schema, ...beside }, at }
}

/** The alternatives that may be generated, or the schema itself without alternatives. */
export function leavesOf(document: Node, schema: Node, at: string, trail: readonly TrailStep[]): readonly Leaf[] {
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const alternatives: unknown = schema[keyword]
    if (!Array.isArray(alternatives)) continue
    return alternatives.flatMap((_, index) => {
      const one = resolveSchema(document, `${at}/${keyword}/${index}`)
      if (one.schema['x-drawn'] === false) return []
      return leavesOf(document, one.schema, one.at, [...trail, { to: 'alternative', keyword, index }])
    })
  }
  return [{ schema, pointer: at, trail }]
}

/** The JSON types that a schema accepts, including all alternatives. */
function typesOf(document: Node, schema: Node): readonly string[] {
  const target = dereferenced(document, schema)
  if (!isNode(target)) return []
  const alternatives = [target['oneOf'], target['anyOf']].filter((list) => Array.isArray(list)).flat() as Node[]
  const own = [target['type']].flat().filter((type) => typeof type === 'string')
  const fixed = 'const' in target ? [typeof target['const']] : []
  return [...own, ...fixed, ...alternatives.flatMap((one) => typesOf(document, one))]
}

/** The parameter of the limits of a schema: `limits.chat.stop` for `limits.chat.stop.refuses`. */
function limitsOf(schema: Node): string | undefined {
  const entries = Array.isArray(schema['x-requirements']) ? (schema['x-requirements'] as readonly Node[]) : []
  const ids = entries.map((entry) => String(entry['id']))
  return ids.map((id) => /^(limits\..+)\.(?:accepts|refuses)$/.exec(id)?.[1]).find((id) => id !== undefined)
}
