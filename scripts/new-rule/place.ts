import { isMap, isScalar, type Document, type Node, type Pair, type YAMLMap } from 'yaml'
import { didYouMean } from '../../src/std/did-you-mean.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import { escapeSegment } from '../../src/contract/pointer.ts'

/** A path of keys from the root of the document. */
export type Keys = readonly string[]

export const pointerOf = (keys: Keys): string => keys.map((key) => `/${escapeSegment(key)}`).join('')

/**
 * Resolves a JSON pointer, an `operationId`, or a schema with a member path, `ChatCompletion.choices.index`. Follows lists, references
 * and alternatives.
 *
 * @throws UsageError naming the first unknown part, with a suggestion
 */
export function placeAt(document: Document, place: string): Keys {
  if (/^#?\//.test(place)) return byPointer(document, place.replace(/^#/, ''))
  const [first = '', ...members] = place.replaceAll('[]', '').split('.')
  const operations = operationsOf(document)
  const schemas = keysOf(document.getIn(['components', 'schemas']))
  if (operations.has(first) && members.length === 0) return operations.get(first) ?? []
  if (!schemas.includes(first)) {
    const candidates = [...schemas, ...operations.keys()]
    throw new UsageError(`--at ${quoted(place)}: unknown schema or operation ${first}${didYouMean(first, candidates)}`)
  }
  return members.reduce<Keys>((keys, name) => memberOf(document, keys, name, place), ['components', 'schemas', first])
}

function byPointer(document: Document, pointer: string): Keys {
  const keys = pointer.split('/').slice(1)
  return keys.reduce<Keys>((walked, part) => {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    const around = document.getIn(walked, true)
    const names = isMap(around) ? keysOf(around) : []
    const isIndex = !isMap(around) && document.hasIn([...walked, key])
    if (names.includes(key) || isIndex) return [...walked, key]
    throw new UsageError(`--at ${quoted(pointer)}: no ${key} at ${pointerOf(walked) || '/'}${didYouMean(key, names)}`)
  }, [])
}

function memberOf(document: Document, keys: Keys, name: string, place: string): Keys {
  const found = membersAt(document, keys)
  const at = found.get(name)
  if (at !== undefined) return at
  const where = keys.at(-1) ?? ''
  throw new UsageError(`--at ${quoted(place)}: ${where} has no member ${name}${didYouMean(name, found.keys())}`)
}

/** Members of an object or of list items, with their paths. */
function membersAt(document: Document, keys: Keys, depth = 0): ReadonlyMap<string, Keys> {
  const node = document.getIn(keys, true)
  if (!isMap(node) || depth > 12) return new Map()
  const reference = node.get('$ref')
  const inward = [
    ...(typeof reference === 'string' ? [byPointer(document, reference.slice(1))] : []),
    ...(node.has('items') ? [[...keys, 'items']] : []),
    ...['allOf', 'oneOf', 'anyOf'].flatMap((keyword) =>
      branches(node, keyword).map((branch) => [...keys, keyword, branch]),
    ),
  ]
  const own = keysOf(node.get('properties')).map((name) => [name, [...keys, 'properties', name]] as const)
  return new Map([...inward.flatMap((within) => [...membersAt(document, within, depth + 1)]), ...own])
}

const branches = (node: YAMLMap, keyword: string): readonly string[] =>
  Object.keys((node.toJSON() as Record<string, object>)[keyword] ?? {})

const keysOf = (node: unknown): readonly string[] =>
  isMap(node) ? node.items.map(({ key }: Pair) => String(isScalar(key) ? key.value : key)) : []

/** Operations by id. */
function operationsOf(document: Document): ReadonlyMap<string, Keys> {
  const paths = keysOf(document.getIn(['paths']))
  const all = paths.flatMap((path) =>
    keysOf(document.getIn(['paths', path])).map((method) => {
      const keys = ['paths', path, method]
      return [document.getIn([...keys, 'operationId']), keys] as const
    }),
  )
  return new Map(all.flatMap(([id, keys]) => (typeof id === 'string' ? [[id, keys] as const] : [])))
}

/** The object at a path. It must be written in lines, or be convertible to lines. */
export function objectAt(document: Document, keys: Keys): YAMLMap {
  const node: unknown = document.getIn(keys, true)
  if (!isMap(node))
    throw new UsageError(`--at ${quoted(pointerOf(keys))} is not an object: requirements belong to objects`)
  const around = keys.map((_key, depth) => document.getIn(keys.slice(0, depth), true) as Node | undefined)
  if (around.some((one) => isMap(one) && one.flow === true)) {
    throw new UsageError(`--at ${quoted(pointerOf(keys))} is inside a one-line { … }: split it into lines first`)
  }
  return node
}
