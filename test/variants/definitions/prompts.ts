import { createHash } from 'node:crypto'
import type { OperationId } from '../../../src/contract/operations.ts'
import { asArray, asObject, asString, type Json, type JsonObject } from '../../../gateway/reference/json.ts'
import {
  all,
  editBody,
  editJson,
  editRequest,
  onOperation,
  onStatus,
  pace,
  replyWithError,
  setHeader,
  when,
  type Inject,
} from '../../../gateway/reference/fault.ts'
import type { ConformantVariants } from './variant.ts'

const text: readonly OperationId[] = ['createChatCompletion', 'createResponse', 'createMessage', 'generateContent']
const areas = ['chat', 'responses', 'messages', 'generate-content', 'streaming', 'service'] as const

/** Edits every string of a JSON value. */
const eachText = (value: Json, edit: (text: string) => string): Json =>
  JSON.parse(JSON.stringify(value), (_name, member: Json) =>
    typeof member === 'string' ? edit(member) : member,
  ) as Json

const limitOf = (body: JsonObject) =>
  body['max_tokens'] ?? body['max_output_tokens'] ?? asObject(body['generationConfig'])['maxOutputTokens']

/** The first request of each conversation: the limit of later ones is higher. */
const isFirst = ({ body, text: sent }: { readonly body: JsonObject; readonly text: string }) =>
  sent.includes('boat is called') && Number(limitOf(body)) <= 512

/** A system turn before the first turn of the user, in one turn of the user. */
const withoutSystemTurn = (body: JsonObject): JsonObject => {
  const [first, second, ...rest] = asArray(body['messages']).map(asObject)
  if (first?.['role'] !== 'system' || typeof second?.['content'] !== 'string') return body
  const merged = { role: 'user', content: `${asString(first['content'])}\n\n${second['content']}` }
  return { ...body, messages: [merged, ...rest] }
}

const plain = (inject: Inject): Inject =>
  onOperation(
    text,
    when(({ body }) => body['stream'] !== true, onStatus(200, inject)),
  )

/** Adds what some gateways repeat of the request. */
const echoing: Inject = editJson((reply, { instructions = null, tools = [], metadata = {} }) => ({
  ...reply,
  ...(reply['object'] === 'response' && { instructions, tools, metadata }),
}))

/** Texts as models write them that do what a prompt demands in their own way. */
const inCapitals = (value: string) => value.replaceAll(/\b[zvk][a-z]{7}\b/g, (word) => `**${word.toUpperCase()}**`)

const ofCallsInFlight = { areas: ['service'], only: ['service.response'] } as const

/** True for the requests above a share, by their text. */
const isAbove =
  (share: number) =>
  ({ text: sent }: { readonly text: string }) =>
    createHash('sha256').update(sent).digest().readUInt32BE() / 2 ** 32 >= share

/** Handles a call after the one before it. */
const queued: Inject = (next) => {
  let last: Promise<unknown> = Promise.resolve()
  return (request) => {
    const response = last.then(() => next(request))
    last = response.catch(() => undefined)
    return response
  }
}

const longRecalls = [
  'chat.request.long_prompt',
  'responses.request.long_prompt',
  'messages.request.long_prompt',
  'generate-content.request.long_prompt',
] as const
const veryLongRecalls = [
  'chat.request.very_long_prompt',
  'responses.request.very_long_prompt',
  'messages.request.very_long_prompt',
  'generate-content.request.very_long_prompt',
] as const
const veryLongPrompts = [
  ...veryLongRecalls,
  'streaming.chat.very_long_prompt',
  'streaming.responses.very_long_prompt',
  'streaming.messages.very_long_prompt',
] as const
const longPrompts = [
  ...longRecalls,
  'streaming.chat.long_prompt',
  'streaming.responses.long_prompt',
  'streaming.messages.long_prompt',
  ...veryLongPrompts,
] as const

/** Refuses prompts of one turn with a text of this number of characters, in the words of a model's API. */
const refusingFrom = (length: number, message: string, code: string | null): Inject =>
  onOperation(
    text,
    when(
      ({ text: sent }) => new RegExp(`"(?:content|text)":"[^"]{${length}}`).test(sent),
      replyWithError(400, { message, type: 'invalid_request_error', param: 'messages', code }),
    ),
  )

/** Gateways and models that treat prompts in another way. */
export const prompts: ConformantVariants = {
  'a model that complies when asked again': {
    inject: onOperation(
      text,
      when(
        isFirst,
        editRequest((body) =>
          eachText(body, (sent) => sent.replace(/What is my boat called\?|Begin every/, 'Tell me of')),
        ),
      ),
    ),
    areas,
  },
  'a model whose context is smaller than a prompt of 4 KB': {
    inject: refusingFrom(
      3000,
      "This model's maximum context length is 512 tokens. However, your messages resulted in 1107 tokens.",
      'context_length_exceeded',
    ),
    areas,
    undecides: longPrompts,
  },
  'a model whose context is smaller than a prompt of 32 KB': {
    inject: refusingFrom(20_000, 'prompt is too long: 8213 tokens > 4096 maximum', null),
    areas,
    undecides: veryLongPrompts,
  },
  'a model whose context is smaller than a prompt of 200 KB': {
    inject: refusingFrom(
      65_000,
      'The input token count (51200) exceeds the maximum number of tokens allowed (32768).',
      null,
    ),
    areas,
    undecides: veryLongPrompts,
  },
  'a model that forgets the beginning of what is long': {
    inject: onOperation(
      text,
      when(
        ({ text: sent }) => sent.length > 3000 && sent.includes('Day 9'),
        editRequest((body) => eachText(body, (sent) => sent.replace('Begin every answer with', 'Never mind'))),
      ),
    ),
    areas,
    undecides: [...longRecalls, ...veryLongRecalls],
  },
  'a system turn that becomes part of the first turn': {
    inject: onOperation('createChatCompletion', editRequest(withoutSystemTurn)),
    areas: ['chat', 'streaming', 'service'],
  },
  'words in capitals and bold letters': { inject: plain(editBody(inCapitals)), areas },
  'accents written as combining characters': { inject: plain(editBody((body) => body.normalize('NFD'))), areas },
  'characters of JSON text that are escaped': {
    inject: plain(
      editBody((body) =>
        body.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
      ),
    ),
    areas,
  },
  'a model that does not repeat what is dictated': {
    inject: onOperation(
      text,
      editRequest((body) => eachText(body, (sent) => sent.replace('Repeat word for word:', 'Translate this:'))),
    ),
    areas,
    undecides: [
      'chat.completion.text_intact',
      'responses.object.text_intact',
      'messages.message.text_intact',
      'generate-content.result.text_intact',
      'streaming.chat.text_intact',
      'streaming.responses.text_intact',
      'streaming.messages.text_intact',
    ],
  },
  'a model that repeats six lines of ten': {
    inject: onOperation(
      text,
      when(
        isAbove(0.6),
        editRequest((body) => eachText(body, (sent) => sent.replace(/(?<=add nothing: ).*/, 'I will not'))),
      ),
    ),
    ...ofCallsInFlight,
  },
  'responses to one call after the other': {
    inject: onOperation(text, all(queued, setHeader('x-queued', 'true'))),
    ...ofCallsInFlight,
  },
  'responses that take long': {
    inject: onOperation(text, pace({ beforeHeadMs: 30, betweenEventsMs: 1 })),
    ...ofCallsInFlight,
  },
  'the instructions of a request in its response': { inject: plain(echoing), areas: ['responses', 'service'] },
}
