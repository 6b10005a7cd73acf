import { allAt, at } from '../reference/client.ts'
import { asObject, asString, type Json, parseJson } from '../../gateway/reference/json.ts'

/** What an agent sees of an answer. */
export interface AgentAnswer {
  readonly text: string
  readonly calls: readonly { readonly name: string; readonly arguments: Json | undefined }[]
  /** Whether the stream has the end that clients of the protocol wait for. */
  readonly isComplete: boolean
}

const textAt = (events: readonly Json[], path: string): string =>
  allAt([...events], path)
    .map(asString)
    .join('')

/** Reads the streams of a protocol as its clients do: joins texts and arguments. */
const readers: Readonly<Record<string, (events: readonly Json[]) => AgentAnswer>> = {
  '/v1/chat/completions': (events) => ({
    text: textAt(events, '[].choices[].delta.content'),
    calls: callsOf(allAt([...events], '[].choices[].delta.tool_calls[]'), (piece) => ({
      place: String(at(piece, 'index')),
      name: asString(at(piece, 'function.name')),
      text: asString(at(piece, 'function.arguments')),
    })),
    isComplete: events.at(-1) === '[DONE]' && textAt(events, '[].choices[].finish_reason') !== '',
  }),
  '/v1/responses': (events) => ({
    text: textAt([...events].filter(hasType('response.output_text.delta')), '[].delta'),
    calls: allAt(events.filter(hasType('response.output_item.done')), '[].item')
      .filter(hasType('function_call'))
      .map((item) => ({ name: asString(at(item, 'name')), arguments: parseJson(asString(at(item, 'arguments'))) })),
    isComplete: hasType('response.completed')(events.at(-1) ?? null),
  }),
  '/v1/messages': (events) => ({
    text: textAt(events, '[].delta.text'),
    calls: callsOf([...events].filter(isOfToolUse), (event) => ({
      place: String(at(event, 'index')),
      name: asString(at(event, 'content_block.name')),
      text: asString(at(event, 'delta.partial_json')),
    })),
    isComplete: hasType('message_stop')(events.at(-1) ?? null) && textAt(events, '[].delta.stop_reason') !== '',
  }),
  '/v1beta/models/ref-chat-1:streamGenerateContent': (events) => ({
    text: textAt(events, '[].candidates[].content.parts[].text'),
    calls: allAt([...events], '[].candidates[].content.parts[].functionCall').map((call) => ({
      name: asString(at(call, 'name')),
      arguments: at(call, 'args'),
    })),
    isComplete:
      textAt(events.slice(0, -1), '[].candidates[].finishReason') === '' &&
      textAt(events, '[-1].candidates[].finishReason') !== '',
  }),
}

/** Reads a stream of the protocol of this path. */
export function readStream(path: string, events: readonly Json[]): AgentAnswer {
  const read = readers[path]
  if (read === undefined) throw new Error(`no agent calls ${path}`)
  return read(events)
}

const hasType = (type: string) => (event: Json) => asObject(event)['type'] === type

const isOfToolUse = (event: Json) =>
  at(event, 'content_block.type') === 'tool_use' || at(event, 'delta.type') === 'input_json_delta'

interface CallPiece {
  readonly place: string
  readonly name: string
  readonly text: string
}

/** Joins the pieces of calls by their place. */
function callsOf(events: readonly Json[], read: (event: Json) => CallPiece): AgentAnswer['calls'] {
  const pieces = events.map(read)
  return [...new Set(pieces.map(({ place }) => place))].map((place) => {
    const own = pieces.filter((piece) => piece.place === place)
    return {
      name: own.map(({ name }) => name).join(''),
      arguments: parseJson(own.map(({ text }) => text).join('')),
    }
  })
}
