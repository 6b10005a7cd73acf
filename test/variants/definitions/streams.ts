import { asArray, asObject, asString, parseJson, type JsonObject } from '../../../gateway/reference/json.ts'
import { all, editEvents, onOperation, when, type Inject, type SeenRequest } from '../../../gateway/reference/fault.ts'
import { editAt } from '../../../gateway/reference/faults/field.ts'
import { eachData, eachEvent } from './edit.ts'
import type { ConformantVariants } from './variant.ts'

const areas = ['streaming']
const inChat = (...injections: readonly Inject[]) => onOperation('createChatCompletion', all(...injections))
const inMessages = (...injections: readonly Inject[]) => onOperation('createMessage', all(...injections))
const isForced = ({ body }: SeenRequest) => asString(asObject(body['tool_choice'])['type']) !== ''
const offersBoth = ({ body }: SeenRequest) => asArray(body['tools']).length > 1
const isShort = ({ body }: SeenRequest) => body['max_tokens'] === 16

const data = (value: JsonObject) => ({ data: JSON.stringify(value) })
const typed = (value: JsonObject) => ({ event: asString(value['type']), data: JSON.stringify(value) })
const choiceOf = (chunk: JsonObject) => asObject(asArray(chunk['choices'])[0])
const deltaOf = (chunk: JsonObject) => asObject(choiceOf(chunk)['delta'])
const withDelta = (chunk: JsonObject, delta: JsonObject) =>
  data({ ...chunk, choices: [{ index: choiceOf(chunk)['index'] ?? 0, delta, finish_reason: null }] })
const isFinished = (chunk: JsonObject) => asString(choiceOf(chunk)['finish_reason']) !== ''

/** Other finish reasons in chat streams. */
const finishing = (reason: string) =>
  eachData((chunk) => (isFinished(chunk) ? editAt(chunk, 'choices[].finish_reason', () => reason) : chunk))
/** Calls with incomplete arguments. */
const cutArguments = eachData((chunk) =>
  editAt(chunk, 'choices[].delta.tool_calls[].function.arguments', (text) => asString(text).replace(/\}$/, '')),
)
const stopping = (reason: string) => eachData((value) => editAt(value, 'delta.stop_reason', (old) => old && reason))
const cutInput = eachData((value) =>
  editAt(value, 'delta.partial_json', (text) => (text === undefined ? text : asString(text).replace(/\}$/, ''))),
)

/** Moves the text of chat streams to another member. */
const textAs = (name: string) =>
  eachData((chunk) =>
    editAt(chunk, 'choices[].delta', (delta) => {
      const { content, ...rest } = asObject(delta)
      return typeof content === 'string' ? { ...rest, [name]: content } : (delta ?? {})
    }),
  )

