import { differs } from './chance.ts'
import type { ShapeChange, Share } from './comparison.ts'
import { separator, type JsonType } from './facts.ts'
import { memberAt, type Group, type Tally } from './tally.ts'

/** A property that both sides may have. */
interface Property extends Pick<ShapeChange, 'what' | 'place' | 'type' | 'was' | 'inEach'> {
  readonly base: Share
  readonly now: Share
  readonly exchange?: string | undefined
}

/** Headers of gateways; others depend on proxies in front of them. */
const comparedHeaders =
  /^(?:x-ratelimit-.+|ratelimit.*|(?:x-)?request-id|x-oneapi-request-id|retry-after|www-authenticate|content-encoding|transfer-encoding|cache-control|access-control-allow-origin|deprecation|sunset|server|via|allow|openai-.+|anthropic-.+|x-api-.+|strict-transport-security|x-accel-buffering)$/

/**
 * The differences between the forms of responses that are not by chance. The same difference in several operations is one change.
 *
 * @param strict true if the requests are not the same
 */
export function shapeChanges(base: Tally, now: Tally, strict: boolean): readonly ShapeChange[] {
  const changes: ShapeChange[] = []
  for (const [key, group] of now.groups) {
    const earlier = base.groups.get(key)
    if (earlier === undefined) continue
    const { statuses } = group
    for (const property of propertiesOf(earlier, group)) {
      if (differs(property.base, property.now, strict)) {
        const otherModels = 2 * group.otherModels > group.exchanges
        changes.push({
          ...changeOf(property),
          statuses,
          operations: [group.operation],
          ...(otherModels && { otherModels }),
        })
      }
    }
  }
  return merged(withoutWhatFollows([...changes, ...headerChanges(base, now, strict)])).toSorted(
    (one, other) => rankOf(one) - rankOf(other) || other.now.total - one.now.total,
  )
}

const kinds: readonly ShapeChange['what'][] = ['media type', 'event', 'type', 'field', 'header']
const rankOf = ({ what, how, statuses }: ShapeChange) =>
  (how === 'came' || how === 'went' ? 0 : 100) + (statuses === '2xx' ? 0 : 10) + kinds.indexOf(what)

function changeOf({ what, place, type, was, inEach, base, now, exchange }: Property) {
  const how = howOf(base, now, inEach)
  return {
    what,
    how,
    place,
    ...(type !== undefined && { type }),
    ...(inEach === true && { inEach }),
    ...(was !== undefined && was.length > 0 && base.of === 0 && { was }),
    base,
    now,
    ...(exchange !== undefined && { exchange }),
  } as const
}

function howOf(base: Share, now: Share, inEach = false): ShapeChange['how'] {
  if (base.of === 0 && !inEach) return 'came'
  if (now.of === 0 && !inEach) return 'went'
  return now.of * base.total > base.of * now.total ? 'more often' : 'less often'
}

function* propertiesOf(base: Group, now: Group): Generator<Property> {
  for (const key of new Set([...base.members.keys(), ...now.members.keys()])) yield* ofMember(key, base, now)
  for (const name of new Set([...base.mediaTypes.keys(), ...now.mediaTypes.keys()])) {
    const [one, other] = [base.mediaTypes.get(name), now.mediaTypes.get(name)]
    yield {
      what: 'media type',
      place: name,
      base: { of: one?.count ?? 0, total: base.exchanges },
      now: { of: other?.count ?? 0, total: now.exchanges },
      exchange: (other ?? one)?.example,
    }
  }
}

/** Whether a member is present in any object, in every object, and its types. */
function* ofMember(key: string, base: Group, now: Group): Generator<Property> {
  const { holder, name, place } = memberAt(key)
  const [one, other] = [base.members.get(key), now.members.get(key)]
  const exchange = (other ?? one)?.example
  if (name !== '[]') {
    const [before, after] = [base.objects.get(holder) ?? 0, now.objects.get(holder) ?? 0]
    const what = holder === '' && name.startsWith('event ') ? 'event' : 'field'
    const ask = (of: 'some' | 'all'): Property => ({
      what,
      place: what === 'event' ? name.slice('event '.length) : place,
      base: { of: one?.[of] ?? 0, total: before },
      now: { of: other?.[of] ?? 0, total: after },
      exchange,
      ...(of === 'all' && { inEach: true }),
    })
    const some = ask('some')
    yield some
    // In the same number of responses, it may still be missing in some objects.
    if (what === 'field' && some.base.of * after === some.now.of * before) yield ask('all')
  }
  if (one === undefined || other === undefined) return
  for (const type of new Set<JsonType>([...one.types.keys(), ...other.types.keys()])) {
    const base = { of: one.types.get(type) ?? 0, total: one.some }
    const now = { of: other.types.get(type) ?? 0, total: other.some }
    yield { what: 'type', place, type, was: [...one.types.keys()], base, now, exchange }
  }
}

/** Gateways set headers for all operations: they are counted over all responses of a class of status. */
function headerChanges(base: Tally, now: Tally, strict: boolean): readonly ShapeChange[] {
  const [before, after] = [headersIn(base), headersIn(now)]
  return [...after].flatMap(([statuses, { total, names }]) => {
    const earlier = before.get(statuses)
    if (earlier === undefined) return []
    return [...new Set([...earlier.names.keys(), ...names.keys()])]
      .filter((name) => comparedHeaders.test(name))
      .flatMap((place) => {
        const one = { of: earlier.names.get(place)?.count ?? 0, total: earlier.total }
        const other = { of: names.get(place)?.count ?? 0, total }
        if (!differs(one, other, strict)) return []
        const exchange = (names.get(place) ?? earlier.names.get(place))?.example
        return [{ ...changeOf({ what: 'header', place, base: one, now: other, exchange }), statuses, operations: [] }]
      })
  })
}

function headersIn({ groups }: Tally) {
  const classes = new Map<string, { total: number; names: Map<string, { count: number; example: string }> }>()
  for (const { statuses, exchanges, headers } of groups.values()) {
    const one = classes.get(statuses) ?? { total: 0, names: new Map() }
    one.total += exchanges
    for (const [name, { count, example }] of headers) {
      one.names.set(name, { count: (one.names.get(name)?.count ?? 0) + count, example })
    }
    classes.set(statuses, one)
  }
  return classes
}

/** Without types that went because another one came. */
function withoutWhatFollows(changes: readonly ShapeChange[]): readonly ShapeChange[] {
  const came = new Set(
    changes
      .filter(({ what }) => what === 'type')
      .map((one) => [one.statuses, ...one.operations, one.place, one.how].join(separator)),
  )
  return changes.filter((one) => {
    if (one.what !== 'type' || one.how !== 'went') return true
    return !came.has([one.statuses, ...one.operations, one.place, 'came'].join(separator))
  })
}

/** The same change in several operations. */
function merged(changes: readonly ShapeChange[]): readonly ShapeChange[] {
  const all = new Map<string, ShapeChange>()
  for (const change of changes) {
    const { what, how, place, type = '', statuses, inEach = false, otherModels = false } = change
    const key = [what, how, place, type, statuses, inEach, otherModels].join(separator)
    const known = all.get(key)
    all.set(key, known === undefined ? change : joined(known, change))
  }
  return [...all.values()]
}

const joined = (one: ShapeChange, other: ShapeChange): ShapeChange => ({
  ...one,
  operations: [...one.operations, ...other.operations],
  base: sum(one.base, other.base),
  now: sum(one.now, other.now),
})

const sum = (one: Share, other: Share): Share => ({ of: one.of + other.of, total: one.total + other.total })
