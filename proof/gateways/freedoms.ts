import fc from 'fast-check'
import { listedValues } from '../../src/contract/cases/bounds.ts'
import { memoized } from '../../src/std/memoized.ts'
import { isNode, listed, type Node } from '../../src/contract/pointer.ts'
import { isObject, type Json } from '../../src/reference/json.ts'
import type { Edit } from './edit-place.ts'
import { typesAt } from './defects.ts'
import { nameOf, replyPlaces, type ReplyPlace } from './places.ts'

/**
 * What the schema of a place leaves to a gateway: to leave the member out, to send `null` for it, to give it although the reference gateway
 * does not, to say something else in it, and to send more members than are known.
 */
export type FreedomKind = 'left out' | 'null' | 'given' | 'otherwise' | 'more members'

/** One thing that the schema of a place leaves open. */
export interface Freedom {
  readonly place: ReplyPlace
  readonly kind: FreedomKind
  /** What a gateway may make of it. */
  readonly edits: fc.Arbitrary<Drawn>
}

/** An edit with what it was drawn as, so that a failure tells it. */
export interface Drawn {
  readonly edit: Edit
  readonly shown: string
}

/** `createMessage plain usage.cache_read_input_tokens: left out`. */
export const freedomName = ({ place, kind }: Pick<Freedom, 'place' | 'kind'>): string => `${nameOf(place)}: ${kind}`

/** Everything that the schemas of replies leave open, in the document's order. Sentences may bind what schemas leave open (`bound.ts`). */
export const allFreedoms = memoized((document: Node): readonly Freedom[] =>
  replyPlaces(document).flatMap((place) => freedomsAt(place, namesIn(document))),
)

function freedomsAt(place: ReplyPlace, known: ReadonlySet<string>): readonly Freedom[] {
  const isMember = place.trail.at(-1)?.to === 'member'
  const types = typesAt(place)
  const fixed = (shown: string, edit: Edit) => fc.constant({ shown, edit })
  const values = valuesOf(place)
  const isOpenObject = place.leaves.some(({ schema }) => isNode(schema['properties']) || isWhole(place, schema))
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

/** What people put into an object of their own is theirs: nothing is added to it. That of a whole reply is the gateway's. */
const isWhole = ({ trail }: ReplyPlace, schema: Node) => trail.length === 0 && schema['type'] === 'object'

const whenAbsent = (value: Json): Drawn => ({
  shown: JSON.stringify(value),
  edit: (present) => present ?? value,
})

/** Texts keep what they say and grow, so that what was told apart stays so; anything else is drawn anew. */
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

/** Values that the forms of a place admit; none where they are lists or objects with members of their own. */
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

/** Members of any type under names that mean nothing to anybody. */
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

/** Every name that a schema of the document gives a member. */
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
