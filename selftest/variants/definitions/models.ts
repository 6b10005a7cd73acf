import { modelIds } from '../../../src/reference/model/catalogue.ts'
import { asArray, asNumber, asObject, asString, type Json, type JsonObject } from '../../../src/reference/json.ts'
import { all, editJson, onOperation, onStatus, setHeader, type Inject } from '../../../src/reference/fault.ts'
import type { OperationId } from '../../../src/reference/operations.ts'
import type { ConformantVariant, ConformantVariants } from './variant.ts'

/** Variants of one protocol, each with a separate gateway, because others could hide them. */
const own = (
  area: string,
  operation: OperationId,
  undecides: NonNullable<ConformantVariant['undecides']>,
  ...injections: readonly Inject[]
): ConformantVariant => ({
  inject: onOperation(operation, onStatus(200, all(...injections))),
  areas: [area],
  only: [area],
  undecides,
})

const asks = (request: JsonObject, text: string) => JSON.stringify(request).includes(text)
const aYear = 366 * 86_400

/** Edits the first choice of a completion and its message. */
const withChoice = (reply: JsonObject, message: JsonObject, choice: JsonObject = {}): JsonObject => ({
  ...reply,
  choices: asArray(reply['choices']).map((one) => ({
    ...asObject(one),
    ...choice,
    message: { ...asObject(asObject(one)['message']), ...message },
  })),
})

const contentOf = (reply: JsonObject) => asObject(asObject(asArray(reply['choices'])[0])['message'])['content']
const withUsage = (reply: JsonObject, name: string, counts: JsonObject): JsonObject => ({
  ...reply,
  [name]: { ...asObject(reply[name]), ...counts },
})

function olderChoice(reply: JsonObject, request: JsonObject): JsonObject {
  const [first] = asArray(request['messages']).map(asObject)
  if (request['stream'] === false) return withChoice(reply, { content: null, refusal: 'I cannot help with that.' })
  if (first?.['role'] === 'system')
    return withChoice(reply, { content: null, function_call: { name: 'greet', arguments: '{}' } })
  if (request['stop'] !== undefined)
    return withChoice(reply, { content: asString(contentOf(reply)).replace(/[\s,]+$/, '') })
  return reply
}

const ofChat = (request: JsonObject) => request['model'] === modelIds.chat

function reasoningWhereAsked(reply: JsonObject, request: JsonObject): JsonObject {
  if (!ofChat(request)) return reply
  if (request['reasoning_effort'] === undefined) return withChoice(reply, { reasoning_content: '\n' })
  const withReasoning = withChoice(reply, { reasoning_content: 'Let me see.' })
  return withUsage(withReasoning, 'usage', { completion_tokens_details: { reasoning_tokens: 7 } })
}

function withoutCounting(reply: JsonObject, request: JsonObject): JsonObject {
  const { stop } = request
  if (stop === '9')
    return withChoice(reply, { content: 'Certainly! Of 8 people 6 like to count, and' }, { finish_reason: 'length' })
  const { prompt_tokens = 0 } = asObject(reply['usage'])
  if (stop !== undefined)
    return withUsage(withChoice(reply, { content: '\n' }), 'usage', {
      completion_tokens: 0,
      total_tokens: prompt_tokens,
    })
  return asks(request, 'A snail') && ofChat(request)
    ? withUsage(reply, 'usage', { completion_tokens_details: { reasoning_tokens: 7 } })
    : reply
}

const chats: ConformantVariants = {
  'choices in another order, refusals, older calls, and cached tokens under two names': own(
    'chat',
    'createChatCompletion',
    [],
    setHeader('date', new Date(Date.now() + aYear * 1000).toUTCString()),
    editJson((reply, request) => {
      const older = isRecall(request) ? reply : olderChoice(reply, request)
      const { choices, created, usage } = reasoningWhereAsked(older, request)
      return {
        ...reply,
        created: (asNumber(created) ?? 0) + aYear,
        choices: asArray(choices).toReversed(),
        usage: { ...asObject(usage), prompt_cache_hit_tokens: 1, prompt_tokens_details: { cached_tokens: 1 } },
      }
    }),
  ),
  'a chat model that reasons unasked, and does not come to the stop string': own(
    'chat',
    'createChatCompletion',
    [
      'chat.request.stop_string',
      'chat.request.stop_array',
      'chat.request.stop_finish',
      'chat.completion.reasoning_content_only',
      'chat.completion.usage.reasoning_tokens_only',
    ],
    editJson(withoutCounting),
  ),
}