/** Variants of streams, in addition to those of each protocol. */
export const streams: ConformantVariants = {
  'streamed calls that a limit or a filter cut short': {
    areas,
    inject: all(
      inChat(
        when(isForced, all(finishing('content_filter'), cutArguments)),
        when(offersBoth, all(finishing('length'), cutArguments)),
      ),
      inMessages(
        when(isForced, all(stopping('refusal'), cutInput)),
        when(offersBoth, all(stopping('max_tokens'), cutInput)),
      ),
    ),
    undecides: [
      'streaming.messages.tool_choice_any',
      'streaming.messages.tool_choice_name',
      'streaming.messages.tool_use_id',
      'streaming.chat.finish_reason_tool_calls',
      'streaming.chat.tool_calls',
      'streaming.chat.tool_calls.arguments',
      'streaming.chat.tool_choice_auto',
      'streaming.chat.tool_choice_function',
      'streaming.chat.tool_choice_required',
      'streaming.chat.tool_result',
      'streaming.messages.partial_json',
      'streaming.messages.stop_reason_tool_use',
    ],
  },
  'characters that the limit cut in two': {
    areas,
    inject: all(
      inChat(
        eachEvent((event, chunk) =>
          choiceOf(chunk)['finish_reason'] === 'length' ? [withDelta(chunk, { content: '\uFFFD' }), event] : [event],
        ),
      ),
      inMessages(
        when(
          isShort,
          eachEvent((event, { type, index = 0 }) =>
            type === 'content_block_stop'
              ? [typed({ type: 'content_block_delta', index, delta: { type: 'text_delta', text: '\uFFFD' } }), event]
              : [event],
          ),
        ),
      ),
    ),
  },
  'calls that begin bit by bit, and inputs told at once': {
    areas,
    inject: all(
      inChat(
        eachEvent((event, chunk) => {
          const [piece] = asArray(deltaOf(chunk)['tool_calls']).map(asObject)
          if (piece === undefined || asString(piece['id']) === '') return [event]
          const { index = 0, id = '', type = '', function: called = {} } = piece
          return [
            { index, id, type },
            { index, function: { name: '', arguments: '' } },
            { index, function: called },
          ].map((part) => withDelta(chunk, { tool_calls: [part] }))
        }),
      ),
      inMessages(
        eachData((value) => {
          const block = asObject(value['content_block'])
          if (block['type'] === 'tool_use') return editAt(value, 'content_block.input', () => ({ city: 'Paris' }))
          return asObject(value['delta'])['type'] === 'input_json_delta' ? undefined : value
        }),
      ),
    ),
  },
  'usage in the chunk with the finish reason': {
    areas,
    inject: inChat(
      editEvents((events) => {
        const read = events.map((event) => asObject(parseJson(event.data)))
        const usage = read.find((chunk) => chunk['usage'] !== undefined)?.['usage']
        return events.flatMap((event, at) => {
          const chunk = read[at] ?? {}
          if (usage !== undefined && isFinished(chunk)) return [data({ ...chunk, usage })]
          return usage !== undefined && chunk['usage'] === usage ? [] : [event]
        })
      }),
    ),
  },
  'usage of the prompt in every chunk': {
    areas,
    inject: inChat(
      editEvents((events) => {
        const usage = events.map((event) => asObject(parseJson(event.data))).find((chunk) => chunk['usage'])?.['usage']
        return events.map((event) => {
          const chunk = asObject(parseJson(event.data))
          const soFar = {
            ...asObject(usage),
            completion_tokens: 0,
            total_tokens: asObject(usage)['prompt_tokens'] ?? 0,
          }
          return usage === undefined || chunk['object'] === undefined || chunk['usage']
            ? event
            : data({ ...chunk, usage: soFar })
        })
      }),
    ),
  },
  'ends reported in two events': {
    areas,
    inject: all(
      inChat(eachEvent((event, chunk) => (isFinished(chunk) ? [event, withDelta(chunk, {})] : [event]))),
      inMessages(
        eachEvent((event, { usage = {}, ...value }) =>
          value['type'] === 'message_delta'
            ? [typed(value), typed({ type: 'message_delta', delta: { stop_reason: null, stop_sequence: null }, usage })]
            : [event],
        ),
      ),
    ),
  },
  'streams that refuse, and one that only reasons': {
    areas,
    inject: inChat(
      when(({ body }) => body['max_tokens'] !== 16 && body['tools'] === undefined, textAs('refusal')),
      when(isShort, textAs('reasoning_content')),
    ),
    undecides: [
      'streaming.chat.finish_reason_length',
      'streaming.chat.incremental',
      'streaming.chat.json_object',
      'streaming.chat.stop_array',
      'streaming.chat.stop_finish',
      'streaming.chat.stop_string',
      'streaming.chat.text_mode',
    ],
  },
  'roles now and then, and deltas of a vendor': {
    areas,
    inject: all(
      inChat(
        eachEvent((event, chunk, index) =>
          index % 4 === 3 && 'content' in deltaOf(chunk) && !isFinished(chunk)
            ? [withDelta(chunk, { role: 'assistant', ...deltaOf(chunk) })]
            : [event],
        ),
      ),
      inMessages(
        eachEvent((event, { type, index = 0 }) =>
          type === 'content_block_start'
            ? [event, typed({ type: 'content_block_delta', index, delta: { type: 'vendor_delta', vendor: 1 } })]
            : [event],
        ),
      ),
    ),
  },
  'calls that end as function_call, and prompts from the cache': {
    areas,
    inject: all(
      inChat(
        eachData((chunk) =>
          editAt(chunk, 'choices[].finish_reason', (old) => (old === 'tool_calls' ? 'function_call' : old)),
        ),
      ),
      inMessages(
        when(({ body }) => body['max_tokens'] === 128, cached('cache_creation_input_tokens')),
        when(({ body }) => body['max_tokens'] !== 128, cached('cache_read_input_tokens')),
      ),
    ),
    undecides: ['streaming.chat.tool_calls', 'streaming.messages.input_tokens_same'],
  },
}

/** Reports all prompt tokens as cache tokens. */
function cached(name: string): Inject {
  return eachData((value) =>
    ['message.usage', 'usage'].reduce<JsonObject>(
      (json, path) =>
        editAt(json, path, (usage) => {
          const { input_tokens, ...rest } = asObject(usage)
          return input_tokens === undefined ? usage : { ...rest, input_tokens: 0, [name]: input_tokens }
        }) as JsonObject,
      value,
    ),
  )
}
