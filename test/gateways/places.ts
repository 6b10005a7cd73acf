import { conformanceOf } from '../../src/contract/conformance.ts'
import { memoized } from '../../src/std/memoized.ts'
import { operationsOf, type OperationId } from '../../src/contract/operations.ts'
import { dereferenced, isNode, listed, valueAt, type Node } from '../../src/contract/pointer.ts'
import { leavesOf, resolveSchema, type Leaf } from '../../src/contract/cases/locations.ts'
import { requirementsOf, type Requirement } from '../../src/contract/requirements.ts'

/** The kind of reply that contains a place: a plain result, an event of a stream or an error. */
export type ReplyMode = 'plain' | 'streamed' | 'error'

/** One step from a value to an inner value. `following` stays at the value and requires that it matches a schema. */
export type ReplyStep =
  | { readonly to: 'member'; readonly name: string }
  | { readonly to: 'item' }
  | { readonly to: 'following'; readonly pointer: string }

/** A place in the replies of an operation, derived from the document. */
export interface ReplyPlace {
  readonly operation: OperationId
  readonly mode: ReplyMode
  /** A readable path such as `choices[].message`, with the form in angle brackets: `<ResponseErrorEvent>.code`. */
  readonly path: string
  readonly trail: readonly ReplyStep[]
  /** Pointer to the schema of the complete reply or event. */
  readonly root: string
  readonly schema: Node
  /** The possible forms of a value at this place. */
  readonly leaves: readonly Leaf[]
  readonly required: boolean
  /** The requirements at this place, or else those of the innermost place around it. */
  readonly requirements: readonly Requirement[]
  /** The requirements at this place and all places around it. */
  readonly around: readonly Requirement[]
}

/** The name of a place: `createChatCompletion streamed choices[].delta.role`. */
export const nameOf = ({ operation, mode, path }: ReplyPlace): string =>
  [operation, mode, path].filter((part) => part !== '').join(' ')

/** All places of all JSON replies, in document order, without duplicates. */
export const replyPlaces = memoized((document: Node): readonly ReplyPlace[] => {
  const all = operationsOf(document).flatMap(({ operationId, pointer }) =>
    rootsOf(document, pointer).flatMap(({ mode, root, outside }) => {
      const whole = { operation: operationId, mode, root, path: '', trail: [], required: true, around: outside }
      return [...placesFrom(document, root, whole)]
    }),
  )
  return unique(all)
})

/** The area that judges replies of this kind. */
export const areaOfPlace = ({ operation, mode }: Pick<ReplyPlace, 'operation' | 'mode'>): string =>
  ({ plain: conformanceOf(operation).features[0] ?? '', streamed: 'streaming', error: 'errors' })[mode]

interface Root {
  readonly mode: ReplyMode
  readonly root: string
  readonly outside: readonly Requirement[]
}

/** The schemas of an operation's replies: its result, the events of its stream and its errors. */
function rootsOf(document: Node, operation: string): readonly Root[] {
  const responses = `${operation}/responses`
  const statuses = Object.keys(valueAt(document, responses) ?? {})
  const roots = statuses.flatMap((status) => {
    const response = resolveSchema(document, `${responses}/${status}`)
    const outside = [...requirementsAt(document, `${responses}/${status}`), ...requirementsAt(document, response.at)]
    return contentsOf(document, `${response.at}/content`).map(({ type, at, schema }): Root => {
      const mode = status.startsWith('2') ? (type === 'text/event-stream' ? 'streamed' : 'plain') : 'error'
      return { mode, root: schema, outside: [...outside, ...requirementsAt(document, at)] }
    })
  })
  // All errors of an operation share a schema; each status has its own requirements.
  const errors = roots.filter(({ mode }) => mode === 'error')
  const [first] = errors
  const outside = [...new Set(errors.flatMap((root) => root.outside))]
  return [...roots.filter(({ mode }) => mode !== 'error'), ...(first === undefined ? [] : [{ ...first, outside }])]
}

function contentsOf(document: Node, pointer: string) {
  return Object.entries((valueAt(document, pointer) ?? {}) as Node).flatMap(([type, content]) => {
    const at = `${pointer}/${type.replaceAll('/', '~1')}`
    if (/\bjson\b/.test(type)) return [{ type, at, schema: resolved(document, `${at}/schema`) }]
    const inner = isNode(content) ? contentSchemaIn(content, at) : undefined
    return inner === undefined ? [] : [{ type, at, schema: resolved(document, inner) }]
  })
}

/** Pointer to the schema of the JSON text in each event. */
function contentSchemaIn(value: unknown, at: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('contentSchema' in value) return `${at}/contentSchema`
  for (const [name, inner] of Object.entries(value)) {
    const found = contentSchemaIn(inner, `${at}/${name.replaceAll('/', '~1')}`)
    if (found !== undefined) return found
  }
  return undefined
}

const resolved = (document: Node, pointer: string): string => resolveSchema(document, pointer).at

