import fc from 'fast-check'
import { listedValues } from '../../src/contract/cases/bounds.ts'
import { memoized } from '../../src/std/memoized.ts'
import { isNode, listed, type Node } from '../../src/contract/pointer.ts'
import { isObject, type Json } from '../../gateway/reference/json.ts'
import type { Edit } from './edit-place.ts'
import { typesAt } from './defects.ts'
import { nameOf, replyPlaces, type ReplyPlace } from './places.ts'

/**
 * What a schema allows at a place: to omit the member, to send `null`, to add a member that the reference gateway omits, to send another
 * value, and to send unknown members.
 */
export type FreedomKind = 'left out' | 'null' | 'given' | 'otherwise' | 'more members'

/** One thing that the schema leaves open at a place. */
export interface Freedom {
  readonly place: ReplyPlace
  readonly kind: FreedomKind
  /** The possible edits. */
  readonly edits: fc.Arbitrary<Drawn>
}

/** A drawn edit, with its description for failure messages. */
export interface Drawn {
  readonly edit: Edit
  readonly shown: string
}

/** `createMessage plain usage.cache_read_input_tokens: left out`. */
export const freedomName = ({ place, kind }: Pick<Freedom, 'place' | 'kind'>): string => `${nameOf(place)}: ${kind}`

/** Everything that the schemas of replies leave open, in document order. Requirements may constrain it (`bound.ts`). */
export const allFreedoms = memoized((document: Node): readonly Freedom[] =>
  replyPlaces(document).flatMap((place) => freedomsAt(place, namesIn(document))),
)

function freedomsAt(place: ReplyPlace, known: ReadonlySet<string>): readonly Freedom[] {
  const isMember = place.trail.at(-1)?.to === 'member'
  const types = typesAt(place)
  const fixed = (shown: string, edit: Edit) => fc.constant({ shown, edit })
  const values = valuesOf(place)
  const isOpenObject = place.leaves.some(({ schema }) => isNode(schema['properties']) || isCompleteReply(place, schema))
  return [
    ...(isMember && !place.required ? [{ place, kind: 'left out' as const, edits: fixed('', () => undefined) }] : []),
    ...(isMember && types.has('null') ? [{ place, kind: 'null' as const, edits: fixed('', () => null) }] : []),
    ...(isMember && !place.required && values !== undefined
      ? [{ place, kind: 'given' as const, edits: values.map(whenAbsent) }]
      : []),
    ...(isMember && values !== undefined
      ? [{ place, kind: 'otherwise' as const, edits: otherValues(place, values) }]
      : []),
    ...(isOpenObject ? [{ place, kind: 'more members' as const, edits: moreMembers(known) }] : []),
  ]
}

/** True for a complete reply. Members are not added to free-form objects inside it, which belong to users. */
const isCompleteReply = ({ trail }: ReplyPlace, schema: Node) => trail.length === 0 && schema['type'] === 'object'

const whenAbsent = (value: Json): Drawn => ({
  shown: JSON.stringify(value),
  edit: (present) => present ?? value,
})

/** Extends strings, so that different ones stay different; draws new values of other types. */
function otherValues({ leaves }: ReplyPlace, values: fc.Arbitrary<Json>): fc.Arbitrary<Drawn> {
  const isOpenText = leaves.some(
    ({ schema }) => [schema['type']].flat().includes('string') && schema['enum'] === undefined,
  )
  const other = (value: Json): Drawn => ({
    shown: JSON.stringify(value),
    edit: (present) => (present === undefined ? undefined : value),
  })
  const longer = (more: string): Drawn => ({
    shown: `… ${JSON.stringify(more)}`,
    edit: (present) => (typeof present === 'string' ? `${present}${more}` : present),
  })
  return isOpenText ? texts.map(longer) : values.map(other)
}

const texts = fc
  .tuple(fc.constantFrom('a', 'Z', 'no'), fc.string({ unit: fc.constantFrom(...'aZ09-_./: äß語🙂'), maxLength: 24 }))
  .map((parts) => parts.join(''))

/** Values allowed by the forms of a place; undefined if all are arrays or objects with members. */
function valuesOf({ leaves }: ReplyPlace): fc.Arbitrary<Json> | undefined {
  const arbitraries = leaves.flatMap(({ schema }) => valuesOfForm(schema))
  return arbitraries.length === 0 ? undefined : fc.oneof(...arbitraries)
}

function valuesOfForm(schema: Node): readonly fc.Arbitrary<Json>[] {
  const list = [...listedValues(schema), ...('enum' in schema ? listed(schema['x-public-values']) : [])].filter(
    (value) => value !== null,
  )
  if (list.length > 0) return [fc.constantFrom(...(list as Json[]))]
  const types = [schema['type']].flat()
  const { minimum = -1000, maximum = 1000 } = schema as { readonly minimum?: number; readonly maximum?: number }
  if (types.includes('integer')) return [fc.integer({ min: minimum, max: maximum })]
  if (types.includes('number'))
    return [fc.integer({ min: minimum * 8, max: maximum * 8 }).map((eighths) => eighths / 8)]
  if (types.includes('string') && schema['pattern'] === undefined) return [texts]
  if (types.includes('array')) return [fc.constant([])]
  if (types.includes('object') && listed(schema['required']).length === 0) return [fc.constant({})]
  return []
}

/** Members of any type under unknown names. */
function moreMembers(known: ReadonlySet<string>): fc.Arbitrary<Drawn> {
  const names = fc
    .oneof(
      fc.constantFrom('', 'x_vendor', 'x-trace', '$meta', '常', '__proto', 'costInCents'),
      fc.string({ maxLength: 12 }),
    )
    .filter((name) => !known.has(name) && name !== '__proto__' && !/^(?:error|url|b64|status|code|id|type)/i.test(name))
  const values = fc
    .jsonValue({ maxDepth: 2, stringUnit: 'grapheme' })
    .filter((value) => !/https?:/i.test(JSON.stringify(value)))
  return fc.dictionary(names, values, { minKeys: 1, maxKeys: 3 }).map((more) => ({
    shown: JSON.stringify(more),
    edit: (present) => (isObject(present) ? { ...present, ...(more as Record<string, Json>) } : present),
  }))
}

/** All names of members in the schemas of the document. */
const namesIn = memoized((document: Node): ReadonlySet<string> => {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const properties = isNode(value) ? value['properties'] : undefined
    for (const name of Object.keys(isNode(properties) ? properties : {})) names.add(name)
    Object.values(value).forEach(visit)
  }
  visit(document)
  return names
})
