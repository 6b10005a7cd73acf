import {
  asArray,
  asObject,
  asString,
  isObject,
  parseJson,
  type Json,
  type JsonObject,
} from '../../../src/reference/json.ts'
import {
  all,
  editEvents,
  editField,
  editRequestField,
  onOperation,
  setField,
  when,
  type Inject,
} from '../../../src/reference/fault.ts'
import type { StreamEvent } from '../../../src/reference/sse.ts'
import { editAt } from '../../../src/reference/faults/field.ts'
import { eachData, eachEvent, edited } from './edit.ts'
import { chatAreas as areas, type ConformantVariant, type ConformantVariants } from './variant.ts'

const chat = (...injections: readonly Inject[]): ConformantVariant => ({
  inject: onOperation('createChatCompletion', all(...injections)),
  areas,
})

/** Edits the choices of each chunk that has some. */
const eachChoice = (edit: (choice: JsonObject, chunk: JsonObject) => Json) =>
  eachData((chunk) =>
    'choices' in chunk
      ? { ...chunk, choices: asArray(chunk['choices']).map((choice) => edit(asObject(choice), chunk)) }
      : chunk,
  )

const without = ({ ...object }: JsonObject, name: string): JsonObject => {
  delete object[name]
  return object
}

const isUsageOnly = (chunk: JsonObject) => Array.isArray(chunk['choices']) && chunk['choices'].length === 0
const data = (value: Json) => ({ data: JSON.stringify(value) })

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
  const { content: _, ...rest } = asObject(message)
  if (asArray(rest['tool_calls']).length === 0) return message
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

/** Streams of chunks as other common servers send them. */
export const chunks: ConformantVariants = {
  'no chunk with usage': {
    ...chat(eachData((chunk) => (isUsageOnly(chunk) ? undefined : chunk))),
    undecides: ['streaming.chat.prompt_arrives'],
  },
  'usage null until the last chunk': chat(eachData((chunk) => ({ usage: null, ...chunk }))),
  'usage null throughout': {
    ...chat(eachData((chunk) => (isUsageOnly(chunk) ? undefined : { ...chunk, usage: null }))),
    undecides: ['streaming.chat.prompt_arrives'],
  },
  'usage so far in every chunk': chat(
    eachData((chunk) => ({ usage: { prompt_tokens: 9, completion_tokens: 1, total_tokens: 10 }, ...chunk })),
  ),
  'a first chunk without choices': chat(
    eachEvent((event, chunk, index) =>
      index === 0 ? [data({ ...chunk, choices: [], prompt_filter_results: [] }), event] : [event],
    ),
  ),
  'finish_reason left out while null': chat(
    eachChoice((choice) => (choice['finish_reason'] === null ? without(choice, 'finish_reason') : choice)),
  ),
  'the role in every delta': chat(
    eachChoice((choice) => ({ ...choice, delta: { ...asObject(choice['delta']), role: 'assistant' } })),
  ),
  'the role beside the first text': chat(roleBesideText()),
  'empty deltas in between': chat(eachEvent((event, chunk) => [event, ...emptied(chunk)])),
  'the finish beside the last text': chat(finishBesideText()),
  'content null in deltas without text': chat(
    eachChoice((choice) => editAt(choice, 'delta.content', (content) => content ?? null)),
  ),
  'obfuscation, fingerprint and tier': chat(
    eachData((chunk) => ({
      ...chunk,
      system_fingerprint: 'fp_44709d6fcb',
      service_tier: 'default',
      obfuscation: 'aX9',
    })),
  ),
  'chunks named by an event line': chat(eachEvent((event) => [{ ...event, event: 'message' }])),
  'created of each chunk of its own': chat(
    eachEvent((event, chunk, index) => [
      { ...event, ...data({ ...chunk, created: Number(chunk['created']) + Math.min(index, 2) }) },
    ]),
  ),
  'a tool call repeated by id and name': chat(repeatedCallId()),
  'a tool call named in every piece': chat(eachPiece((piece, { name }) => withName(piece, name))),
  'an empty id and name in the later pieces of a tool call': chat(
    eachPiece((piece, { isFirst }) => (isFirst ? piece : withName({ ...piece, id: '' }, ''))),
  ),
  'a tool call named behind its id': chat(namedBehind()),
  'the arguments of a tool call in one piece': chat(argumentsAtOnce()),
  'each tool call in one chunk': chat(editEvents(wholeCalls)),
  'text character by character': chat(editEvents((events) => events.flatMap(byCharacter))),
}

const parsed = (event: StreamEvent): JsonObject => asObject(parseJson(event.data))

/** Sends the id, the name and all arguments of a call in its first chunk. */
function wholeCalls(events: readonly StreamEvent[]): readonly StreamEvent[] {
  const fragments = events.flatMap((event) =>
    asArray(parsed(event)['choices']).flatMap((choice) =>
      asArray(asObject(asObject(choice)['delta'])['tool_calls']).map((piece) => ({
        key: `${String(asObject(choice)['index'])}/${String(asObject(piece)['index'])}`,
        text: asString(asObject(asObject(piece)['function'])['arguments']),
        event,
      })),
    ),
  )
  return events.flatMap((event) => {
    const own = fragments.find((fragment) => fragment.event === event)
    if (own === undefined) return [event]
    const ofCall = fragments.filter(({ key }) => key === own.key)
    if (ofCall[0] !== own) return []
    const text = ofCall.map((fragment) => fragment.text).join('')
    return [data(editAt(parsed(event), 'choices[].delta.tool_calls[].function.arguments', () => text) ?? {})]
  })
}

