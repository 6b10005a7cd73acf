import { type Field, assume, isObject, type Reply, type SseEvent } from '../../../src/checks/index.ts'
import { responses } from '../protocols.ts'
import { sendsReplacementCharacter, brokenPieces, shownAt, unlessEmpty } from '../rules.ts'
import { errorsIn, ofType, otherError, typedEventsOf, typedStreamsOf, type TypedEvent } from '../typed.rules.ts'

export const streams = typedStreamsOf(responses)
const { typed, whole, ended } = streams

const endings = ['response.completed', 'response.failed', 'response.incomplete']
const lifecycle = ['response.created', 'response.in_progress', ...endings]

/** True if the stream contains exactly one complete response. */
export const isOneResponse = (events: readonly TypedEvent[]): boolean =>
  ofType(events, 'response.created').length <= 1 && terminalsOf(events).length === 1

/** The events that end the response. An `error` event counts only if there is no other. */
export function terminalsOf(events: readonly TypedEvent[]): readonly TypedEvent[] {
  const ends = ofType(events, ...endings)
  return ends.length > 0 ? ends : ofType(events, 'error').slice(0, 1)
}

/** Events of streams with exactly one complete response. */
export function oneResponse(reply: Reply): readonly TypedEvent[] | undefined {
  const events = whole(reply)
  assume(events === undefined || isOneResponse(events), 'streaming.responses.lifecycle')
  return events
}

/** Streams with exactly one complete response. */
export function streamsOfOneResponse(reply: Reply): Reply | undefined {
  const stream = ended(reply)
  assume(stream === undefined || isOneResponse(typedEventsOf(stream)), 'streaming.responses.lifecycle')
  return stream
}

/** Events of streams whose response has status `completed`. */
export function completed(reply: Reply): readonly TypedEvent[] | undefined {
  const events = oneResponse(reply)
  return ofType(events, 'response.completed').length === 0 ? undefined : events
}

/** The responses in the lifecycle events of a stream. */
export const responsesIn = (reply: Reply): readonly Field[] =>
  ofType(typed(reply), ...lifecycle).map(({ json }) => json.at('response'))

/** The same for a stream of one response, if each is an object. */
export function responsesOfOne(reply: Reply): readonly Field[] | undefined {
  const all = responsesIn(reply)
  assume(all.every(isObject), 'streaming.responses.response')
  assume(ofType(typed(reply), 'response.created').length <= 1, 'streaming.responses.lifecycle')
  return unlessEmpty(all)
}

/** The terminal event and its response. */
export function final(reply: Reply) {
  const [event] = ofType(oneResponse(reply), ...endings)
  if (event === undefined) return undefined
  assume(isObject(event.json.at('response')), 'streaming.responses.response')
  return { type: event.type, response: event.json.at('response') }
}

/** The response of `response.completed`. */
export function completedResponse(reply: Reply): Field | undefined {
  const end = final(reply)
  return end?.type === 'response.completed' ? end.response : undefined
}

/** Failures that clients do not recognize, and those inside a completed response; empty for a stream that ended without. */
export function misreportedFailures(reply: Reply): readonly string[] | undefined {
  const stream = streams.nonEmpty(reply)
  const problems = stream && failuresIn(stream).flatMap(failureProblem)
  if (problems !== undefined && problems.length > 0) return problems
  const events = oneResponse(reply)
  return events && failuresInCompleted(events)
}

/** The events that report that the response failed, in whatever form. */
const failuresIn = (stream: Reply): readonly SseEvent[] => [
  ...errorsIn(stream),
  ...ofType(typedEventsOf(stream), 'response.failed').map(({ event }) => event),
]

/** Why clients do not recognize a failure. */
function failureProblem({ event, isNamed, json }: SseEvent): readonly string[] {
  const type = json.at('type')
  if (type.text === undefined) return [`${json.path}: ${otherError(type)}`]
  return [
    ...(isNamed && event !== type.text ? [`${json.path}: \`event: ${event}\` with data of type ${type.text}`] : []),
    ...shownAt([json.at('response')].filter((response) => type.text === 'response.failed' && !isObject(response))),
  ]
}

/** Failures that are reported inside a completed response. */
export function failuresInCompleted(events: readonly TypedEvent[]): readonly string[] {
  const completed = ofType(events, 'response.completed')
  const errors = completed.map(({ json }) => json.at('response.error')).filter(({ absent }) => !absent)
  return [
    ...(completed.length > 0 ? ofType(events, 'error').map(() => 'an `error` event in a completed response') : []),
    ...shownAt(errors).map((error) => `${error}, in a completed response`),
  ]
}

/** Pieces of text and arguments with a replacement character. */
export function brokenPiecesOf(reply: Reply): readonly string[] | undefined {
  const events = typed(reply)
  if (events === undefined || sendsReplacementCharacter(reply)) return undefined
  const pieces = ofType(events, 'response.output_text.delta', 'response.function_call_arguments.delta')
  const isLimited = ofType(events, 'response.incomplete').length > 0
  return brokenPieces(
    pieces.map(({ json }) => json.at('delta')),
    isLimited,
  )
}

/** The first `error` event of a stream. */
export const error = (reply: Reply): Field | undefined => ofType(typed(reply), 'error')[0]?.json
