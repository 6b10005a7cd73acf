import { beyondBounds, valuesOfOtherTypes } from '../../src/contract/cases/bounds.ts'
import { memoized } from '../../src/std/memoized.ts'
import { listed, type Node } from '../../src/contract/pointer.ts'
import type { Json } from '../../gateway/reference/json.ts'
import type { Edit } from './edit-place.ts'
import { nameOf, replyPlaces, type ReplyPlace } from './places.ts'

/** One way to violate the schema at one place in the replies of an operation. */
export interface Defect {
  readonly place: ReplyPlace
  /** `absent`, `null`, `a string`, `beyond-minimum`, `not-listed`. */
  readonly kind: string
  readonly edit: Edit
}

/** `createMessage plain usage.input_tokens: null`. */
export const defectName = ({ place, kind }: Defect): string => `${nameOf(place)}: ${kind}`

/** All defects that can be derived from the schemas of replies, in document order. */
export const allDefects = memoized((document: Node): readonly Defect[] =>
  replyPlaces(document).flatMap((place) => defectsOf(place).map((one) => ({ place, ...one }))),
)

/** The types allowed at a place in any of its forms; empty if any type is allowed. */
export function typesAt({ leaves }: ReplyPlace): ReadonlySet<string> {
  const types = leaves.map(({ schema }) => {
    if (schema['type'] !== undefined) return [schema['type']].flat().map(String)
    if ('const' in schema) return [typeof schema['const']]
    return []
  })
  return new Set(types.some(({ length }) => length === 0) ? [] : types.flat())
}

function defectsOf(place: ReplyPlace): readonly Omit<Defect, 'place'>[] {
  const types = typesAt(place)
  const isMember = place.trail.at(-1)?.to === 'member'
  const put = (kind: string, value: unknown) => ({ kind, edit: () => value as Json })
  // Absent members are edited too, to cover members that the reference gateway does not send.
  return [
    ...(isMember && place.required ? [{ kind: 'absent', edit: () => undefined }] : []),
    ...(types.size > 0 && !types.has('null') ? [put('null', null)] : []),
    ...valuesOfOtherTypes(types).map((value) => put(kindOf(value), value)),
    ...outsideLists(place.leaves.map(({ schema }) => schema)),
    ...place.leaves
      .flatMap(({ schema }) => beyondBounds(schema))
      .filter(({ name }) => !name.startsWith('not-listed'))
      .map(({ name, value }) => put(name, value)),
  ]
}

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a fraction'
  return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`
}

/** If every string form has a list of values: a string in none of them, and a listed one in another case. */
function outsideLists(schemas: readonly Node[]): readonly Omit<Defect, 'place'>[] {
  const texts = schemas.filter(
    ({ type, ...schema }) => 'const' in schema || 'enum' in schema || [type].flat().includes('string'),
  )
  const lists = texts.map((schema) => ('const' in schema ? [schema['const']] : listed(schema['enum'])))
  const isClosed = lists.length > 0 && lists.every(({ length }) => length > 0)
  const first = lists.flat().find((value) => typeof value === 'string' && value !== '')
  if (!isClosed || typeof first !== 'string') return []
  const otherwise = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()
  return [
    { kind: 'not-listed', edit: () => 'gateproof-none' },
    ...(otherwise === first ? [] : [{ kind: 'in another case', edit: () => otherwise }]),
  ]
}
