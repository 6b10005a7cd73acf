import {
  asString,
  breaking,
  type Change,
  dropEventField,
  editBody,
  editBytes,
  editEventField,
  editEventJson,
  editEvents,
  editRequestField,
  type Inject,
  isObject,
  isStream,
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
 * Declares faults in the streams of a protocol: in requests for them, or in the streams themselves. Refusals stay as they are.
 *
 * @example const breaks = streamFaultsOf(chat)
 * export const idMissing = breaks('streaming.chat.id').drop('id')
 * export const limitIgnored = breaks('streaming.chat.max_tokens').editSent('max_tokens', () => 4000)
 */
export const streamFaultsOf = (protocol: StreamProtocol) => breaking(streamKitOf(protocol))

/** Injections into the requests for streams of a protocol. */
function streamKitOf({ operation }: StreamProtocol) {
  const inRequests = (inject: Inject): Inject => onOperation(operation, when(isStream, inject))
  const inStreams =
    <Arguments extends readonly unknown[]>(injection: (...args: Arguments) => Inject) =>
    (...args: Arguments): Inject =>
      inRequests(onStatus(200, injection(...args)))
  return {
    inRequests,
    /** Edits what the gateway reads at a path of the request. */
    editSent: (path: string, change: Change): Inject => inRequests(editRequestField(path, change)),
    inject: inStreams((inject: Inject) => inject),
    set: inStreams(setEventField),
    drop: inStreams(dropEventField),
    edit: inStreams(editEventField),
    editJson: inStreams(editEventJson),
    editEvents: inStreams(editEvents),
    editBody: inStreams(editBody),
    setHeader: inStreams(setHeader),
    truncateEvents: inStreams(truncateEvents),
    replyWith: inStreams(replyWith),
    withoutTypes: inStreams(withoutTypes),
    replaceEvents: inStreams(replaceEvents),
    insertEvents: inStreams(insertEvents),
    appendEvents: inStreams(appendEvents),
    breakOff: inStreams(breakOff),
    endWith: inStreams(endWith),
    overtakes: inStreams(sendEarlier),
  }
}

/** Every text is UTF-8 that was read as Latin-1. */
export const utf8AsLatin1: Inject = editBytes((bytes) =>
  new TextEncoder().encode(Buffer.from(bytes).toString('latin1')),
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
