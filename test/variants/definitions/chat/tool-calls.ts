import { editEvents, type Inject } from '../../../../gateway/reference/fault.ts'
import { editAt } from '../../../../gateway/reference/faults/field.ts'
import {
  asArray,
  asObject,
  asString,
  parseJson,
  type Json,
  type JsonObject,
} from '../../../../gateway/reference/json.ts'
import type { StreamEvent } from '../../../../gateway/reference/sse.ts'
import { eachEvent } from '../edit.ts'
import type { ConformantVariants } from '../variant.ts'
import { chat, eachChoice, data, parsed, deltaOf } from './kit.ts'

/** Tool calls in streams as other common servers send them. */
export const toolCalls: ConformantVariants = {
  'a tool call repeated by id and name': chat(repeatedCallId()),
  'a tool call named in every piece': chat(eachPiece((piece, { name }) => withName(piece, name))),
  'an empty id and name in the later pieces of a tool call': chat(
    eachPiece((piece, { isFirst }) => (isFirst ? piece : withName({ ...piece, id: '' }, ''))),
  ),
  'a tool call named behind its id': chat(namedBehind()),
  'the arguments of a tool call in one piece': chat(argumentsAtOnce()),
  'each tool call in one chunk': chat(editEvents(wholeCalls)),
}

/** Sends the id, the name and all arguments of a call in its first chunk. */
function wholeCalls(events: readonly StreamEvent[]): readonly StreamEvent[] {
  const fragments = events.flatMap((event) =>
    asArray(parsed(event)['choices']).flatMap((choice) =>
      asArray(asObject(asObject(choice)['delta'])['tool_calls']).map((piece) => ({
        key: `${String(asObject(choice)['index'])}/${String(asObject(piece)['index'])}`,
        text: asString(asObject(asObject(piece)['function'])['arguments']),
        event,
      })),
    ),
  )
  return events.flatMap((event) => {
    const own = fragments.find((fragment) => fragment.event === event)
    if (own === undefined) return [event]
    const ofCall = fragments.filter(({ key }) => key === own.key)
    if (ofCall[0] !== own) return []
    const text = ofCall.map((fragment) => fragment.text).join('')
    return [data(editAt(parsed(event), 'choices[].delta.tool_calls[].function.arguments', () => text) ?? {})]
  })
}

/** Each fragment of a call repeats its id, type and name, as some servers do. */
function repeatedCallId(): Inject {
  return (next, gateway) => (request) => {
    const callsByIndex = new Map<string, JsonObject>()
    return eachChoice((choice) =>
      editAt(choice, 'delta.tool_calls[]', (value) => {
        const call = asObject(value)
        const key = `${String(choice['index'])}/${String(call['index'])}`
        const first = callsByIndex.get(key) ?? call
        callsByIndex.set(key, first)
        return { ...call, id: first['id'] ?? '', type: 'function' }
      }),
    )(
      next,
      gateway,
    )(request)
  }
}

const withName = (piece: JsonObject, name: string): JsonObject => ({
  ...piece,
  function: { ...asObject(piece['function']), name },
})

/** Edits each fragment of a call, given the name from the first one. */
function eachPiece(
  edit: (piece: JsonObject, of: { readonly isFirst: boolean; readonly name: string }) => Json,
): Inject {
  return (next, gateway) => (request) => {
    let name = ''
    return eachChoice((choice) =>
      editAt(choice, 'delta.tool_calls[]', (value) => {
        const piece = asObject(value)
        const isFirst = 'id' in piece
        if (isFirst) name = asString(asObject(piece['function'])['name'])
        return edit(piece, { isFirst, name })
      }),
    )(
      next,
      gateway,
    )(request)
  }
}

/** The name of a call comes in a separate fragment after the one with the id. */
function namedBehind(): Inject {
  return eachEvent((event, chunk) => {
    const [choice = {}, ...more] = asArray(chunk['choices']).map(asObject)
    const [piece, ...pieces] = asArray(asObject(choice['delta'])['tool_calls']).map(asObject)
    if (piece === undefined || !('id' in piece) || more.length + pieces.length > 0) return [event]
    const { name = '', ...rest } = asObject(piece['function'])
    const withPiece = (call: JsonObject) => ({
      ...chunk,
      choices: [{ ...choice, delta: { ...asObject(choice['delta']), tool_calls: [call] } }],
    })
    return [
      data(withPiece({ ...piece, function: rest })),
      data(withPiece({ index: piece['index'] ?? 0, function: { name } })),
    ]
  })
}

/** Each call is a single fragment with all arguments. */
function argumentsAtOnce(): Inject {
  return editEvents((events) => {
    const chunks = events.map(({ data }) => asObject(parseJson(data) ?? null))
    const pieceOf = (chunk: JsonObject) => asObject(asArray(deltaOf(chunk)['tool_calls'])[0])
    const isOf = (index: Json | undefined) => (chunk: JsonObject) => pieceOf(chunk)['index'] === index
    const joined = (index: Json | undefined) =>
      chunks
        .filter(isOf(index))
        .map((chunk) => asString(asObject(pieceOf(chunk)['function'])['arguments']))
        .join('')
    return events.flatMap((event, at) => {
      const chunk = chunks[at] ?? {}
      const { index, id } = pieceOf(chunk)
      if (index === undefined) return [event]
      if (id === undefined) return []
      return [data(editAt(chunk, 'choices[].delta.tool_calls[].function.arguments', () => joined(index)))]
    })
  })
}