/** Splits the text of a chunk, so that stop strings, words and numbers are split too. */
function byCharacter(event: StreamEvent): readonly StreamEvent[] {
  const chunk = parsed(event)
  const text = [...asString(deltaOf(chunk)['content'])]
  return text.length < 2
    ? [event]
    : text.map((letter) => data(editAt(chunk, 'choices[].delta.content', () => letter) ?? {}))
}

/** Adds an empty delta after each chunk except the last of a choice. */
function emptied(chunk: JsonObject) {
  const open = asArray(chunk['choices']).map(asObject)
  if (open.length === 0 || open.some((choice) => choice['finish_reason'] !== null)) return []
  return [data({ ...chunk, choices: open.map((choice) => ({ ...choice, delta: {} })) })]
}

/** Delays each chunk until the next one of its stream is known. */
function paired(join: (held: JsonObject, next: JsonObject) => readonly JsonObject[] | undefined): Inject {
  return (next, gateway) => (request) => {
    let held: JsonObject | undefined
    return eachEvent((_event, chunk) => {
      const before = held
      const isLast = asArray(chunk['choices']).every((choice) => asObject(choice)['finish_reason'] !== null)
      if (before === undefined) {
        held = chunk
        return isLast ? release([chunk]) : []
      }
      const joined = join(before, chunk)
      if (joined === undefined && !isLast) {
        held = chunk
        return [data(before)]
      }
      return release(joined ?? [before, chunk])
    })(
      next,
      gateway,
    )(request)

    function release(values: readonly JsonObject[]) {
      held = undefined
      return values.map(data)
    }
  }
}

const deltaOf = (chunk: JsonObject) => asObject(asObject(asArray(chunk['choices'])[0])['delta'])
const indexOf = (chunk: JsonObject) => asObject(asArray(chunk['choices'])[0])['index']

function roleBesideText(): Inject {
  return paired((held, next) => {
    const isPair = 'role' in deltaOf(held) && 'content' in deltaOf(next) && indexOf(held) === indexOf(next)
    return isPair ? [editAt(next, 'choices[].delta.role', () => 'assistant') as JsonObject] : undefined
  })
}

function finishBesideText(): Inject {
  return paired((held, next) => {
    const finish = asObject(asArray(next['choices'])[0])['finish_reason']
    const isPair = typeof finish === 'string' && indexOf(held) === indexOf(next)
    return isPair ? [editAt(held, 'choices[].finish_reason', () => finish) as JsonObject] : undefined
  })
}

/** Each fragment of a call repeats its id, type and name, as some servers do. */
function repeatedCallId(): Inject {
  return (next, gateway) => (request) => {
    const callsByIndex = new Map<string, JsonObject>()
    return eachChoice((choice) =>
      editAt(choice, 'delta.tool_calls[]', (value) => {
        const call = asObject(value)
        const key = `${String(choice['index'])}/${String(call['index'])}`
        const first = callsByIndex.get(key) ?? call
        callsByIndex.set(key, first)
        return { ...call, id: first['id'] ?? '', type: 'function' }
      }),
    )(
      next,
      gateway,
    )(request)
  }
}

const withName = (piece: JsonObject, name: string): JsonObject => ({
  ...piece,
  function: { ...asObject(piece['function']), name },
})

/** Edits each fragment of a call, given the name from the first one. */
function eachPiece(
  edit: (piece: JsonObject, of: { readonly isFirst: boolean; readonly name: string }) => Json,
): Inject {
  return (next, gateway) => (request) => {
    let name = ''
    return eachChoice((choice) =>
      editAt(choice, 'delta.tool_calls[]', (value) => {
        const piece = asObject(value)
        const isFirst = 'id' in piece
        if (isFirst) name = asString(asObject(piece['function'])['name'])
        return edit(piece, { isFirst, name })
      }),
    )(
      next,
      gateway,
    )(request)
  }
}

/** The name of a call comes in a separate fragment after the one with the id. */
function namedBehind(): Inject {
  return eachEvent((event, chunk) => {
    const [choice = {}, ...more] = asArray(chunk['choices']).map(asObject)
    const [piece, ...pieces] = asArray(asObject(choice['delta'])['tool_calls']).map(asObject)
    if (piece === undefined || !('id' in piece) || more.length + pieces.length > 0) return [event]
    const { name = '', ...rest } = asObject(piece['function'])
    const withPiece = (call: JsonObject) => ({
      ...chunk,
      choices: [{ ...choice, delta: { ...asObject(choice['delta']), tool_calls: [call] } }],
    })
    return [
      data(withPiece({ ...piece, function: rest })),
      data(withPiece({ index: piece['index'] ?? 0, function: { name } })),
    ]
  })
}

/** Each call is a single fragment with all arguments. */
function argumentsAtOnce(): Inject {
  return editEvents((events) => {
    const chunks = events.map(({ data }) => asObject(parseJson(data) ?? null))
    const pieceOf = (chunk: JsonObject) => asObject(asArray(deltaOf(chunk)['tool_calls'])[0])
    const isOf = (index: Json | undefined) => (chunk: JsonObject) => pieceOf(chunk)['index'] === index
    const joined = (index: Json | undefined) =>
      chunks
        .filter(isOf(index))
        .map((chunk) => asString(asObject(pieceOf(chunk)['function'])['arguments']))
        .join('')
    return events.flatMap((event, at) => {
      const chunk = chunks[at] ?? {}
      const { index, id } = pieceOf(chunk)
      if (index === undefined) return [event]
      if (id === undefined) return []
      return [data(editAt(chunk, 'choices[].delta.tool_calls[].function.arguments', () => joined(index)))]
    })
  })
}
