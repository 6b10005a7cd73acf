import { memoized } from '../std/memoized.ts'

/**
 * JSON pointers, without a leading `#`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6901
 */

export const escapeSegment = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1')

const unescapeSegment = (segment: string): string =>
  segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment

/** The segments of a pointer: `a/b` and `c` of `/a~1b/c`. */
export const segmentsOf = (pointer: string): readonly string[] => pointer.split('/').slice(1).map(unescapeSegment)

/** Removes the `#` of a reference. */
export const plainPointer = (pointer: string): string => (pointer.startsWith('#') ? pointer.slice(1) : pointer)

export type Node = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a pointer, or undefined. Does not follow references. */
export function valueAt(document: unknown, pointer: string): unknown {
  if (typeof document !== 'object' || document === null) return pointer === '' ? document : undefined
  const cache = cacheOf(document)
  if (!cache.has(pointer)) {
    const segments = segmentsOf(plainPointer(pointer))
    cache.set(pointer, segments.reduce<unknown>(member, document))
  }
  return cache.get(pointer)
}

/** Cases and validators read the same pointers many times. */
const cacheOf = memoized((_document: object) => new Map<string, unknown>())

const maxReferences = 32

/** Follows local references (`{$ref: '#/…'}`). Returns other values as they are, and undefined for a loop. */
export function dereferenced(document: unknown, value: unknown): unknown {
  let target = value
  for (let hops = 0; hops < maxReferences; hops += 1) {
    if (!isNode(target) || typeof target['$ref'] !== 'string') return target
    if (!target['$ref'].startsWith('#')) return undefined
    target = valueAt(document, target['$ref'])
  }
  return undefined
}

function member(value: unknown, segment: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
  return (value as Node)[segment]
}

/** The items of an array. Empty for anything else. */
export const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** Returns the document with the object at a pointer replaced. Unchanged if there is no object. */
export const edited = (document: Node, pointer: string, edit: (node: Node) => Node): Node =>
  editedAt(document, segmentsOf(pointer), edit) as Node

function editedAt(value: unknown, [segment, ...rest]: readonly string[], edit: (node: Node) => Node): unknown {
  if (segment === undefined) return isNode(value) ? edit(value) : value
  if (Array.isArray(value)) return value.map((one, index) => (`${index}` === segment ? editedAt(one, rest, edit) : one))
  return isNode(value) && segment in value ? { ...value, [segment]: editedAt(value[segment], rest, edit) } : value
}
