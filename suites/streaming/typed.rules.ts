import { type Field, assume, isObject, type Reply, type SseEvent, whileRead } from '../../src/checks/index.ts'
import type { TypedProtocol } from './protocols.ts'
import { behindDone, conforms, doneCount, eventsOf, strayLines, whereItStopped } from './rules.ts'
import { selectionsOf } from './streams.rules.ts'

/** An event with its type; `json` is the place of its data. */
export interface Typed {
  readonly type: string
  readonly json: Field
  readonly event: SseEvent
}

/** The events of some types. */
export const ofType = (events: readonly Typed[] | undefined, ...types: readonly string[]): readonly Typed[] =>
  events?.filter(({ type }) => types.includes(type)) ?? []

const isTyped = ({ json }: SseEvent) => json.at('type').text !== undefined
const isError = (json: Field) =>
  json.at('type').text === 'error' || (!json.at('error').absent && json.at('type').absent)

/** The events that have a type. */
export const typedIn = whileRead((stream: Reply): readonly Typed[] =>
  eventsOf(stream)
    .filter(isTyped)
    .map((event) => ({ type: event.json.at('type').text ?? '', json: event.json, event })),
)

/** What the checks of one protocol are about: streams as such, and their events. */
export function typedStreamsOf(protocol: TypedProtocol) {
  const { ids, terminals } = protocol
  const mustBeTyped = (stream: Reply) => assume(eventsOf(stream).every(isTyped), ids.json)
  const streams = selectionsOf(protocol, {
    isError,
    isPart: (json) => !isError(json),
    isFilled: (stream) => eventsOf(stream).length > 0 && strayLines(stream).length === 0,
    isEnded: (stream) => doneCount(stream) > 0 || ofType(typedIn(stream), ...terminals).length > 0,
    mustBeSound: mustBeTyped,
  })

  const eventsIn = (select: (reply: Reply) => Reply | undefined) => (reply: Reply) => {
    const stream = select(reply)
    if (stream === undefined) return undefined
    mustBeTyped(stream)
    return typedIn(stream)
  }
  return {
    ...streams,
    /** Every event of a stream; there is at least one, and each has its type. */
    typed: eventsIn(streams.filled),
    /** The events of a stream that came to an end. */
    whole: eventsIn(streams.ended),
  }
}

/** What is wrong with the end of a stream that has none; undefined where there is one. */
export const missingEnd = (stream: Reply, { terminals }: TypedProtocol): string | undefined =>
  doneCount(stream) > 0 || ofType(typedIn(stream), ...terminals).length > 0
    ? undefined
    : `no terminal event and no \`data: [DONE]\`: the stream stops ${whereItStopped(stream)}`

/** What follows the last event of a stream: events behind the terminal one and behind the literal, and the literal again. */
export function behindEnd(stream: Reply, { terminals }: TypedProtocol): readonly string[] {
  const typed = typedIn(stream)
  const end = typed.findLastIndex(({ type }) => terminals.includes(type))
  const behindTerminal = end === -1 ? [] : typed.slice(end + 1).map(({ json, type }) => `${json.path}: ${type}`)
  return [...behindTerminal, ...behindDone(stream)]
}

/** Event lines that name another type than the data does. */
export const misnamed = (events: readonly Typed[]): readonly string[] =>
  events
    .filter(({ event, type }) => event.event !== 'message' && event.event !== type)
    .map(({ event, type, json }) => `${json.path}: \`event: ${event.event}\` over the type ${type}`)

/** True when the value is an object with something of an error in it. */
// Surviving mutants: A value that is not an object has no members.
export const isErrorObject = (place: Field): boolean =>
  isObject(place) && ['message', 'type', 'code'].some((name) => (place.at(name).text ?? '') !== '')

/** Event types of a stream that the document does not describe: the ones that are as it says of other events. */
export const otherTypes = (events: readonly Typed[], { others }: TypedProtocol): readonly string[] =>
  [...new Set(events.filter(({ json }) => conforms(json.at('type'), others)).map(({ type }) => type))].sort()
