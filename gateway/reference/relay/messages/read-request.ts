import { asArray, asNumber, asObject, asString, asStrings, isObject, type Json, type JsonObject } from '../../json.ts'
import {
  type FilePart,
  type Part,
  type RelayRequest,
  type ResultPart,
  sourceOf,
  type TextPart,
  type ToolChoice,
  type Turn,
} from '../prompt.ts'

/** Reads a messages request. */
export function readMessagesRequest(body: JsonObject): RelayRequest {
  const { type, budget_tokens } = asObject(body.thinking)
  const { user_id } = asObject(body.metadata)
  const system = contentOf(body.system)
  return {
    isStream: body.stream === true,
    turns: [
      ...(system.length === 0 ? [] : [{ role: 'system', parts: system } as const]),
      ...asArray(body.messages).flatMap((message) => turns(asObject(message))),
    ],
    maxTokens: asNumber(body.max_tokens),
    temperature: asNumber(body.temperature),
    topP: asNumber(body.top_p),
    topK: asNumber(body.top_k),
    stop: asStrings(body.stop_sequences),
    user: typeof user_id === 'string' ? user_id : undefined,
    tools: asArray(body.tools)
      .map(asObject)
      .filter(({ type }) => type === undefined || type === 'custom')
      .map(({ name, description, input_schema }) => ({
        name: asString(name),
        description: typeof description === 'string' ? description : undefined,
        parameters: isObject(input_schema) ? input_schema : undefined,
      })),
    toolChoice: toolChoice(body.tool_choice),
    reasoning: type === 'enabled' ? asNumber(budget_tokens) : undefined,
  }
}

/** A message, whose results become turns of tools before the rest. */
function turns({ role, content }: JsonObject): readonly Turn[] {
  const parts = contentOf(content)
  if (role === 'assistant' || role === 'system') return [{ role, parts }]
  const results = asArray(content)
    .map(asObject)
    .filter(({ type }) => type === 'tool_result')
    .map((block): Turn => ({ role: 'tool', parts: [result(block)] }))
  return results.length > 0 && parts.length === 0 ? results : [...results, { role: 'user', parts }]
}

function result({ tool_use_id, content, is_error }: JsonObject): ResultPart {
  const parts = contentOf(content).flatMap((part) => (part.type === 'text' || part.type === 'file' ? [part] : []))
  return { type: 'result', id: asString(tool_use_id), content: parts, isError: is_error === true }
}

/** The parts of a content, without results. */
function contentOf(content: Json | undefined): readonly Part[] {
  return typeof content === 'string'
    ? [{ type: 'text', text: content }]
    : asArray(content).flatMap((block) => part(asObject(block)))
}

function part(block: JsonObject): readonly Part[] {
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: asString(block.text) } satisfies TextPart]
    case 'image':
    case 'document':
      return file(block)
    case 'tool_use':
      return [
        {
          type: 'call',
          id: asString(block.id),
          name: asString(block.name),
          arguments: JSON.stringify(block.input ?? {}),
        },
      ]
    case 'thinking':
      return [{ type: 'reasoning', text: asString(block.thinking) }]
    default:
      return []
  }
}

function file({ source, title }: JsonObject): readonly (FilePart | TextPart)[] {
  const { type, media_type, data, url } = asObject(source)
  const name = typeof title === 'string' ? { name: title } : {}
  if (type === 'base64')
    return [{ type: 'file', source: { mediaType: asString(media_type), data: asString(data) }, ...name }]
  if (type === 'url') return [{ type: 'file', source: sourceOf(asString(url)), ...name }]
  return type === 'text' ? [{ type: 'text', text: asString(data) }] : []
}

function toolChoice(choice: Json | undefined): ToolChoice | undefined {
  const type = isObject(choice) ? choice.type : choice
  if (isObject(choice) && type === 'tool') return { name: asString(choice.name) }
  if (type === 'any') return 'required'
  return type === 'auto' || type === 'none' ? type : undefined
}
