import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { isObject } from '../../../src/verdict/select.ts'
import { given } from '../../../src/verdict/undecided.ts'
import { completed } from './rules.ts'
import { ofType, responsesProtocol, selectionsOf, type Typed } from '../typed.rules.ts'

const { typed } = selectionsOf(responsesProtocol)

const added = 'response.output_item.added'
const done = 'response.output_item.done'
const partAdded = 'response.content_part.added'
const partDone = 'response.content_part.done'

const textual = ['response.output_text.delta', 'response.output_text.done']
const argumentative = ['response.function_call_arguments.delta', 'response.function_call_arguments.done']

const some = <Subject>(all: readonly Subject[] | undefined) => (all === undefined || all.length === 0 ? undefined : all)

/** The events of a stream that are of these types. */
const selected =
  (...types: readonly string[]) =>
  (reply: Reply): readonly Typed[] | undefined =>
    some(ofType(typed(reply) ?? [], ...types))

export const itemEvents = selected(added, done)
export const partEvents = selected(partAdded, partDone)
export const deltaEvents = selected('response.output_text.delta', 'response.function_call_arguments.delta')

/** The place of the item that an event speaks of. */
export const itemOf = ({ json }: Typed) => json.at('output_index').shown
/** The place of the content part that an event speaks of. */
export const partOf = (event: Typed) => `${itemOf(event)}/${event.json.at('content_index').shown}`

/** Places in a stream that were added, with what is added and done there. */
export interface Lifetime {
  readonly place: string
  readonly added: readonly Typed[]
  readonly done: readonly Typed[]
}

const lifetimes = (events: readonly Typed[], types: readonly [string, string], placeOf: (event: Typed) => string) => {
  const begun = ofType(events, types[0])
  const ended = ofType(events, types[1])
  return [...new Set(begun.map(placeOf))].map((place) => ({
    place,
    added: begun.filter((event) => placeOf(event) === place),
    done: ended.filter((event) => placeOf(event) === place),
  }))
}

const itemLifetimes = (events: readonly Typed[]) => lifetimes(events, [added, done], itemOf)
const partLifetimes = (events: readonly Typed[]) => lifetimes(events, [partAdded, partDone], partOf)

/** The items that were added to a completed response. */
export const items = (reply: Reply): readonly Lifetime[] | undefined => some(itemLifetimes(completed(reply) ?? []))

/** The parts that were added to a completed response, and those that end behind their item. */
export function contentParts(reply: Reply) {
  const events = completed(reply) ?? []
  const lives = some(partLifetimes(events))
  return lives && { lives, late: late(events) }
}

/** Lifetimes that do not run from one beginning to one end. */
export const unfinished = (all: readonly Lifetime[], name: string): readonly string[] =>
  all
    .filter(({ added, done }) => added.length !== 1 || done.length !== 1)
    .map(({ place, added, done }) => `${name} ${place}: added ${added.length} times, done ${done.length} times`)

/** Parts that end behind their item. */
function late(events: readonly Typed[]): readonly string[] {
  return ofType(events, partDone)
    .filter((part) =>
      ofType(events, done).some((item) => itemOf(item) === itemOf(part) && item.event.offset < part.event.offset),
    )
    .map(({ json }) => `${json.path}: its item is done already`)
}

/** The `type` that an item or part has in each of its events, by its place. */
const typesOf = (all: readonly Lifetime[], member: 'item' | 'part'): readonly (readonly Field[])[] =>
  all.map(({ added, done }) => [...added, ...done].map(({ json }) => json.at(member, 'type')))

export function itemTypes(reply: Reply): readonly (readonly Field[])[] | undefined {
  const events = itemEvents(reply)
  given(events?.every(({ json }) => isObject(json.at('item'))) !== false, 'streaming.responses.item')
  return some(typesOf(itemLifetimes(events ?? []), 'item'))
}

export function partTypes(reply: Reply): readonly (readonly Field[])[] | undefined {
  const events = partEvents(reply)
  given(events?.every(({ json }) => isObject(json.at('part'))) !== false, 'streaming.responses.part')
  return some(typesOf(partLifetimes(events ?? []), 'part'))
}

/** Events that speak of an item other than by adding it. */
const aboutItems = [done, partAdded, partDone, ...textual, ...argumentative]
/** Events that speak of a part other than by adding it. */
const aboutParts = [partDone, ...textual]

/** Places that are named before they were added. */
const unannounced = (
  events: readonly Typed[],
  about: readonly string[],
  by: string,
  placeOf: (event: Typed) => string,
) =>
  ofType(events, ...about).filter(
    (event) =>
      !ofType(events, by).some((one) => placeOf(one) === placeOf(event) && one.event.offset < event.event.offset),
  )

/** Events whose `output_index` is no integer, or names no item. */
export const lostItems = (events: readonly Typed[]): readonly string[] =>
  [
    ...ofType(events, added).filter(({ json }) => !Number.isInteger(json.at('output_index').number)),
    ...unannounced(events, aboutItems, added, itemOf),
  ].map(({ json, type }) => `${json.path} (${type}): output_index ${json.at('output_index').shown}`)

/** Events whose `content_index` is no integer, or names no part. */
export const lostParts = (events: readonly Typed[]): readonly string[] =>
  [
    ...ofType(events, partAdded).filter(({ json }) => !Number.isInteger(json.at('content_index').number)),
    ...unannounced(events, aboutParts, partAdded, partOf),
  ].map(({ json, type }) => `${json.path} (${type}): content_index ${json.at('content_index').shown}`)

/** Events that speak of items, in streams where there are some. */
export function aboutItem(reply: Reply): readonly Typed[] | undefined {
  return selected(added, ...aboutItems)(reply) && typed(reply)
}

/** Events that speak of parts, where they name items as they should. */
export function aboutPart(reply: Reply): readonly Typed[] | undefined {
  const events = selected(partAdded, ...aboutParts)(reply) && typed(reply)
  given(events === undefined || lostItems(events).length === 0, 'streaming.responses.output_index')
  return events
}

/** Events that name an item by an id which is not the one it was added with. */
export function strangers(events: readonly Typed[]): readonly string[] {
  const ids = new Map(ofType(events, added).map((event) => [itemOf(event), event.json.at('item.id')]))
  return events
    .filter(({ json }) => !json.at('item_id').absent)
    .filter((event) => ids.get(itemOf(event))?.text !== undefined)
    .filter((event) => ids.get(itemOf(event))?.text !== event.json.at('item_id').text)
    .map(({ json }) => `${json.path}.item_id: ${json.at('item_id').shown}`)
}

/** Events that speak of items, where they name them as they should by their index. An id may be left out. */
export function identifying(reply: Reply): readonly Typed[] | undefined {
  const events = aboutItem(reply)
  given(events === undefined || lostItems(events).length === 0, 'streaming.responses.output_index')
  return events
}

/** The `sequence_number` of every event that has one: of none where a stream goes without. */
export function numbers(reply: Reply): readonly Field[] | undefined {
  const events = typed(reply)
  given(ofType(events ?? [], 'response.created').length <= 1, 'streaming.responses.lifecycle')
  return events?.map(({ json }) => json.at('sequence_number')).filter(({ absent }) => !absent)
}

/** Numbers that are no integers, or not above the one before. */
export const astray = (all: readonly Field[]): readonly string[] =>
  all
    .filter(({ number }, at) => !Number.isInteger(number) || (number ?? 0) <= (all[at - 1]?.number ?? -1))
    .map(({ path, shown }) => `${path}: ${shown}`)
