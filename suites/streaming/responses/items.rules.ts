import { type Field, assume, isObject, type Reply } from '../../../src/checks/index.ts'
import { groupedBy, shownAt, unlessEmpty } from '../rules.ts'
import { ofType, type Typed } from '../typed.rules.ts'
import { completed, streams } from './rules.ts'

const { typed } = streams

/** What a response is made of as it is streamed: items, and the parts of their content. */
export interface Kind {
  readonly name: 'item' | 'part'
  readonly added: string
  readonly done: string
  /** Where its events name it. */
  readonly index: 'output_index' | 'content_index'
  /** Types of further events that speak of it. */
  readonly about: readonly string[]
  /** The place of the one that an event speaks of. */
  readonly placeOf: (event: Typed) => string
}

const ofText = ['response.output_text.delta', 'response.output_text.done']
const ofArguments = ['response.function_call_arguments.delta', 'response.function_call_arguments.done']

export const parts: Kind = {
  name: 'part',
  added: 'response.content_part.added',
  done: 'response.content_part.done',
  index: 'content_index',
  about: ofText,
  placeOf: (event) => `${items.placeOf(event)}/${event.json.at('content_index').shown}`,
}

export const items: Kind = {
  name: 'item',
  added: 'response.output_item.added',
  done: 'response.output_item.done',
  index: 'output_index',
  about: [parts.added, parts.done, ...ofText, ...ofArguments],
  placeOf: ({ json }) => json.at('output_index').shown,
}

/** The deltas of texts and of arguments. */
export const textualDeltas = (reply: Reply): readonly Field[] =>
  ofType(typed(reply), 'response.output_text.delta', 'response.function_call_arguments.delta').map(({ json }) =>
    json.at('delta'),
  )

/** What was begun at a place of a stream, and done there. */
export interface Lifetime {
  readonly place: string
  readonly begun: readonly Typed[]
  readonly done: readonly Typed[]
}

/** The places where events of one type begin something that events of another type end. */
export const lifetimes = (
  events: readonly Typed[] | undefined,
  [begin, end]: readonly [string, string],
  placeOf: (event: Typed) => string,
): readonly Lifetime[] => {
  const ends = new Map(groupedBy(ofType(events, end), placeOf))
  return groupedBy(ofType(events, begin), placeOf).map(([place, begun]) => ({
    place,
    begun,
    done: ends.get(place) ?? [],
  }))
}

const lifetimesOf = (events: readonly Typed[] | undefined, { added, done, placeOf }: Kind) =>
  lifetimes(events, [added, done], placeOf)

/** Those of a kind that were added to a completed response. */
export const addedTo =
  (kind: Kind) =>
  (reply: Reply): readonly Lifetime[] =>
    lifetimesOf(completed(reply), kind)

/** What is wrong with a lifetime that does not run from one beginning to one end. */
export const unfinished = ({ place, begun, done }: Lifetime, { name }: Kind): string | undefined =>
  begun.length === 1 && done.length === 1
    ? undefined
    : `${name} ${place}: added ${begun.length} times, done ${done.length} times`

/** The first of some events at each place of a kind. */
const firstByPlace = (events: readonly Typed[], { placeOf }: Kind): ReadonlyMap<string, Typed> =>
  new Map(events.toReversed().map((event) => [placeOf(event), event]))

/** Parts of a completed response that end behind their item; undefined without parts. */
// Surviving mutants: Two events never have the same position.
export function lateParts(reply: Reply): readonly string[] | undefined {
  const events = completed(reply)
  if (lifetimesOf(events, parts).length === 0) return undefined
  const ends = firstByPlace(ofType(events, items.done), items)
  return ofType(events, parts.done)
    .filter((part) => (ends.get(items.placeOf(part))?.event.offset ?? Infinity) < part.event.offset)
    .map(({ json }) => `${json.path}: its item is done already`)
}

/** What the events that add and end items, or parts, carry. */
export const objectsOf =
  ({ name, added, done }: Kind) =>
  (reply: Reply): readonly Field[] =>
    ofType(typed(reply), added, done).map(({ json }) => json.at(name))

/** The `type` that each item or part has in its events. */
export const typesOf =
  (kind: Kind) =>
  (reply: Reply): readonly (readonly Field[])[] => {
    assume(objectsOf(kind)(reply).every(isObject), `streaming.responses.${kind.name}`)
    return lifetimesOf(typed(reply), kind).map(({ begun, done }) =>
      [...begun, ...done].map(({ json }) => json.at(kind.name, 'type')),
    )
  }

/** Events whose index is no integer, or names what was not added before. */
// Surviving mutants: Two events never have the same position.
export function lost(events: readonly Typed[] | undefined, kind: Kind): readonly string[] {
  const { added, done, about, index, placeOf } = kind
  const begun = firstByPlace(ofType(events, added), kind)
  return [
    ...ofType(events, added).filter(({ json }) => !Number.isInteger(json.at(index).number)),
    ...ofType(events, done, ...about).filter(
      (event) => (begun.get(placeOf(event))?.event.offset ?? Infinity) >= event.event.offset,
    ),
  ].map(({ json, type }) => `${json.path} (${type}): ${index} ${json.at(index).shown}`)
}

/** The events of streams in which some speak of a kind. */
export const streamsAbout =
  ({ added, done, about }: Kind) =>
  (reply: Reply): readonly Typed[] | undefined => {
    const events = typed(reply)
    return unlessEmpty(ofType(events, added, done, ...about)) && events
  }

/** Those whose events name items as they should by their index. */
export const namingItems = (kind: Kind) => (reply: Reply) => {
  const events = streamsAbout(kind)(reply)
  assume(lost(events, items).length === 0, 'streaming.responses.output_index')
  return events
}

/** Events that name an item by an id which is not the one it was added with. An id may be left out. */
export function foreignItemIds(events: readonly Typed[]): readonly string[] {
  const ids = new Map(ofType(events, items.added).map((event) => [items.placeOf(event), event.json.at('item.id').text]))
  return events
    .filter(({ json }) => !json.at('item_id').absent)
    .filter((event) => {
      const id = ids.get(items.placeOf(event))
      return id !== undefined && id !== event.json.at('item_id').text
    })
    .map(({ json }) => `${json.path}.item_id: ${json.at('item_id').shown}`)
}

/** The `sequence_number` of every event that has one: of none where a stream goes without. */
export function numbers(reply: Reply): readonly Field[] | undefined {
  const events = typed(reply)
  assume(ofType(events, 'response.created').length <= 1, 'streaming.responses.lifecycle')
  return events?.map(({ json }) => json.at('sequence_number')).filter(({ absent }) => !absent)
}

/** Numbers that are no integers, or not above the one before. */
export const astray = (all: readonly Field[]): readonly string[] =>
  shownAt(all.filter(({ number }, at) => !Number.isInteger(number) || (number ?? 0) <= (all[at - 1]?.number ?? -1)))
