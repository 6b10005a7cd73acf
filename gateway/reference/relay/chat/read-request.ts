import { asArray, asNumber, asObject, asString, asStrings, isObject, type Json, type JsonObject } from '../../json.ts'
import {
  type CallPart,
  type FilePart,
  type Part,
  type RelayRequest,
  sourceOf,
  type TextPart,
  type ToolChoice,
  type Turn,
} from '../prompt.ts'

/** Reads a chat completion request. */
export function readChatRequest(body: JsonObject): RelayRequest {
  const limits = [body.max_tokens, body.max_completion_tokens].flatMap((limit) => asNumber(limit) ?? [])
  return {
    isStream: body.stream === true,
    turns: asArray(body.messages).map((message) => turn(asObject(message))),
    maxTokens: limits.length === 0 ? undefined : Math.min(...limits),
    temperature: asNumber(body.temperature),
    topP: asNumber(body.top_p),
    presencePenalty: asNumber(body.presence_penalty),
    frequencyPenalty: asNumber(body.frequency_penalty),
    stop: asStrings(body.stop),
    choices: asNumber(body.n),
    user: typeof body.user === 'string' ? body.user : undefined,
    cacheKey: typeof body.prompt_cache_key === 'string' ? body.prompt_cache_key : undefined,
    tools: asArray(body.tools)
      .map(asObject)
      .filter(({ type }) => type === 'function')
      .map((tool) => asObject(tool.function))
      .map(({ name, description, parameters }) => ({
        name: asString(name),
        description: typeof description === 'string' ? description : undefined,
        parameters: isObject(parameters) ? parameters : undefined,
      })),
    toolChoice: toolChoice(body.tool_choice),
    format: isObject(body.response_format) ? body.response_format : undefined,
    reasoning: typeof body.reasoning_effort === 'string' ? body.reasoning_effort : undefined,
  }
}

function turn(message: JsonObject): Turn {
  const content = contentOf(message.content)
  switch (message.role) {
    case 'tool':
      return { role: 'tool', parts: [{ type: 'result', id: asString(message.tool_call_id), content }] }
    case 'assistant': {
      const calls = asArray(message.tool_calls).map(call)
      // Next to calls, an empty text stands for no text.
      const isEmpty = (part: Part) => part.type === 'text' && part.text === ''
      return { role: 'assistant', parts: [...content.filter((part) => calls.length === 0 || !isEmpty(part)), ...calls] }
    }
    case 'system':
    case 'developer':
      return { role: 'system', parts: content }
    default:
      return { role: 'user', parts: content }
  }
}

function call(value: Json): CallPart {
  const { id, function: called } = asObject(value)
  const { name, arguments: text } = asObject(called)
  return { type: 'call', id: asString(id), name: asString(name), arguments: asString(text) }
}

function contentOf(content: Json | undefined): readonly (TextPart | FilePart)[] {
  return typeof content === 'string'
    ? [{ type: 'text', text: content }]
    : asArray(content).flatMap((part) => partOf(asObject(part)))
}

function partOf(part: JsonObject): readonly (TextPart | FilePart)[] {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: asString(part.text) }]
    case 'image_url': {
      const { url, detail } = asObject(part.image_url)
      return [{ type: 'file', source: sourceOf(asString(url)), ...(typeof detail === 'string' && { detail }) }]
    }
    case 'file': {
      const { file_data, filename } = asObject(part.file)
      const source = sourceOf(asString(file_data))
      return [{ type: 'file', source, ...(typeof filename === 'string' && { name: filename }) }]
    }
    case 'input_audio': {
      const { data, format } = asObject(part.input_audio)
      return [{ type: 'file', source: { mediaType: `audio/${asString(format)}`, data: asString(data) } }]
    }
    default:
      return []
  }
}

function toolChoice(choice: Json | undefined): ToolChoice | undefined {
  if (isObject(choice)) return { name: asString(asObject(choice.function).name) }
  return choice === 'auto' || choice === 'none' || choice === 'required' ? choice : undefined
}