const redacted = (block: Json): Json =>
  asObject(block)['type'] === 'thinking' ? { type: 'redacted_thinking', data: 'EmwK' } : block

function cachedMessage(reply: JsonObject, request: JsonObject): JsonObject {
  const isPlain = request['stream'] === false
  const { input_tokens: input = 0 } = asObject(reply['usage'])
  const model = asString(reply['model'])
  const turns = asArray(request['messages']).length
  const content = asArray(reply['content'])
    .map(redacted)
    .map((block) => {
      const { text } = asObject(block)
      return request['stop_sequences'] === undefined || typeof text !== 'string'
        ? block
        : { ...asObject(block), text: text.replace(/^alpha beta\s*/, 'Alpha, beta') }
    })
  return withUsage(
    { ...reply, content, model: isPlain ? model.slice(0, 3) : turns === 3 ? 'x'.repeat(model.length - 2) : model },
    'usage',
    { input_tokens: 0, cache_creation_input_tokens: isPlain ? input : 0, cache_read_input_tokens: isPlain ? 0 : input },
  )
}

/** True for a request that asks for a word of its prompt. A model that never complies violates the requirement. */
const isRecall = (request: JsonObject) => asks(request, 'with the word') || asks(request, 'is called')

function endedOtherwise(reply: JsonObject, request: JsonObject): JsonObject {
  if (isRecall(request)) return reply
  const text = { type: 'text', text: 'No.' }
  if (request['tool_choice'] === 'any') {
    const use = { type: 'tool_use', id: 'toolu_cut', name: 'get_weather', input: null }
    return { ...reply, content: [text, use], stop_reason: 'max_tokens' }
  }
  if (asks(request, 'Count from'))
    return withUsage({ ...reply, content: [text], stop_reason: 'end_turn' }, 'usage', { output_tokens: 2 })
  if (request['stop_sequences'] !== undefined) {
    const stopped = { stop_reason: 'stop_sequence', stop_sequence: 'gamma delta' }
    return withUsage({ ...reply, content: [], ...stopped }, 'usage', { output_tokens: 0 })
  }
  if (request['tools'] === undefined && asArray(request['messages']).length === 3) {
    const thinking = { type: 'thinking', thinking: 'Hm.', signature: 'EqQB' }
    return withUsage({ ...reply, content: [thinking, text], stop_reason: 'end_turn' }, 'usage', { output_tokens: 40 })
  }
  return reply
}

const messages: ConformantVariants = {
  'a prompt read from the cache, redacted thinking, and another model of a shorter name': own(
    'messages',
    'createMessage',
    [],
    editJson(cachedMessage),
  ),
  'messages that end before and beyond their limit, and at once': own(
    'messages',
    'createMessage',
    [
      'messages.request.tool_choice_any',
      'messages.message.stop_reason_max_tokens',
      'messages.request.stop_sequences',
      'messages.message.stop_reason_stop_sequence',
    ],
    editJson(endedOtherwise),
  ),
}

function refusedOrCut(reply: JsonObject, request: JsonObject): JsonObject {
  if (asks(request, 'one hundred')) return { ...reply, status: 'incomplete', output: [], usage: null }
  if (request['stream'] !== false) return reply
  const content = [{ type: 'refusal', refusal: 'I cannot help with that.' }]
  return { ...reply, output: asArray(reply['output']).map((item) => ({ ...asObject(item), content })) }
}

/** Sets the output tokens, of which some may be reasoning. */
const written = (reply: JsonObject, output: number, details: JsonObject): JsonObject =>
  withUsage(reply, 'usage', {
    output_tokens: output,
    total_tokens: (asNumber(asObject(reply['usage'])['input_tokens']) ?? 0) + output,
    ...details,
  })

