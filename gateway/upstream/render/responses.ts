import type { Script } from '../../../src/evidence/script.ts'
import { signatureOf } from '../../../src/std/script-nonce.ts'
import { asArray, asObject, isObject, type JsonObject } from '../../reference/json.ts'
import { addNulls, type Answer, type RenderedEvent, type Renderer, textBlocks } from './answer.ts'
import { itemEvents, type Item, type TypedEvent } from './responses-items.ts'

/** Responses. @see https://platform.openai.com/docs/api-reference/responses */
export const responses: Renderer = { plain: response, events, withNulls }

/** What a client asks for that keeps the reasoning itself. */
const encryptedContent = 'reasoning.encrypted_content'

const incompleteReasons = { length: 'max_output_tokens', filter: 'content_filter' } as const

function response(answer: Answer): JsonObject {
  const { script, request, created } = answer
  const reason = script.finish === 'length' || script.finish === 'filter' ? incompleteReasons[script.finish] : undefined
  return {
    id: answer.newId('resp_'),
    object: 'response',
    created_at: created,
    status: reason === undefined ? 'completed' : 'incomplete',
    background: false,
    ...(reason === undefined && { completed_at: created }),
    error: null,
    incomplete_details: reason === undefined ? null : { reason },
    instructions: request['instructions'] ?? null,
    max_output_tokens: request['max_output_tokens'] ?? null,
    model: answer.model,
    output: items(answer),
    parallel_tool_calls: request['parallel_tool_calls'] ?? true,
    previous_response_id: request['previous_response_id'] ?? null,
    reasoning: { effort: null, summary: null, ...asObject(request['reasoning']) },
    service_tier: 'default',
    store: request['store'] ?? true,
    temperature: request['temperature'] ?? 1,
    text: { format: { type: 'text' }, ...asObject(request['text']) },
    tool_choice: request['tool_choice'] ?? 'auto',
    tools: asArray(request['tools']),
    top_p: request['top_p'] ?? 1,
    truncation: request['truncation'] ?? 'disabled',
    usage: usage(script),
    user: null,
    metadata: asObject(request['metadata']),
  }
}

function usage({ usage: { input, output, cached = 0, cacheWritten, reasoning = 0 } }: Script): JsonObject {
  return {
    input_tokens: input,
    input_tokens_details: {
      cached_tokens: cached,
      ...(cacheWritten !== undefined && { cache_write_tokens: cacheWritten }),
    },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  }
}

/** Reasoning, then the message, then the calls, and the message after them. The last one is incomplete if the answer is. */
function items({ script, request, newId }: Answer): Item[] {
  const { reasoning, text, calls = [], after, finish } = script
  const messageOf = (texts: readonly string[]): Item => ({
    id: newId('msg_'),
    type: 'message' as const,
    status: 'completed',
    role: 'assistant',
    content: texts.map((one) => ({ type: 'output_text', text: one, annotations: [], logprobs: [] })),
  })
  const isIncomplete = finish === 'length' || finish === 'filter'
  const all: readonly Item[] = [
    ...(reasoning === undefined
      ? []
      : [
          {
            ...{ id: newId('rs_'), type: 'reasoning' as const, summary: [{ type: 'summary_text', text: reasoning }] },
            ...(asArray(request['include']).includes(encryptedContent) && {
              encrypted_content: signatureOf(reasoning),
            }),
          },
        ]),
    ...(text === undefined ? [] : [messageOf(textBlocks(script))]),
    ...calls.map(({ id, name, arguments: json }) => ({
      id: newId('fc_'),
      type: 'function_call' as const,
      status: 'completed',
      call_id: id,
      name,
      arguments: json,
    })),
    ...(after === undefined ? [] : [messageOf([after])]),
  ]
  return all.map((item, index) =>
    isIncomplete && index === all.length - 1 && item.type !== 'reasoning' ? { ...item, status: 'incomplete' } : item,
  )
}

/** The numbered events. The last one contains the complete response. */
function events(answer: Answer): readonly RenderedEvent[] {
  const complete = response(answer)
  const { completed_at: _, ...rest } = complete
  const started = { ...rest, status: 'in_progress', incomplete_details: null, output: [], usage: null }
  const all: readonly TypedEvent[] = [
    { type: 'response.created', response: started },
    { type: 'response.in_progress', response: started },
    ...(complete['output'] as Item[]).flatMap((item, index) => itemEvents(item, index, answer.pieces)),
    { type: complete['status'] === 'incomplete' ? 'response.incomplete' : 'response.completed', response: complete },
  ]
  return all.map((data, sequence_number) => ({ event: data.type, data: { ...data, sequence_number } }))
}

const nullable = ['completed_at', 'max_tool_calls', 'prompt_cache_key', 'safety_identifier', 'top_logprobs'] as const

function withNulls(data: JsonObject): JsonObject {
  if (data['object'] === 'response') {
    return addNulls({ ...data, output: asArray(data['output']).map(asObject).map(withNulls) }, nullable)
  }
  if (data['type'] === 'reasoning') return addNulls(data, ['content', 'encrypted_content', 'status'])
  if (isObject(data['response'])) return { ...data, response: withNulls(data['response']) }
  return isObject(data['item']) ? { ...data, item: withNulls(data['item']) } : data
}
