import { editJson, setHeader } from '../../../../gateway/reference/fault.ts'
import { asArray, asNumber, asObject, asString, type JsonObject } from '../../../../gateway/reference/json.ts'
import { modelIds } from '../../../../gateway/reference/model/catalogue.ts'
import type { ConformantVariants } from '../variant.ts'
import { own, asks, isRecall, withUsage } from './kit.ts'

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

export const chats: ConformantVariants = {
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