function reasoned(reply: JsonObject, request: JsonObject): JsonObject {
  const { tool_choice, tools, instructions, input, max_output_tokens: limit } = request
  if (asObject(tool_choice)['name'] !== undefined)
    return {
      ...reply,
      status: 'incomplete',
      output: asArray(reply['output']).map((item) => ({ ...asObject(item), arguments: '{"ci' })),
    }
  if (tools !== undefined || request['reasoning'] !== undefined) return reply
  if (limit !== 16) return written(reply, 40, { output_tokens_details: { reasoning_tokens: 5 } })
  if (typeof instructions === 'string')
    return written(
      { ...reply, output: [{ type: 'reasoning', id: 'rs_0', summary: [] }, ...asArray(reply['output'])] },
      16,
      {},
    )
  if (Array.isArray(input)) return written({ ...reply, reasoning: { effort: 'medium' } }, 16, {})
  return written(reply, 16, { output_tokens_details: { reasoning_tokens: 8 } })
}

const responses: ConformantVariants = {
  'a refusal, and a cut that leaves nothing': own(
    'responses',
    'createResponse',
    ['responses.request.max_output_tokens'],
    editJson(refusedOrCut),
  ),
  'a model that reasons unasked, and calls that the limit cut short': own(
    'responses',
    'createResponse',
    [
      'responses.request.max_output_tokens',
      'responses.request.tool_choice_name',
      'responses.object.usage.reasoning_only',
    ],
    editJson(reasoned),
  ),
}

/** An empty output, with matching content and usage. */
function unsaid(reply: JsonObject, content: JsonObject | undefined, finishReason: string): JsonObject {
  const { candidatesTokenCount: _, ...usage } = asObject(reply['usageMetadata'])
  const total = (asNumber(usage['promptTokenCount']) ?? 0) + (asNumber(usage['thoughtsTokenCount']) ?? 0)
  const candidate = { index: 0, finishReason, ...(content && { content }) }
  return { ...reply, candidates: [candidate], usageMetadata: { ...usage, totalTokenCount: total } }
}

function littleSaid(reply: JsonObject, request: JsonObject): JsonObject {
  const { usageMetadata, modelVersion = '' } = reply
  const usage = asObject(usageMetadata)
  const { promptTokenCount = 0, promptTokensDetails } = usage
  if ('model' in request) {
    const blocked = { promptFeedback: { blockReason: 'SAFETY' }, modelVersion }
    return { ...blocked, usageMetadata: { promptTokenCount, totalTokenCount: promptTokenCount } }
  }
  if ('stream' in request) return unsaid(reply, undefined, 'MAX_TOKENS')
  if ('systemInstruction' in request && !isRecall(request)) return unsaid(reply, {}, 'MAX_TOKENS')
  if (asks(request, 'inlineData')) return unsaid(reply, { role: 'model' }, 'MAX_TOKENS')
  if (asks(request, 'stopSequences')) return unsaid(reply, { role: 'model', parts: [] }, 'STOP')
  return withUsage(reply, 'usageMetadata', {
    toolUsePromptTokenCount: 5,
    totalTokenCount: (asNumber(usage['totalTokenCount']) ?? 0) + 5,
    promptTokensDetails: [...asArray(promptTokensDetails), { modality: 'IMAGE' }],
  })
}

const contents: ConformantVariants = {
  'a blocked prompt, and results in which nothing is said': own(
    'generate-content',
    'generateContent',
    ['generate-content.request.stopSequences'],
    editJson(littleSaid),
  ),
  'a model that does not count as it was asked to': own(
    'generate-content',
    'generateContent',
    ['generate-content.request.maxOutputTokens'],
    editJson((reply, request) =>
      asks(request, 'Count from')
        ? {
            ...reply,
            candidates: [
              { index: 0, finishReason: 'STOP', content: { role: 'model', parts: [{ text: 'Certainly.' }] } },
            ],
          }
        : reply,
    ),
  ),
}

/** Behaviour of text models that the reference gateway does not have. */
export const models: ConformantVariants = { ...chats, ...messages, ...responses, ...contents }