type Around = Pick<ReplyPlace, 'operation' | 'mode' | 'root' | 'path' | 'trail' | 'required' | 'around'>

function* placesFrom(document: Node, pointer: string, outer: Around): Generator<ReplyPlace> {
  const { schema, at } = resolveSchema(document, pointer)
  const own = pointersTo(document, pointer).flatMap((one) => requirementsAt(document, one))
  const around = [...own, ...outer.around]
  const requirements = own.length > 0 ? own : innermost(outer.around)
  const leaves = leavesOf(document, schema, at, [])
  const place = { ...outer, around }
  yield { ...place, schema, leaves, requirements }
  for (const leaf of leaves) {
    const isOneOfSome = leaf.schema !== schema && (isNode(leaf.schema['properties']) || isNode(leaf.schema['items']))
    const form = isOneOfSome ? formName(leaf) : undefined
    const inner: Around = form === undefined ? place : underCondition(place, form, leaf.pointer)
    const ownOfForm = form === undefined ? [] : requirementsAt(document, leaf.pointer)
    yield* innerPlaces(document, leaf.schema, leaf.pointer, { ...inner, around: [...ownOfForm, ...inner.around] })
  }
}

/** The name of the component, or else the type of the form. */
const formName = ({ schema, pointer }: Leaf): string =>
  /^\/components\/schemas\/(\w+)$/.exec(pointer)?.[1] ?? (isNode(schema['items']) ? 'array' : 'object')

function underCondition(place: Around, form: string, pointer: string): Around {
  return { ...place, path: `${place.path}<${form}>`, trail: [...place.trail, { to: 'following', pointer }] }
}

function* innerPlaces(document: Node, schema: Node, at: string, place: Around): Generator<ReplyPlace> {
  yield* members(document, schema, `${at}/properties`, place)
  if (isNode(schema['items'])) {
    const trail: readonly ReplyStep[] = [...place.trail, { to: 'item' }]
    yield* placesFrom(document, `${at}/items`, { ...place, path: `${place.path}[]`, trail, required: false })
  }
  for (const [index, part] of listed(schema['allOf']).entries()) {
    const then: unknown = isNode(part) ? part['then'] : undefined
    if (!isNode(then)) continue
    const inner = underCondition(place, conditionName(part), `${at}/allOf/${index}/if`)
    yield* members(document, then, `${at}/allOf/${index}/then/properties`, inner, `${at}/properties`)
  }
}

/** The constants required by a condition, such as `message`. */
function conditionName(part: unknown): string {
  const condition: unknown = isNode(part) ? part['if'] : undefined
  const properties: unknown = isNode(condition) ? condition['properties'] : undefined
  return Object.values(isNode(properties) ? properties : {})
    .map((schema) => (isNode(schema) ? String(schema['const']) : ''))
    .join('+')
}

/** The members of a schema. `described`: pointer to their descriptions, for a schema under a condition. */
function* members(document: Node, schema: Node, at: string, place: Around, described?: string): Generator<ReplyPlace> {
  const required = listed(schema['required']).map(String)
  const names = Object.keys(isNode(schema['properties']) ? schema['properties'] : {})
  for (const name of new Set([...names, ...(described === undefined ? [] : required)])) {
    const path = place.path === '' ? name : `${place.path}.${name}`
    const trail: readonly ReplyStep[] = [...place.trail, { to: 'member', name }]
    const beside = described === undefined ? [] : requirementsAt(document, `${described}/${name}`)
    const around = [...beside, ...place.around]
    const pointer = names.includes(name) ? `${at}/${name}` : `${described}/${name}`
    yield* placesFrom(document, pointer, { ...place, path, trail, required: required.includes(name), around })
  }
}

/** The pointer and the targets of its references. */
function pointersTo(document: Node, pointer: string): readonly string[] {
  const here = valueAt(document, pointer)
  const target = isNode(here) ? here['$ref'] : undefined
  return typeof target === 'string' && isNode(dereferenced(document, here))
    ? [pointer, ...pointersTo(document, target.slice(1))]
    : [pointer]
}

const requirementsAt = (document: Node, pointer: string): readonly Requirement[] =>
  byPointer(document).get(pointer) ?? []

const byPointer = memoized((document: Node) => {
  const found = new Map<string, readonly Requirement[]>()
  for (const one of requirementsOf(document)) found.set(one.at, [...(found.get(one.at) ?? []), one])
  return found
})

/** The requirements of the innermost place that has any. */
function innermost(around: readonly Requirement[]): readonly Requirement[] {
  return around.filter(({ at }) => at === around[0]?.at)
}

/** Keeps the first of places with the same name, such as a member that a condition restricts further. */
function unique(places: readonly ReplyPlace[]): readonly ReplyPlace[] {
  const names = new Set<string>()
  return places.filter((place) => {
    const isNew = !names.has(nameOf(place))
    names.add(nameOf(place))
    return isNew
  })
}
