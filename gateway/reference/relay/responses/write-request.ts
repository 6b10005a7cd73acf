import {
  callsOf,
  type FilePart,
  type RelayRequest,
  resultsOf,
  type TextPart,
  type Tool,
  type ToolChoice,
  type Turn,
  urlOf,
} from '../prompt.ts'
import { effortOf } from '../reasoning.ts'

/** A responses request. It has no penalties, stop strings or number of choices. Members that are undefined are not sent. */
export function writeResponsesRequest(request: RelayRequest, model: string): object {
  const { format, reasoning, tools, toolChoice } = request
  return {
    model,
    input: request.turns.flatMap(items),
    ...(request.isStream && { stream: true }),
    max_output_tokens: request.maxTokens,
    temperature: request.temperature,
    top_p: request.topP,
    user: request.user,
    prompt_cache_key: request.cacheKey,
    metadata: request.metadata,
    text: format && { format: { type: format.type, ...(format.json_schema as object | undefined) } },
    reasoning: reasoning === undefined ? undefined : { effort: effortOf(reasoning) },
    tools: tools.length === 0 ? undefined : tools.map(tool),
    tool_choice: toolChoice && writeToolChoice(toolChoice),
  }
}

/** The message of a turn, and its calls. The protocol takes reasoning only with its id, which other protocols do not have. */
function items({ role, parts }: Turn): readonly object[] {
  if (role === 'tool') {
    return resultsOf(parts).map(({ id, content }) => ({
      type: 'function_call_output',
      call_id: id,
      output: resultOf(content),
    }))
  }
  const content = parts.flatMap((part) =>
    part.type === 'text' || part.type === 'file' ? [contentPart(part, role === 'assistant' ? 'output' : 'input')] : [],
  )
  return [
    ...(content.length === 0 ? [] : [{ type: 'message', role, content }]),
    ...callsOf(parts).map(({ id, name, arguments: text }) => ({
      type: 'function_call',
      call_id: id,
      name,
      arguments: text,
    })),
  ]
}

/** The text if there is nothing else, or a list of parts. */
function resultOf(content: readonly (TextPart | FilePart)[]): string | readonly object[] {
  const [first, ...others] = content
  if (first === undefined) return ''
  return first.type === 'text' && others.length === 0 ? first.text : content.map((part) => contentPart(part, 'input'))
}

function contentPart(part: TextPart | FilePart, direction: 'input' | 'output'): object {
  if (part.type === 'text') return { type: `${direction}_text`, text: part.text }
  const { source, detail, name = 'document' } = part
  if ('data' in source && !source.mediaType.startsWith('image/')) {
    return { type: 'input_file', filename: name, file_data: urlOf(source) }
  }
  return { type: 'input_image', image_url: urlOf(source), ...(detail !== undefined && { detail }) }
}

const tool = ({ name, description, parameters }: Tool) => ({ type: 'function', name, description, parameters })

const writeToolChoice = (choice: ToolChoice) =>
  typeof choice === 'string' ? choice : { type: 'function', name: choice.name }
