import type { Field, Reply, SseEvent } from '../../src/evidence/reply.ts'
import { isCallOf } from '../../src/verdict/asked.ts'
import { asksForStream, isErrorAsResult } from '../../src/verdict/answer.ts'
import { isEventStream, isObject, streamsOf } from '../../src/verdict/select.ts'
import { given } from '../../src/verdict/undecided.ts'
import {
  conforms,
  doneCount,
  eventsAfterDone,
  eventsBeforeDone,
  isLikeDone,
  mustHaveHadTime,
  remembered,
  replacement,
  strayLines,
  whereItStopped,
} from './rules.ts'

/** A protocol whose stream is made of events that each tell their `type`. */
export interface TypedProtocol {
  readonly name: 'responses' | 'messages'
  readonly operation: 'createResponse' | 'createMessage'
  /** The types of events that end a stream. */
  readonly terminals: readonly string[]
  /** Where the document has the type of an event that it does not describe. */
  readonly others: string
}

export const responsesProtocol: TypedProtocol = {
  name: 'responses',
  operation: 'createResponse',
  terminals: ['response.completed', 'response.failed', 'response.incomplete', 'error'],
  others: 'ResponseOtherEvent/properties/type',
}

export const messagesProtocol: TypedProtocol = {
  name: 'messages',
  operation: 'createMessage',
  terminals: ['message_stop', 'error'],
  others: 'MessageOtherEvent/properties/type',
}

/** An event with its type; `json` is the place of its data. */
export interface Typed {
  readonly type: string
  readonly json: Field
  readonly event: SseEvent
}

/** The events of some types. */
export const ofType = (events: readonly Typed[], ...types: readonly string[]): readonly Typed[] =>
  events.filter(({ type }) => types.includes(type))

/** The events before the literal, misspelt ones aside. */
export const eventsOf = (stream: Reply): readonly SseEvent[] =>
  eventsBeforeDone(stream).filter((event) => !isLikeDone(event))

const isTyped = ({ json }: SseEvent) => json.at('type').text !== undefined
const isError = (json: Field) =>
  json.at('type').text === 'error' || (!json.at('error').absent && json.at('type').absent)

/** The events that have a type. */
export const typedIn = remembered((stream: Reply): readonly Typed[] =>
  eventsOf(stream)
    .filter(isTyped)
    .map((event) => ({ type: event.json.at('type').text ?? '', json: event.json, event })),
)

/** True when the request was refused and the status does not say so: nothing but an error came. */
function hidesRefusal(reply: Reply): boolean {
  const events = eventsOf(reply)
  return events.length > 0 ? events.every(({ json }) => isError(json)) : isError(reply.json)
}

/** What the checks on the stream as such are about, for one protocol. */
export function selectionsOf({ name, operation, terminals }: TypedProtocol) {
  /** Requests for a stream that were refused, whatever the status says. */
  function refused(reply: Reply): Reply | undefined {
    if (!isCallOf(reply, operation) || !asksForStream(reply) || reply.status === undefined) return undefined
    return reply.status >= 400 || hidesRefusal(reply) || isErrorAsResult(reply) ? reply : undefined
  }

  /** Answers to requests for a stream. */
  function answered(reply: Reply): Reply | undefined {
    const stream = streamsOf(operation)(reply)
    return stream === undefined || hidesRefusal(stream) ? undefined : stream
  }

  /** Those that are streams at all, by how they begin or at least by their label. */
  function labelled(reply: Reply): Reply | undefined {
    const stream = answered(reply)
    given(stream === undefined || isEventStream(stream), `streaming.${name}.content_type`)
    return stream
  }

  /** Those with data in them, and no other text. */
  function filled(reply: Reply): Reply | undefined {
    const stream = labelled(reply)
    if (stream === undefined) return undefined
    given(eventsOf(stream).length > 0 && strayLines(stream).length === 0, `streaming.${name}.framing`)
    return stream
  }

  /** Every event of a stream; there is at least one, and each has its type. */
  function typed(reply: Reply): readonly Typed[] | undefined {
    const stream = filled(reply)
    if (stream === undefined) return undefined
    given(eventsOf(stream).every(isTyped), `streaming.${name}.event_json`)
    return typedIn(stream)
  }

  const isEnded = (stream: Reply) => doneCount(stream) > 0 || terminalsIn(stream).length > 0
  const terminalsIn = (stream: Reply) => typedIn(stream).filter(({ type }) => terminals.includes(type))

  /** Streams that had the time to end. */
  function timed(reply: Reply): Reply | undefined {
    const stream = filled(reply)
    if (stream === undefined || isEnded(stream)) return stream
    given(eventsOf(stream).every(isTyped), `streaming.${name}.event_json`)
    mustHaveHadTime(stream)
    return stream
  }

  /** Streams that came to an end. */
  function ended(reply: Reply): Reply | undefined {
    const stream = timed(reply)
    given(stream === undefined || isEnded(stream), `streaming.${name}.terminator`)
    return stream
  }

  /** The events of a stream that came to an end. */
  const whole = (reply: Reply): readonly Typed[] | undefined => (ended(reply) === undefined ? undefined : typed(reply))

  return { refused, answered, labelled, filled, typed, timed, ended, whole, isEnded }
}

/** What is wrong with the end of a stream that has none; undefined where there is one. */
export const missingEnd = (stream: Reply, isEnded: boolean): string | undefined =>
  isEnded ? undefined : `no terminal event and no \`data: [DONE]\`: the stream stops ${whereItStopped(stream)}`

/** What follows the last event of a stream: events behind the terminal one and behind the literal, and the literal again. */
export function behindEnd(stream: Reply, terminals: readonly string[]): readonly string[] {
  const typed = typedIn(stream)
  const end = typed.findLastIndex(({ type }) => terminals.includes(type))
  const behindTerminal = end === -1 ? [] : typed.slice(end + 1).map(({ json, type }) => `${json.path}: ${type}`)
  return [...behindTerminal, ...eventsAfterDone(stream).map(({ data }) => `behind \`[DONE]\`: ${data.slice(0, 80)}`)]
}

/** Event lines that name another type than the data does. */
export const misnamed = (events: readonly Typed[]): readonly string[] =>
  events
    .filter(({ event, type }) => event.event !== 'message' && event.event !== type)
    .map(({ event, type, json }) => `${json.path}: \`event: ${event.event}\` over the type ${type}`)

/** Pieces in which a character was destroyed. A limit may cut the very last one in two. */
export const broken = (pieces: readonly Field[], isLimited: boolean): readonly string[] =>
  pieces
    .filter(({ text = '' }, at) =>
      (isLimited && at === pieces.length - 1 ? text.replace(/\uFFFD+$/, '') : text).includes(replacement),
    )
    .map(({ path, shown }) => `${path}: ${shown}`)

/** True when the value is an object with something of an error in it. */
export const isErrorObject = (place: Field): boolean =>
  isObject(place) && ['message', 'type', 'code'].some((name) => (place.at(name).text ?? '') !== '')

/** Event types of a stream that the document does not describe: the ones that are as it says of other events. */
export const otherTypes = (events: readonly Typed[], { others }: TypedProtocol): readonly string[] =>
  [...new Set(events.filter(({ json }) => conforms(json.at('type'), others)).map(({ type }) => type))].sort()
