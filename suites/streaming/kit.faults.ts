import {
  asString,
  breaking,
  dropEventField,
  editBody,
  editEventField,
  editEventJson,
  editEvents,
  editRequestField,
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
} from '../../gateway/reference/fault-kit.ts'
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

/**
 * Declares faults in how a gateway reads requests for streams of a protocol.
 *
 * @example const ignores = streamRequestFaultsOf(messages)
 * export const limitIgnored = ignores('streaming.messages.max_tokens').editSent('max_tokens', () => 4000)
 */
export const streamRequestFaultsOf = ({ operation }: StreamProtocol) =>
  breaking({ editSent: editRequestField, inject: (inject: Inject) => inject }, (inject) =>
    onOperation(
      operation,
      when(({ body }) => body.stream === true, inject),
    ),
  )

/** The JSON object in the data of an event; empty for `[DONE]`. */
export function dataOf({ data }: StreamEvent): JsonObject {
  const value = parseJson(data)
  return isObject(value) ? value : {}
}

export const done: StreamEvent = { data: '[DONE]' }
export const isDone = ({ data }: StreamEvent): boolean => data === done.data

/** An event whose name is the type of its data. */
export const typedEvent = (data: { readonly type: string } & JsonObject): StreamEvent => jsonEvent(data, data.type)

export const isOf =
  (...types: string[]) =>
  (event: StreamEvent): boolean =>
    types.includes(asString(dataOf(event)['type']))

export const withoutTypes = (...types: string[]): Inject =>
  editEvents((events) => events.filter((event) => !isOf(...types)(event)))

/** Inserts events at a position. A negative position counts from the end. */
export const insertEvents = (position: number, ...inserted: StreamEvent[]): Inject =>
  editEvents((events) => [...events.slice(0, position), ...inserted, ...events.slice(position)])

export const appendEvents = (...appended: StreamEvent[]): Inject => insertEvents(Infinity, ...appended)

/** Replaces the events after a number of events. */
export const breakOff = (after: number, ...replacement: StreamEvent[]): Inject =>
  editEvents((events) => [...events.slice(0, after), ...replacement])

/** Replaces the last event. */
export const endWith = (...replacement: StreamEvent[]): Inject => breakOff(-1, ...replacement)

export const replaceEvents = (
  matches: (event: StreamEvent) => boolean,
  replace: (event: StreamEvent) => readonly StreamEvent[],
): Inject => editEvents((events) => events.flatMap((event) => (matches(event) ? replace(event) : [event])))

/** Swaps the first matching event with the one before it. */
export const sendEarlier = (matches: (event: StreamEvent) => boolean): Inject =>
  editEvents((events) => {
    const at = events.findIndex(matches)
    return at < 1
      ? events
      : [...events.slice(0, at - 1), ...events.slice(at - 1, at + 1).reverse(), ...events.slice(at + 1)]
  })

/** Renumbers events by `sequence_number`. */
export const numbered = (events: readonly StreamEvent[]): readonly StreamEvent[] =>
  events.map((event, sequence_number) => ({ ...event, data: JSON.stringify({ ...dataOf(event), sequence_number }) }))

/** An edit that replaces one value and keeps all others. */
export const replacing =
  (value: Json, by: Json) =>
  (member: Json | undefined): Json | undefined =>
    member === value ? by : member

/** An edit that skips absent members. */
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
  overtakes: sendEarlier,
}
