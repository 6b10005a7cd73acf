import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { isObject } from '../../../src/verdict/select.ts'
import { given } from '../../../src/verdict/undecided.ts'
import { replacement } from '../rules.ts'
import { broken, ofType, responsesProtocol, selectionsOf, typedIn, type Typed } from '../typed.rules.ts'

const { typed, whole, ended } = selectionsOf(responsesProtocol)

const endings = ['response.completed', 'response.failed', 'response.incomplete']
const lifecycle = ['response.created', 'response.in_progress', ...endings]

/** True when one response is told from its beginning to its end, and nothing of another. */
export const isOneLife = (events: readonly Typed[]): boolean =>
  ofType(events, 'response.created').length <= 1 && terminalsOf(events).length === 1

/** The events that end the response. An `error` counts where nothing else ends it. */
export function terminalsOf(events: readonly Typed[]): readonly Typed[] {
  const ends = ofType(events, ...endings)
  return ends.length > 0 ? ends : ofType(events, 'error').slice(0, 1)
}

/** Events of streams that tell one response to its end. */
export function oneLife(reply: Reply): readonly Typed[] | undefined {
  const events = whole(reply)
  given(events === undefined || isOneLife(events), 'streaming.responses.lifecycle')
  return events
}

/** Streams that tell one response to its end. */
export function oneLifeStreams(reply: Reply): Reply | undefined {
  const events = typedIn(reply)
  const stream = ended(reply)
  given(stream === undefined || isOneLife(events), 'streaming.responses.lifecycle')
  return stream
}

/** Events of streams whose response was completed. */
export function completed(reply: Reply): readonly Typed[] | undefined {
  const events = oneLife(reply)
  return events === undefined || ofType(events, 'response.completed').length === 0 ? undefined : events
}

/** The responses that the lifecycle events of a stream carry; undefined without such an event. */
export function carried(reply: Reply): readonly Field[] | undefined {
  const events = ofType(typed(reply) ?? [], ...lifecycle)
  return events.length === 0 ? undefined : events.map(({ json }) => json.at('response'))
}

/** The responses of one life; each is an object. */
export function lives(reply: Reply): readonly Field[] | undefined {
  const responses = carried(reply)
  given(responses?.every(isObject) !== false, 'streaming.responses.response')
  given(ofType(typed(reply) ?? [], 'response.created').length <= 1, 'streaming.responses.lifecycle')
  return responses
}

/** The terminal event that carries a response, and that response. */
export function final(reply: Reply) {
  const [event] = ofType(oneLife(reply) ?? [], ...endings)
  if (event === undefined) return undefined
  given(isObject(event.json.at('response')), 'streaming.responses.response')
  return { type: event.type, response: event.json.at('response') }
}

/** The response of `response.completed`. */
export function completedResponse(reply: Reply): Field | undefined {
  const end = final(reply)
  return end?.type === 'response.completed' ? end.response : undefined
}

/** Signs of a failure inside of a stream that is told otherwise than it should be; empty where nothing failed. */
export function mistold(events: readonly Typed[]): readonly string[] {
  const completed = ofType(events, 'response.completed')
  return [
    ...(completed.length > 0 ? ofType(events, 'error').map(() => 'an `error` event in a completed response') : []),
    ...completed
      .map(({ json }) => json.at('response.error'))
      .filter(({ absent }) => !absent)
      .map(({ path, shown }) => `${path}: ${shown}, in a completed response`),
  ]
}

/** `error` events that do not say at their top level what went wrong. */
export const muteErrors = (events: readonly Typed[]): readonly string[] =>
  ofType(events, 'error')
    .map(({ json }) => json.at('message'))
    .filter(({ text }) => text === undefined)
    .map(({ path, shown }) => `\`${path}\`: expected a string; saw ${shown}`)

/** Pieces of text in which a character was destroyed. */
export function brokenPieces(reply: Reply): readonly string[] | undefined {
  const events = typed(reply)
  if (events === undefined || reply.request.text.includes(replacement)) return undefined
  const pieces = ofType(events, 'response.output_text.delta', 'response.function_call_arguments.delta')
  const isLimited = ofType(events, 'response.incomplete').length > 0
  return broken(
    pieces.map(({ json }) => json.at('delta')),
    isLimited,
  )
}

/** The `error` event of a stream that has one. */
export const errors = (reply: Reply): Field | undefined => ofType(typed(reply) ?? [], 'error')[0]?.json
