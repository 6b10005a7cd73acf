/**
 * JSON pointers into the contract document, always written without a leading `#`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6901
 */

export const escapeSegment = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1')

const unescapeSegment = (segment: string): string =>
  segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment

/** `/components/schemas/Message` with or without the `#` of a reference in front of it. */
export const plainPointer = (pointer: string): string => (pointer.startsWith('#') ? pointer.slice(1) : pointer)

export type Node = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands at a pointer, or undefined. References on the way are not followed. */
export function valueAt(document: unknown, pointer: string): unknown {
  const segments = plainPointer(pointer).split('/').slice(1).map(unescapeSegment)
  return segments.reduce(member, document)
}

/** What a local reference (`{$ref: '#/…'}`) leads to; anything else is returned as it is. A loop of references gives undefined. */
export function dereferenced(document: unknown, value: unknown): unknown {
  let target = value
  for (let hops = 0; hops < 32; hops += 1) {
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
