import { type Field, assume, isObject, type Reply, type SseEvent, cachedByReply } from '../../src/checks/index.ts'
import type { TypedProtocol } from './protocols.ts'
import { eventsAfterDone, conforms, doneCount, eventsOf, strayLines, stopPosition } from './rules.ts'
import { selectionsOf } from './streams.rules.ts'

/** An event with the type and JSON of its data. */
export interface TypedEvent {
  readonly type: string
  readonly json: Field
  readonly event: SseEvent
}

export const ofType = (events: readonly TypedEvent[] | undefined, ...types: readonly string[]): readonly TypedEvent[] =>
  events?.filter(({ type }) => types.includes(type)) ?? []

const isTyped = ({ json }: SseEvent) => json.at('type').text !== undefined
const isError = (json: Field) =>
  json.at('type').text === 'error' || (!json.at('error').absent && json.at('type').absent)

export const typedEventsOf = cachedByReply((stream: Reply): readonly TypedEvent[] =>
  eventsOf(stream)
    .filter(isTyped)
    .map((event) => ({ type: event.json.at('type').text ?? '', json: event.json, event })),
)

/** Selections of the streams of a protocol and of their events. */
export function typedStreamsOf(protocol: TypedProtocol) {
  const { ids, terminals } = protocol
  const mustBeTyped = (stream: Reply) => assume(eventsOf(stream).every(isTyped), ids.json)
  const streams = selectionsOf(protocol, {
    isError,
    isPart: (json) => !isError(json),
    isFilled: (stream) => eventsOf(stream).length > 0 && strayLines(stream).length === 0,
    isEnded: (stream) => doneCount(stream) > 0 || ofType(typedEventsOf(stream), ...terminals).length > 0,
    // An error without a type is no reason to wait for the end: other checks report its form.
    mustBeSound: (stream) =>
      assume(
        eventsOf(stream).every((event) => isTyped(event) || isError(event.json)),
        ids.json,
      ),
  })

  const eventsIn = (select: (reply: Reply) => Reply | undefined) => (reply: Reply) => {
    const stream = select(reply)
    if (stream === undefined) return undefined
    mustBeTyped(stream)
    return typedEventsOf(stream)
  }
  return {
    ...streams,
    /** The events of a stream: at least one, and all with a type. */
    typed: eventsIn(streams.nonEmpty),
    /** The events of a stream that ended. */
    whole: eventsIn(streams.ended),
  }
}

/** Where a stream without a terminal event stopped; undefined for a stream that ended. */
export const missingEnd = (stream: Reply, { terminals }: TypedProtocol): string | undefined =>
  doneCount(stream) > 0 || ofType(typedEventsOf(stream), ...terminals).length > 0
    ? undefined
    : `no terminal event and no \`data: [DONE]\`: the stream stops ${stopPosition(stream)}`

/** Events after the terminal event or after `[DONE]`, including another `[DONE]`. */
export function eventsAfterEnd(stream: Reply, { terminals }: TypedProtocol): readonly string[] {
  const typed = typedEventsOf(stream)
  const end = typed.findLastIndex(({ type }) => terminals.includes(type))
  const afterTerminal = end === -1 ? [] : typed.slice(end + 1).map(({ json, type }) => `${json.path}: ${type}`)
  return [...afterTerminal, ...eventsAfterDone(stream)]
}

/** Events whose `event:` line differs from the type in their data. */
export const misnamedEvents = (events: readonly TypedEvent[]): readonly string[] =>
  events
    .filter(({ event, type }) => event.isNamed && event.event !== type)
    .map(({ event, type, json }) => `${json.path}: \`event: ${event.event}\` with data of type ${type}`)

/** Events without an `event:` line. Clients do not need the name of a `ping`. */
export const unnamedEvents = (events: readonly TypedEvent[]): readonly string[] =>
  events.filter(({ event, type }) => !event.isNamed && type !== 'ping').map(({ json, type }) => `${json.path}: ${type}`)

/** Errors in a stream, also those without the type or the name of one. */
export const errorsIn = (stream: Reply): readonly SseEvent[] =>
  eventsOf(stream).filter(({ event, json }) => isError(json) || (event === 'error' && isObject(json)))

/** Describes an error by its type, which is not one of an error. */
export const otherError = ({ text }: Field): string =>
  text === undefined ? 'an error without a `type`' : `an error of the type ${text}`

/** True for an object with a non-empty `message`, `type` or `code`. */
export const isErrorObject = (place: Field): boolean =>
  isObject(place) && ['message', 'type', 'code'].some((name) => (place.at(name).text ?? '') !== '')

/** Event types that the document does not list. */
export const otherTypes = (events: readonly TypedEvent[], { others }: TypedProtocol): readonly string[] =>
  [...new Set(events.filter(({ json }) => conforms(json.at('type'), others)).map(({ type }) => type))].sort()
