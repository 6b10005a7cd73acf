import {
  callsOf,
  type FilePart,
  filesOf,
  type Part,
  reasoningOf,
  type RelayRequest,
  resultsOf,
  type TextPart,
  type Tool,
  type ToolChoice,
  type Turn,
  urlOf,
} from '../prompt.ts'
import { effortOf } from '../reasoning.ts'

/** The protocol takes no more. */
const maxStopStrings = 4

/** A chat completion request. Members that are undefined are not sent. */
export function writeChatRequest(request: RelayRequest, model: string): object {
  const { reasoning, stop = [], tools, toolChoice } = request
  return {
    model,
    messages: request.turns.flatMap(messages),
    ...(request.isStream && { stream: true, stream_options: { include_usage: true } }),
    max_tokens: request.maxTokens,
    temperature: request.temperature,
    top_p: request.topP,
    presence_penalty: request.presencePenalty,
    frequency_penalty: request.frequencyPenalty,
    stop: stop.length === 0 ? undefined : stop.slice(0, maxStopStrings),
    n: request.choices,
    user: request.user,
    prompt_cache_key: request.cacheKey,
    metadata: request.metadata,
    tools: tools.length === 0 ? undefined : tools.map(tool),
    tool_choice: toolChoice && writeToolChoice(toolChoice),
    response_format: request.format,
    reasoning_effort: reasoning === undefined ? undefined : effortOf(reasoning),
  }
}

function messages({ role, parts }: Turn): readonly object[] {
  if (role === 'tool') return toolMessages(parts)
  if (role !== 'assistant') return [{ role, content: contentOf(parts) }]
  const calls = callsOf(parts)
  const reasoning = reasoningOf(parts)
  return [
    {
      role,
      content: contentOf(parts),
      ...(reasoning !== '' && { reasoning_content: reasoning }),
      ...(calls.length > 0 && {
        tool_calls: calls.map(({ id, name, arguments: text }) => ({
          id,
          type: 'function',
          function: { name, arguments: text },
        })),
      }),
    },
  ]
}

/** One message for each result. This protocol has images only in messages of the user, so that those of results follow. */
function toolMessages(parts: readonly Part[]): readonly object[] {
  const results = resultsOf(parts)
  const files = results.flatMap(({ content }) => filesOf(content))
  return [
    ...results.map(({ id, content }) => ({
      role: 'tool',
      tool_call_id: id,
      content: contentOf(content.filter(({ type }) => type === 'text')) ?? '',
    })),
    ...(files.length > 0 ? [{ role: 'user', content: contentOf(files) }] : []),
  ]
}

/** The text if there is nothing else, a list of parts, or null without any. */
function contentOf(parts: readonly Part[]): string | readonly object[] | null {
  const content = parts.flatMap((part) => (part.type === 'text' || part.type === 'file' ? [part] : []))
  const [first, ...others] = content
  if (first === undefined) return null
  return first.type === 'text' && others.length === 0 ? first.text : content.map(contentPart)
}

function contentPart(part: TextPart | FilePart): object {
  if (part.type === 'text') return { type: 'text', text: part.text }
  const { source, detail, name = 'document' } = part
  if ('data' in source && !source.mediaType.startsWith('image/')) {
    return { type: 'file', file: { filename: name, file_data: urlOf(source) } }
  }
  return { type: 'image_url', image_url: { url: urlOf(source), ...(detail !== undefined && { detail }) } }
}

const tool = ({ name, description, parameters }: Tool) => ({
  type: 'function',
  function: { name, description, parameters },
})

const writeToolChoice = (choice: ToolChoice) =>
  typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.name } }
