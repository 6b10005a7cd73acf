import { type Field, assume, isObject, type Reply } from '../../../src/checks/index.ts'
import { groupedBy, shownAt, unlessEmpty } from '../rules.ts'
import { ofType, type TypedEvent } from '../typed.rules.ts'
import { completed, streams } from './rules.ts'
import { pluralize } from '../../../src/std/pluralize.ts'

const { typed } = streams

/** What a streamed response consists of: output items and their content parts. */
export interface OutputKind {
  readonly name: 'item' | 'part'
  readonly added: string
  readonly done: string
  /** The member by which events refer to it. */
  readonly index: 'output_index' | 'content_index'
  /** Types of other events that refer to it. */
  readonly otherEvents: readonly string[]
  /** Identifies the item or part that an event refers to. */
  readonly locationOf: (event: TypedEvent) => string
}

const textEvents = ['response.output_text.delta', 'response.output_text.done']
const argumentEvents = ['response.function_call_arguments.delta', 'response.function_call_arguments.done']

export const parts: OutputKind = {
  name: 'part',
  added: 'response.content_part.added',
  done: 'response.content_part.done',
  index: 'content_index',
  otherEvents: textEvents,
  locationOf: (event) => `${items.locationOf(event)}/${event.json.at('content_index').shown}`,
}

export const items: OutputKind = {
  name: 'item',
  added: 'response.output_item.added',
  done: 'response.output_item.done',
  index: 'output_index',
  otherEvents: [parts.added, parts.done, ...textEvents, ...argumentEvents],
  locationOf: ({ json }) => json.at('output_index').shown,
}

/** The deltas of texts and of arguments. */
export const textualDeltas = (reply: Reply): readonly Field[] =>
  ofType(typed(reply), 'response.output_text.delta', 'response.function_call_arguments.delta').map(({ json }) =>
    json.at('delta'),
  )

/** The events that add and complete one item or part. */
export interface Lifetime {
  readonly location: string
  readonly added: readonly TypedEvent[]
  readonly done: readonly TypedEvent[]
}

/** Pairs the events that start something with those that end it, by location. */
export const lifetimes = (
  events: readonly TypedEvent[] | undefined,
  [begin, end]: readonly [string, string],
  locationOf: (event: TypedEvent) => string,
): readonly Lifetime[] => {
  const ends = new Map(groupedBy(ofType(events, end), locationOf))
  return groupedBy(ofType(events, begin), locationOf).map(([location, added]) => ({
    location,
    added,
    done: ends.get(location) ?? [],
  }))
}

const lifetimesOf = (events: readonly TypedEvent[] | undefined, { added, done, locationOf }: OutputKind) =>
  lifetimes(events, [added, done], locationOf)

/** The items or parts that were added to a completed response. */
export const addedTo =
  (kind: OutputKind) =>
  (reply: Reply): readonly Lifetime[] =>
    lifetimesOf(completed(reply), kind)

/** Describes an item or part that was not added once and completed once. */
export const lifetimeProblem = ({ location, added, done }: Lifetime, { name }: OutputKind): string | undefined =>
  added.length === 1 && done.length === 1
    ? undefined
    : `${name} ${location}: added ${pluralize(added.length, 'time')}, done ${pluralize(done.length, 'time')}`

/** The first event of each item or part. */
const firstByLocation = (events: readonly TypedEvent[], { locationOf }: OutputKind): ReadonlyMap<string, TypedEvent> =>
  new Map(events.toReversed().map((event) => [locationOf(event), event]))

/** Parts of a completed response that end after their item; undefined without parts. */
export function lateParts(reply: Reply): readonly string[] | undefined {
  const events = completed(reply)
  if (lifetimesOf(events, parts).length === 0) return undefined
  const ends = firstByLocation(ofType(events, items.done), items)
  return ofType(events, parts.done)
    .filter((part) => (ends.get(items.locationOf(part))?.event.offset ?? Infinity) < part.event.offset)
    .map(({ json }) => `${json.path}: its item is done already`)
}

/** The items or parts in the events that add and complete them. */
export const objectsOf =
  ({ name, added, done }: OutputKind) =>
  (reply: Reply): readonly Field[] =>
    ofType(typed(reply), added, done).map(({ json }) => json.at(name))

/** The `type` that each item or part has in its events. */
export const typesOf =
  (kind: OutputKind) =>
  (reply: Reply): readonly (readonly Field[])[] => {
    assume(objectsOf(kind)(reply).every(isObject), `streaming.responses.${kind.name}`)
    return lifetimesOf(typed(reply), kind).map(({ added, done }) =>
      [...added, ...done].map(({ json }) => json.at(kind.name, 'type')),
    )
  }

/** Events whose index is not an integer, or refers to something that was not added before. */
export function eventsWithUnknownIndex(events: readonly TypedEvent[] | undefined, kind: OutputKind): readonly string[] {
  const { added, done, otherEvents, index, locationOf } = kind
  const firstAdded = firstByLocation(ofType(events, added), kind)
  return [
    ...ofType(events, added).filter(({ json }) => !Number.isInteger(json.at(index).number)),
    ...ofType(events, done, ...otherEvents).filter(
      (event) => (firstAdded.get(locationOf(event))?.event.offset ?? Infinity) >= event.event.offset,
    ),
  ].map(({ json, type }) => `${json.path} (${type}): ${index} ${json.at(index).shown}`)
}

/** The events of streams with items or parts. */
export const streamsWith =
  ({ added, done, otherEvents }: OutputKind) =>
  (reply: Reply): readonly TypedEvent[] | undefined => {
    const events = typed(reply)
    return unlessEmpty(ofType(events, added, done, ...otherEvents)) && events
  }

/** The events of streams whose item indexes are all known. */
export const streamsWithKnownItems = (kind: OutputKind) => (reply: Reply) => {
  const events = streamsWith(kind)(reply)
  assume(eventsWithUnknownIndex(events, items).length === 0, 'streaming.responses.output_index')
  return events
}

/** Events whose `item_id` differs from the id that the item was added with. */
export function foreignItemIds(events: readonly TypedEvent[]): readonly string[] {
  const ids = new Map(
    ofType(events, items.added).map((event) => [items.locationOf(event), event.json.at('item.id').text]),
  )
  return events
    .filter(({ json }) => !json.at('item_id').absent)
    .filter((event) => {
      const id = ids.get(items.locationOf(event))
      return id !== undefined && id !== event.json.at('item_id').text
    })
    .map(({ json }) => `${json.path}.item_id: ${json.at('item_id').shown}`)
}

/** The `sequence_number` of every event that has one. */
export function numbers(reply: Reply): readonly Field[] | undefined {
  const events = typed(reply)
  assume(ofType(events, 'response.created').length <= 1, 'streaming.responses.lifecycle')
  return events?.map(({ json }) => json.at('sequence_number')).filter(({ absent }) => !absent)
}

/** Numbers that are not integers or not above the previous number. */
export const nonIncreasing = (all: readonly Field[]): readonly string[] =>
  shownAt(all.filter(({ number }, at) => !Number.isInteger(number) || (number ?? 0) <= (all[at - 1]?.number ?? -1)))
