import type { Script } from '../../../src/evidence/script.ts'
import { asArray, asObject, isObject, type JsonObject } from '../../reference/json.ts'
import { addNulls, type Answer, eachChoice, type RenderedEvent, type Renderer, scriptUntil } from './answer.ts'

/** Chat completions. @see https://platform.openai.com/docs/api-reference/chat */
export const chat: Renderer = { plain: completion, events: chunks, withNulls }

const finishReasons = {
  stop: 'stop',
  length: 'length',
  tools: 'tool_calls',
  stop_sequence: 'stop',
  filter: 'content_filter',
} as const

function completion(answer: Answer): JsonObject {
  const { script } = answer
  return {
    id: answer.newId('chatcmpl-'),
    object: 'chat.completion',
    created: answer.created,
    model: answer.model,
    choices: eachChoice(answer, (index) => ({
      index,
      message: message(script),
      logprobs: null,
      finish_reason: finishReasons[script.finish],
    })),
    usage: usage(script),
    service_tier: 'default',
    system_fingerprint: 'fp_44709d6fcb',
  }
}

/** This protocol has one text, whatever is between its pieces. */
const textOf = ({ text, after }: Script): string | undefined =>
  text === undefined && after === undefined ? undefined : `${text ?? ''}${after ?? ''}`

function message(script: Script): JsonObject {
  const { reasoning, calls = [] } = script
  return {
    role: 'assistant',
    content: textOf(script) ?? (calls.length > 0 ? null : ''),
    ...(reasoning !== undefined && { reasoning_content: reasoning }),
    ...(calls.length > 0 && {
      tool_calls: calls.map((call) => ({
        id: call.id,
        type: 'function',
        function: { name: call.name, arguments: call.arguments },
      })),
    }),
    refusal: null,
    annotations: [],
  }
}

function usage({ usage: { input, output, cached = 0, cacheWritten, reasoning = 0 } }: Script): JsonObject {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: {
      cached_tokens: cached,
      ...(cacheWritten !== undefined && { cache_write_tokens: cacheWritten }),
      audio_tokens: 0,
    },
    completion_tokens_details: { reasoning_tokens: reasoning, audio_tokens: 0 },
  }
}

/**
 * The chunks: per choice the role, the deltas and the finish reason, then the usage if it is requested, then `[DONE]`. Some servers report the
 * usage up to now with each delta.
 */
function chunks(answer: Answer): readonly RenderedEvent[] {
  const { script, request } = answer
  const withUsage = asObject(request['stream_options'])['include_usage'] === true
  const envelope = {
    id: answer.newId('chatcmpl-'),
    object: 'chat.completion.chunk',
    created: answer.created,
    model: answer.model,
    service_tier: 'default',
    system_fingerprint: 'fp_44709d6fcb',
  }
  const chunk = (choices: JsonObject[], usage: JsonObject | null): RenderedEvent => ({
    data: { ...envelope, choices, ...(withUsage && { usage }) },
  })
  const isCompact = script.delivery?.form === 'compact'
  const isRunning = script.delivery?.form === 'running'
  const choice = (index: number, delta: JsonObject, finish_reason: string | null, usage: JsonObject | null) =>
    chunk([{ index, delta, logprobs: null, finish_reason }], usage)
  return [
    ...eachChoice(answer, (index) => [
      ...deltas(answer).map((delta, at, { length }) =>
        choice(index, delta, null, isRunning ? usage(scriptUntil(script, at, length)) : null),
      ),
      choice(
        ...([index, {}, finishReasons[script.finish]] as const),
        isRunning || (isCompact && index === answer.choices - 1) ? usage(script) : null,
      ),
    ]).flat(),
    ...(withUsage && !isCompact ? [chunk([], usage(script))] : []),
    { data: '[DONE]' },
  ]
}

function deltas({ script, pieces }: Answer): readonly JsonObject[] {
  const { text, reasoning = '', calls = [], after = '', delivery } = script
  return [
    { role: 'assistant', content: text === undefined && calls.length > 0 ? null : '', refusal: null },
    ...pieces(reasoning).map((reasoning_content) => ({ reasoning_content })),
    ...pieces(text ?? '').map((content) => ({ content })),
    ...calls.flatMap(({ id, name, arguments: text }, index) => {
      const begun = (first: string) => ({
        tool_calls: [{ index, id, type: 'function', function: { name, arguments: first } }],
      })
      if (delivery?.form === 'compact') return [begun(text)]
      return [begun(''), ...pieces(text).map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] }))]
    }),
    ...pieces(after).map((content) => ({ content })),
  ]
}

const nullable = ['content', 'reasoning_content', 'refusal', 'function_call', 'tool_calls', 'audio'] as const

function withNulls(data: JsonObject): JsonObject {
  const choices = asArray(data['choices']).map((value) => {
    const choice = asObject(value)
    const member = 'delta' in choice ? 'delta' : 'message'
    const content = choice[member]
    return { ...choice, ...(isObject(content) && { [member]: addNulls(content, nullable) }) }
  })
  return addNulls({ ...data, choices }, ['usage', 'service_tier', 'system_fingerprint'])
}
