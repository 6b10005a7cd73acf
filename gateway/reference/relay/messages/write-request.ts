import { asObject, parseJson } from '../../json.ts'
import {
  conversation,
  type FilePart,
  type Part,
  type RelayRequest,
  systemTexts,
  type Tool,
  type ToolChoice,
  type Turn,
  urlOf,
} from '../prompt.ts'
import { budgetOf } from '../reasoning.ts'

/** The protocol requires a limit; this one is sent if the client sets none. */
const defaultMaxTokens = 4096

/** The maximum temperature of the protocol. */
const maxTemperature = 1

/** A messages request. It has no penalties, number of choices or response format. Members that are undefined are not sent. */
export function writeMessagesRequest(request: RelayRequest, model: string): object {
  const { temperature, stop = [], tools, toolChoice, user } = request
  const budget = request.reasoning === undefined ? 0 : budgetOf(request.reasoning)
  return {
    model,
    system: system(systemTexts(request)),
    messages: conversation(request).map(message),
    // The limit includes the budget, and must be above it.
    max_tokens: request.maxTokens ?? defaultMaxTokens + budget,
    ...(request.isStream && { stream: true }),
    temperature: temperature === undefined ? undefined : Math.min(temperature, maxTemperature),
    top_p: request.topP,
    top_k: request.topK,
    stop_sequences: stop.length === 0 ? undefined : stop,
    metadata: user === undefined ? undefined : { user_id: user },
    tools: tools.length === 0 ? undefined : tools.map(tool),
    tool_choice: toolChoice && writeToolChoice(toolChoice),
    thinking: budget > 0 ? { type: 'enabled', budget_tokens: budget } : undefined,
  }
}

function system([first, ...others]: readonly string[]): string | readonly object[] | undefined {
  if (first === undefined || others.length === 0) return first
  return [first, ...others].map((text) => ({ type: 'text', text }))
}

function message({ role, parts }: Turn): object {
  return { role: role === 'assistant' ? 'assistant' : 'user', content: contentOf(parts) }
}

/** The text if there is nothing else, or a list of blocks. */
function contentOf(parts: readonly Part[]): string | readonly object[] {
  const [first, ...others] = parts
  return first?.type === 'text' && others.length === 0 ? first.text : parts.flatMap(block)
}

function block(part: Part): readonly object[] {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text }]
    case 'file':
      return [file(part)]
    case 'call':
      return [{ type: 'tool_use', id: part.id, name: part.name, input: asObject(parseJson(part.arguments)) }]
    case 'result':
      return [
        {
          type: 'tool_result',
          tool_use_id: part.id,
          content: contentOf(part.content),
          ...(part.isError === true && { is_error: true }),
        },
      ]
    // The protocol takes reasoning only with its signature, which other protocols do not have.
    case 'reasoning':
      return []
  }
}

function file({ source }: FilePart): object {
  if ('url' in source) return { type: 'image', source: { type: 'url', url: urlOf(source) } }
  const { mediaType, data } = source
  return {
    type: mediaType.startsWith('image/') ? 'image' : 'document',
    source: { type: 'base64', media_type: mediaType, data },
  }
}

const tool = ({ name, description, parameters = { type: 'object', properties: {} } }: Tool) => ({
  name,
  description,
  input_schema: parameters,
})

function writeToolChoice(choice: ToolChoice): object {
  if (typeof choice === 'object') return { type: 'tool', name: choice.name }
  return { type: choice === 'required' ? 'any' : choice }
}
