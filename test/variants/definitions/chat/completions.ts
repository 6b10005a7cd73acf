import { all, editField, editRequestField, setField, when, type Inject } from '../../../../gateway/reference/fault.ts'
import { editAt } from '../../../../gateway/reference/faults/field.ts'
import { asArray, asObject, isObject, type Json, type JsonObject } from '../../../../gateway/reference/json.ts'
import { eachData, eachEvent, edited } from '../edit.ts'
import type { ConformantVariant, ConformantVariants } from '../variant.ts'
import { chat, eachChoice, data } from './kit.ts'

/** Replaces the `id` of results and chunks with one in the format of another protocol. */
const idPrefix = (prefix: string) =>
  edited((value) =>
    typeof value['id'] === 'string' ? { ...value, id: value['id'].replace(/^chatcmpl-/, prefix) } : value,
  )

/** Replaces the name of the model in results and chunks. */
const modelName = (rename: (model: string) => string) =>
  edited((value) => (typeof value['model'] === 'string' ? { ...value, model: rename(value['model']) } : value))

const forcedStop: Inject = (next) => async (request) => {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  const isForced = isObject(body) && isObject(body['tool_choice'])
  if (!isForced) return next(request)
  const stop = (value: Json | undefined) => (value === 'tool_calls' ? 'stop' : value)
  return all(
    editField('choices[].finish_reason', stop),
    eachData((chunk) => editAt(chunk, 'choices[].finish_reason', stop)),
  )(next)(request)
}

/** Numbers and booleans in strings are read as their values. */
const read = (value: Json | undefined) =>
  typeof value === 'string' && /^(?:true|false|-?\d{1,9}(?:\.\d{1,9})?)$/.test(value)
    ? (JSON.parse(value) as Json)
    : value
const readsQuoted: ConformantVariant = {
  inject: all(
    editRequestField('temperature', read),
    editRequestField('stream', read),
    editRequestField('generationConfig.temperature', read),
  ),
  areas: ['limits', 'errors'],
  only: ['limits.chat', 'limits.responses', 'limits.messages', 'limits.generate-content', 'errors'],
}

/** Field note 2, and additions of common servers of this protocol. */
export const completions: ConformantVariants = {
  'numbers and booleans as strings that are understood': readsQuoted,
  'ids that begin with resp_': chat(idPrefix('resp_')),
  'ids that begin with msg_': chat(idPrefix('msg_')),
  'ids of 600 characters': chat(idPrefix(`gen-${'0123456789'.repeat(59)}-`)),
  'the model under a dated name': chat(modelName((model) => `${model}-2026-02-14`)),
  'the model under another name': chat(modelName((model) => `earlier-${model.split('-').reverse().join('-')}`)),
  'the model under a longer name': chat(modelName((model) => `vendor/region/${model}@latest`)),
  'content "" beside tool calls': chat(editField('choices[].message', (message) => besideCalls(message, ''))),
  'no content beside tool calls': chat(editField('choices[].message', (message) => besideCalls(message, undefined))),
  'text beside tool calls': chat(editField('choices[].message', (message) => besideCalls(message, 'Let me look.'))),
  'finish_reason stop for a forced tool': chat(forcedStop),
  'tool calls that the limit cut short': chat(
    editField('choices[]', (choice, { tool_choice, messages }) => {
      const isLast = asObject(asArray(messages).at(-1))['role'] === 'user'
      const calls = asArray(asObject(asObject(choice)['message'])['tool_calls'])
      const isCut = tool_choice === undefined && isLast && calls.length > 0
      return isCut ? { ...asObject(choice), finish_reason: 'length' } : choice
    }),
  ),
  'empty tool_calls where none is called': chat(
    editField('choices[].message.tool_calls', (calls) => calls ?? []),
    eachChoice((choice) => editAt(choice, 'delta.tool_calls', (calls) => calls ?? [])),
  ),
  'empty reasoning_content where nothing is reasoned': chat(
    editField('choices[].message.reasoning_content', (text) => text ?? ''),
    eachChoice((choice) => editAt(choice, 'delta.reasoning_content', (text) => text ?? '')),
  ),
  'usage told in full detail': chat(
    edited((value) => editAt(value, 'usage', (usage) => (isObject(usage) ? detailed(usage) : usage))),
  ),
  'usage without details of the prompt': chat(editField('usage.prompt_tokens_details', () => undefined)),
  'a model of few words': {
    ...chat(fewWords()),
    undecides: [
      'chat.request.max_tokens_finish',
      'chat.request.stop_string',
      'chat.request.stop_array',
      'chat.request.stop_finish',
      'streaming.chat.finish_reason_length',
      'streaming.chat.stop_array',
      'streaming.chat.stop_finish',
      'streaming.chat.stop_string',
    ],
  },
  'no logprobs': chat(editField('choices[].logprobs', () => undefined)),
  'tool calls numbered in whole replies': chat(
    editField('choices[].message.tool_calls', (calls) =>
      Array.isArray(calls) ? calls.map((call, index) => ({ index, ...asObject(call) })) : calls,
    ),
  ),
  'arguments written with white space': chat(
    editField('choices[].message.tool_calls[].function.arguments', (text) => ` ${String(text)}\n`),
  ),
  'results of a content filter': chat(
    setField('prompt_filter_results', [{ prompt_index: 0, content_filter_results: { hate: { filtered: false } } }]),
  ),
}

