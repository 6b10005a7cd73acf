import {
  asString,
  breaking,
  dropEventField,
  editBody,
  editEventField,
  editEventJson,
  editEvents,
  type Inject,
  isObject,
  type Json,
  jsonEvent,
  type JsonObject,
  onOperation,
  onStatus,
  parseJson,
  replyWith,
  setEventField,
  setHeader,
  type StreamEvent,
  truncateEvents,
  when,
} from '../../src/reference/fault-kit.ts'
import type { StreamProtocol } from './protocols.ts'

/**
 * Declares faults in the streams of a protocol. Refusals stay as they are.
 *
 * @example const breaks = streamFaultsOf(chat)
 * export const idMissing = breaks('streaming.chat.id').drop('id')
 */
export const streamFaultsOf = ({ operation }: StreamProtocol) =>
  breaking(injections, (inject) =>
    onOperation(
      operation,
      when(({ body }) => body.stream === true, onStatus(200, inject)),
    ),
  )

/** The object that an event carries; empty for the literal at the end. */
export function dataOf({ data }: StreamEvent): JsonObject {
  const value = parseJson(data)
  return isObject(value) ? value : {}
}

export const done: StreamEvent = { data: '[DONE]' }
export const isDone = ({ data }: StreamEvent): boolean => data === done.data

/** An event of a protocol whose events bear the name of their type. */
export const typedEvent = (data: { readonly type: string } & JsonObject): StreamEvent => jsonEvent(data, data.type)

/** True for an event of one of the types. */
export const isOf =
  (...types: string[]) =>
  (event: StreamEvent): boolean =>
    types.includes(asString(dataOf(event)['type']))

/** Leaves out the events of some types. */
export const withoutTypes = (...types: string[]): Inject =>
  editEvents((events) => events.filter((event) => !isOf(...types)(event)))

/** Puts events behind the one at a position, counted from the end when it is negative. */
export const insertEvents = (position: number, ...inserted: StreamEvent[]): Inject =>
  editEvents((events) => [...events.slice(0, position), ...inserted, ...events.slice(position)])

/** Puts events behind the last one. */
export const appendEvents = (...appended: StreamEvent[]): Inject => insertEvents(Infinity, ...appended)

/** Sends some events of a stream, and others in place of what follows. */
export const breakOff = (after: number, ...instead: StreamEvent[]): Inject =>
  editEvents((events) => [...events.slice(0, after), ...instead])

/** Sends others in place of the last event. */
export const endWith = (...instead: StreamEvent[]): Inject => breakOff(-1, ...instead)

/** Sends others in place of some events. */
export const replaceEvents = (
  isMeant: (event: StreamEvent) => boolean,
  replace: (event: StreamEvent) => readonly StreamEvent[],
): Inject => editEvents((events) => events.flatMap((event) => (isMeant(event) ? replace(event) : [event])))

/** Sends the first event of some kind before the one that it follows. */
export const overtakes = (isMeant: (event: StreamEvent) => boolean): Inject =>
  editEvents((events) => {
    const at = events.findIndex(isMeant)
    return at < 1
      ? events
      : [...events.slice(0, at - 1), ...events.slice(at - 1, at + 1).reverse(), ...events.slice(at + 1)]
  })

/** Gives events their `sequence_number` anew. */
export const numbered = (events: readonly StreamEvent[]): readonly StreamEvent[] =>
  events.map((event, sequence_number) => ({ ...event, data: JSON.stringify({ ...dataOf(event), sequence_number }) }))

/** An edit of members that have one value. */
export const replaced =
  (value: Json, by: Json) =>
  (member: Json | undefined): Json | undefined =>
    member === value ? by : member

/** An edit of members that are there. */
export const wherePresent =
  (edit: (member: Json) => Json) =>
  (member: Json | undefined): Json | undefined =>
    member === undefined ? undefined : edit(member)

const injections = {
  inject: (inject: Inject) => inject,
  set: setEventField,
  drop: dropEventField,
  edit: editEventField,
  editJson: editEventJson,
  editEvents,
  editBody,
  setHeader,
  truncateEvents,
  replyWith,
  withoutTypes,
  replaceEvents,
  insertEvents,
  appendEvents,
  breakOff,
  endWith,
  overtakes,
}
