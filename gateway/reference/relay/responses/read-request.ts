import { asArray, asNumber, asObject, asString, isObject, type Json, type JsonObject } from '../../json.ts'
import {
  type FilePart,
  type Part,
  type RelayRequest,
  sourceOf,
  type TextPart,
  type ToolChoice,
  type Turn,
} from '../prompt.ts'

/** Reads a responses request. Hosted tools and truncation have no equivalent in other protocols. */
export function readResponsesRequest(body: JsonObject): RelayRequest {
  const { effort } = asObject(body.reasoning)
  const items =
    typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : asArray(body.input).map(asObject)
  const system: readonly Turn[] =
    typeof body.instructions === 'string' ? [{ role: 'system', parts: contentOf(body.instructions) }] : []
  return {
    isStream: body.stream === true,
    turns: items.reduce(addItem, system),
    maxTokens: asNumber(body.max_output_tokens),
    temperature: asNumber(body.temperature),
    topP: asNumber(body.top_p),
    user: typeof body.user === 'string' ? body.user : undefined,
    cacheKey: typeof body.prompt_cache_key === 'string' ? body.prompt_cache_key : undefined,
    metadata: isObject(body.metadata) ? body.metadata : undefined,
    tools: asArray(body.tools)
      .map(asObject)
      .filter(({ type }) => type === 'function')
      .map(({ name, description, parameters }) => ({
        name: asString(name),
        description: typeof description === 'string' ? description : undefined,
        parameters: isObject(parameters) ? parameters : undefined,
      })),
    toolChoice: toolChoice(body.tool_choice),
    format: format(asObject(asObject(body.text).format)),
    reasoning: typeof effort === 'string' ? effort : undefined,
  }
}

/** Adds an item. Reasoning, a message and calls that follow each other are one turn of the assistant. */
function addItem(turns: readonly Turn[], item: JsonObject): readonly Turn[] {
  const last = turns.at(-1)
  const parts = partsOf(item)
  if (item.type === 'function_call_output') return [...turns, { role: 'tool', parts }]
  const isMessage = item.type !== 'function_call' && item.type !== 'reasoning'
  const role = isMessage ? roleOf(item.role) : 'assistant'
  const isContinued =
    last?.role === 'assistant' &&
    role === 'assistant' &&
    (item.type === 'function_call' || last.parts.every(({ type }) => type === 'reasoning'))
  return isContinued ? [...turns.slice(0, -1), { role, parts: [...last.parts, ...parts] }] : [...turns, { role, parts }]
}

function roleOf(role: Json | undefined): 'system' | 'user' | 'assistant' {
  if (role === 'system' || role === 'developer') return 'system'
  return role === 'assistant' ? 'assistant' : 'user'
}

function partsOf(item: JsonObject): readonly Part[] {
  switch (item.type) {
    case 'function_call':
      return [
        {
          type: 'call',
          id: asString(item.call_id),
          name: asString(item.name),
          arguments: asString(item.arguments),
        },
      ]
    case 'function_call_output':
      return [{ type: 'result', id: asString(item.call_id), content: contentOf(item.output) }]
    case 'reasoning':
      return [
        {
          type: 'reasoning',
          text: asArray(item.summary)
            .map((part) => asString(asObject(part).text))
            .join(''),
        },
      ]
    default:
      return contentOf(item.content)
  }
}

function contentOf(content: Json | undefined): readonly (TextPart | FilePart)[] {
  return typeof content === 'string'
    ? [{ type: 'text', text: content }]
    : asArray(content).flatMap((part) => partOf(asObject(part)))
}

function partOf({ type, text, image_url, detail, file_data, filename }: JsonObject): readonly (TextPart | FilePart)[] {
  if (type === 'input_image') {
    return [{ type: 'file', source: sourceOf(asString(image_url)), ...(typeof detail === 'string' && { detail }) }]
  }
  if (type === 'input_file') {
    return [
      { type: 'file', source: sourceOf(asString(file_data)), ...(typeof filename === 'string' && { name: filename }) },
    ]
  }
  return typeof text === 'string' ? [{ type: 'text', text }] : []
}

/** The format of the text, as chat completions have it. */
function format({ type, ...schema }: JsonObject): JsonObject | undefined {
  if (type === undefined) return undefined
  return type === 'json_schema' ? { type, json_schema: schema } : { type }
}

function toolChoice(choice: Json | undefined): ToolChoice | undefined {
  if (isObject(choice)) return { name: asString(choice.name) }
  return choice === 'auto' || choice === 'none' || choice === 'required' ? choice : undefined
}