/** A model that stops by itself, far below its limit. */
function fewWords(): Inject {
  const brief = (usage: Json | undefined) => {
    const input = Number(asObject(usage)['prompt_tokens'])
    return isObject(usage) ? { ...usage, completion_tokens: 2, total_tokens: input + 2 } : usage
  }
  const injected = all(
    editField('choices[].finish_reason', () => 'stop'),
    editField('choices[].message.content', () => 'No.'),
    editField('usage', brief),
    eachEvent((event, chunk, index) => {
      const [choice] = asArray(chunk['choices']).map(asObject)
      if (choice === undefined) return [{ ...event, ...data(editAt(chunk, 'usage', brief)) }]
      const isFinish = choice['finish_reason'] !== null
      if (index > 1 && !isFinish) return []
      const finish = isFinish ? editAt(chunk, 'choices[].finish_reason', () => 'stop') : chunk
      return [data(index === 1 && !isFinish ? editAt(chunk, 'choices[].delta.content', () => 'No.') : finish)]
    }),
  )
  return when(({ body }) => JSON.stringify(body['messages'] ?? '').includes('Count from'), injected)
}

function besideCalls(message: Json | undefined, content: Json | undefined): Json | undefined {
  const { content: present = null, ...rest } = asObject(message)
  if (asArray(rest['tool_calls']).length === 0 || present !== null) return message
  return content === undefined ? rest : { ...rest, content }
}

function detailed(usage: JsonObject): JsonObject {
  return {
    ...usage,
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
      ...asObject(usage['completion_tokens_details']),
    },
    prompt_tokens_details: { ...asObject(usage['prompt_tokens_details']), audio_tokens: 0, text_tokens: 9 },
    input_tokens: 0,
    output_tokens: 0,
    claude_cache_creation_5_m_tokens: 0,
  }
}

/** Details of requests that the contract does not define. */
export const requests: ConformantVariants = {
  'answers that no temperature changes': {
    ...chat(
      editField('choices[].message.content', (text, { temperature }) =>
        temperature === undefined ? text : 'Good day, everybody.',
      ),
    ),
    areas: ['limits'],
    only: ['limits.chat.temperature'],
  },
  'a schema that is lost on the way': chat(
    editRequestField('response_format', (format) => (asObject(format)['type'] === 'json_schema' ? undefined : format)),
  ),
}
