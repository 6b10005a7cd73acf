import { memoized } from '../../std/memoized.ts'
import { dereferenced, isNode, valueAt, type Node } from '../pointer.ts'

/** One step from a schema to a schema inside it. */
export type TrailStep =
  | { readonly to: 'member'; readonly name: string }
  | { readonly to: 'item' }
  | { readonly to: 'alternative'; readonly keyword: 'oneOf' | 'anyOf'; readonly index: number }

/** A schema that a value at a place may follow: the place's own, or one of its alternatives. */
export interface Leaf {
  readonly schema: Node
  /** Where it stands in the document, references followed. */
  readonly pointer: string
  readonly trail: readonly TrailStep[]
}

/**
 * A place in the body of a request: the body itself, a member, an item. `limits` is the parameter whose requirements
 * (`<limits>.accepts`, `<limits>.refuses`) speak of it: its own, or those of the nearest place around it.
 */
export interface BodyLocation {
  /** As people write it: `messages[0].role`; empty for the body itself. */
  readonly path: string
  readonly trail: readonly TrailStep[]
  readonly schema: Node
  readonly leaves: readonly Leaf[]
  /** The types a value may have here, those of alternatives that are not drawn included. */
  readonly types: ReadonlySet<string>
  readonly required: boolean
  /** Where the list of required members that names it stands. */
  readonly parentPointer: string
  readonly limits?: string
  /** True for the place that carries the requirements itself, false where it inherits them. */
  readonly hasOwnLimits: boolean
  /** The role of the model that the place is for, its own or inherited. */
  readonly role?: string
}

/** References and alternatives deeper than this are a loop. */
const deepest = 24

/** Every place of a request that belongs to a parameter, and the body itself, in the document's order. */
export const locationsOf = (document: Node, pointer: string): readonly BodyLocation[] => placesIn(document)(pointer)

const placesIn = memoized((document: Node) =>
  memoized((pointer: string): readonly BodyLocation[] => [
    ...visit(document, pointer, { path: '', trail: [], required: true, parentPointer: pointer }),
  ]),
)

type Around = Pick<BodyLocation, 'path' | 'trail' | 'required' | 'parentPointer' | 'limits' | 'role'>

function* visit(document: Node, pointer: string, around: Around): Generator<BodyLocation> {
  if (around.trail.length > deepest) return
  const { schema, at } = resolveSchema(document, pointer)
  const own = limitsOf(schema)
  // What is not drawn has cases only where the document gives it requirements of its own.
  const limits = own ?? (schema['x-drawn'] === false ? undefined : around.limits)
  const role = typeof schema['x-role'] === 'string' ? schema['x-role'] : around.role
  const leaves = leavesOf(document, schema, at, around.trail)
  const inherited = { ...(limits !== undefined && { limits }), ...(role !== undefined && { role }) }
  const { path, trail, required, parentPointer: within } = around
  const types = new Set(typesOf(document, schema))
  yield {
    path,
    trail,
    required,
    parentPointer: within,
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
export function requirementAt(place: BodyLocation, name: string, side: 'accepts' | 'refuses'): string {
  const cases = place.schema['x-cases']
  const named = isNode(cases) ? cases[name] : undefined
  return typeof named === 'string' ? named : `${place.limits}.${side}`
}

/** The member that a place is of what holds it; none for an item. */
export function memberName({ trail }: BodyLocation): string | undefined {
  const last = trail.at(-1)
  return last?.to === 'member' ? last.name : undefined
}

/** A schema with what it refers to: keywords beside a reference win. `at` is where its constraints stand. */
export function resolveSchema(document: Node, pointer: string): { readonly schema: Node; readonly at: string } {
  const here = valueAt(document, pointer)
  if (!isNode(here)) return { schema: {}, at: pointer }
  if (typeof here['$ref'] !== 'string') return { schema: here, at: pointer }
  const target = here['$ref'].slice(1)
  const { schema, at } = resolveSchema(document, target)
  const { $ref: _, ...beside } = here
  return { schema: { ...schema, ...beside }, at }
}

/** The alternatives that may be drawn, or the schema itself when it has none. */
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

/** The JSON types that a schema admits, of all its alternatives. */
function typesOf(document: Node, schema: Node): readonly string[] {
  const target = dereferenced(document, schema)
  if (!isNode(target)) return []
  const alternatives = [target['oneOf'], target['anyOf']].filter((list) => Array.isArray(list)).flat() as Node[]
  const own = [target['type']].flat().filter((type) => typeof type === 'string')
  const fixed = 'const' in target ? [typeof target['const']] : []
  return [...own, ...fixed, ...alternatives.flatMap((one) => typesOf(document, one))]
}

/** The parameter of the limits that stand right here: `limits.chat.stop` of `limits.chat.stop.refuses`. */
function limitsOf(schema: Node): string | undefined {
  const entries = Array.isArray(schema['x-requirements']) ? (schema['x-requirements'] as readonly Node[]) : []
  const ids = entries.map((entry) => String(entry['id']))
  return ids.map((id) => /^(limits\..+)\.(?:accepts|refuses)$/.exec(id)?.[1]).find((id) => id !== undefined)
}
