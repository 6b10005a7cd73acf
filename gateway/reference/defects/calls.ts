import { editMembers, editObjects, editStream, dataOf, withData } from './edit.ts'
import type { Inject } from '../faults/handler.ts'
import { all } from '../faults/scope.ts'
import { readAt, editAt } from '../faults/field.ts'
import { asArray, asObject, isObject, type Json, type JsonObject, parseJson } from '../json.ts'
import type { StreamEvent } from '../sse.ts'

const idPaths = [
  ...['choices[].message.tool_calls[].id', 'choices[].delta.tool_calls[].id'],
  ...['output[].call_id', 'item.call_id', 'response.output[].call_id'],
  ...['content[].id', 'content_block.id', 'candidates[].content.parts[].functionCall.id'],
]

/** The same id for every call. */
export const sameIds: Inject = editMembers(idPaths, () => 'call_0')

/** Calls without an id. */
export const withoutIds: Inject = editMembers(idPaths, () => undefined)

/** The arguments as JSON text, of a plain reply and at the end of a call in a stream of responses. */
const wholePaths = [
  'choices[].message.tool_calls[].function.arguments',
  ...['output[].arguments', 'item.arguments', 'response.output[].arguments', 'arguments'],
]
/** A piece of the arguments in an event. */
const piecePaths = ['choices[].delta.tool_calls[0].function.arguments', 'delta.partial_json']

/** Where an event has a piece of the arguments of a call. Events of responses have it beside its type. */
function pathOfPiece(data: JsonObject): string | undefined {
  if (data['type'] === 'response.function_call_arguments.delta') return 'delta'
  return piecePaths.find((path) => typeof readAt(data, path) === 'string' && readAt(data, path) !== '')
}

/** Empty text in place of arguments. */
export const withoutArguments: Inject = all(
  editMembers(wholePaths, (text) => (typeof text === 'string' ? '' : text)),
  editPieces((text) => [text === '' ? text : '']),
)

/** Arguments without their last character, so that they are not JSON. */
export const brokenArguments: Inject = all(
  editMembers(wholePaths, (text) => (typeof text === 'string' ? text.slice(0, -1) : text)),
  editStream((events) => {
    const last = lastPieces(events)
    return events.map((event, index) => (last.has(index) ? editPiece(event, (text) => text.slice(0, -1)) : event))
  }),
)

/** The arguments of a plain reply as an object, in the protocols that have them as text. */
export const argumentsAsObject: Inject = editMembers(
  ['choices[].message.tool_calls[].function.arguments', 'output[].arguments'],
  (text) => (typeof text === 'string' ? (parseJson(text) ?? text) : text),
)

/** An event for each character of the arguments. */
export const argumentsByCharacter: Inject = editPieces((text) => [...text])

/** Every piece of a call with the id and the name of the call. */
export const nameInEachPiece: Inject = editStream((events) => {
  const calls = new Map<Json, JsonObject>()
  return events.map((event) => {
    const data = dataOf(event)
    if (readAt(data, 'choices[].delta.tool_calls') === undefined) return event
    const edited = editAt(data, 'choices[].delta.tool_calls[]', (call) => {
      const { index = null, ...own } = asObject(call)
      const first = calls.get(index) ?? asObject(call)
      calls.set(index, first)
      const { id = null, type = null } = first
      const { name = null } = asObject(first['function'])
      return { index, id, type, function: { ...asObject(own['function']), name } }
    })
    return withData(event, asObject(edited))
  })
})

/** Every call of a stream with index 0. */
export const indexZero: Inject = editMembers(['choices[].delta.tool_calls[].index'], () => 0)

/** Calls as text of the answer: what comes of a model whose calls are not parsed. */
export const callsAsText: Inject = editObjects((data) => {
  const choices = asArray(data['choices']).map(asObject)
  const [call] = choices.flatMap(({ message }) => asArray(asObject(message)['tool_calls']))
  if (!isObject(call ?? null)) return data
  const { name = null, arguments: args = null } = asObject(asObject(call)['function'])
  const message = { role: 'assistant', content: `<tool_call>${JSON.stringify({ name, arguments: args })}</tool_call>` }
  return { ...data, choices: choices.map((choice) => ({ ...choice, message, finish_reason: 'stop' })) }
})

/** Replaces each piece of arguments by others, each in an event of its own. Numbered events are numbered again. */
function editPieces(split: (text: string) => readonly string[]): Inject {
  return editStream((events) =>
    numbered(
      events.flatMap((event) => {
        const path = pathOfPiece(dataOf(event))
        const text = path === undefined ? undefined : readAt(dataOf(event), path)
        return typeof text === 'string' ? split(text).map((piece) => editPiece(event, () => piece)) : [event]
      }),
    ),
  )
}

function editPiece(event: StreamEvent, change: (text: string) => string): StreamEvent {
  const data = dataOf(event)
  const path = pathOfPiece(data)
  if (path === undefined) return event
  const edited = editAt(data, path, (text) => (typeof text === 'string' ? change(text) : text))
  return withData(event, asObject(edited))
}

const numbered = (events: readonly StreamEvent[]): readonly StreamEvent[] =>
  events.map((event, index) => {
    const data = dataOf(event)
    return 'sequence_number' in data ? withData(event, { ...data, sequence_number: index }) : event
  })

/** The places of the events with the last piece of each call. */
function lastPieces(events: readonly StreamEvent[]): ReadonlySet<number> {
  const last = new Map<string, number>()
  for (const [place, event] of events.entries()) {
    const data = dataOf(event)
    if (pathOfPiece(data) === undefined) continue
    const index = readAt(data, 'choices[].delta.tool_calls[0].index') ?? data['output_index'] ?? data['index']
    last.set(JSON.stringify(index), place)
  }
  return new Set(last.values())
}
