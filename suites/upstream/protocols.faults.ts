import {
  endsCutWith,
  asNumber,
  asString,
  editEvents,
  editJson,
  type Inject,
  isObject,
  onStatus,
  setHeader,
} from '../../gateway/reference/fault-kit.ts'
import { answersOf, atClient, pairs } from './kit.faults.ts'

/*
 * Faults of a translation alone, which the rules of the protocol of the client must reveal. They have a fault for native answers too.
 */

/** Drops events of a type. */
const withoutEvents = (type: string): Inject => editEvents((events) => events.filter(({ event }) => event !== type))

const chat = answersOf(pairs.chatToMessages, 'plain')
const chatStreams = answersOf(pairs.chatToMessages, 'streamed')
const messages = answersOf(pairs.messagesToChat, 'plain')
const messageStreams = answersOf(pairs.messagesToChat, 'streamed')
const contents = answersOf(pairs.contentToChat, 'plain')
const responses = answersOf(pairs.responsesToChat, 'plain')
const responseStreams = answersOf(pairs.responsesToChat, 'streamed')

/** Ids of the upstream do not begin like those of the protocol, so that a translation may leave them out. */
export const translatedIdMissing = chat('chat.completion.id').drop('id')
export const translatedRoleMissing = messages('messages.message.role').drop('role')
export const translatedObjectForeign = responses('responses.object.object').edit('object', () => 'chat.completion')

export const translatedUsageMissing = messages('messages.message.usage').drop('usage')
/** Counts the cached tokens of a messages upstream in the total only. */
export const translatedTotalWithCache = chat('chat.completion.usage.sum').edit(
  'usage.total_tokens',
  (total) => (asNumber(total) ?? 0) + 512,
)

/** Counts the cached tokens, which are among those of the prompt, again. */
export const translatedSumWithCache = contents('generate-content.result.usageMetadata.sum').edit(
  'usageMetadata.totalTokenCount',
  (total) => (asNumber(total) ?? 0) + 512,
)
export const translatedContentRoleForeign = contents('generate-content.result.candidates.content.role').edit(
  'candidates[].content.role',
  () => 'assistant',
)

export const translatedEndMissing = chatStreams('streaming.chat.terminator').inject(
  editEvents((events) => events.filter(({ data }) => data !== '[DONE]')),
)
export const translatedEventsUnnamed = messageStreams('streaming.messages.event_line').inject(
  editEvents((events) => events.map(({ data }) => ({ data }))),
)
export const translatedStreamLabelledJson = responseStreams('streaming.responses.content_type').inject(
  setHeader('content-type', 'application/json'),
)

/** A chunk with the usage has a choice without a delta. */
export const translatedDeltaMissing = chatStreams('streaming.chat.delta').edit('choices[].delta', (delta) =>
  isObject(delta) && Object.keys(delta).length === 0 ? undefined : delta,
)
export const translatedCallUnnumbered = chatStreams('streaming.chat.tool_calls.index').drop(
  'choices[].delta.tool_calls[].index',
)
export const translatedBlockTextMissing = messageStreams('streaming.messages.block_text').edit(
  'content_block',
  (block) => (isObject(block) && block['type'] === 'text' ? { type: 'text' } : block),
)
export const translatedBlockUnopened = messageStreams('streaming.messages.block_start').inject(
  withoutEvents('content_block_start'),
)
export const translatedOutputMissing = responseStreams('streaming.responses.final_items').inject(
  editEvents((events) =>
    events.map((event) => {
      if (event.event !== 'response.completed') return event
      const data = JSON.parse(event.data) as { readonly response: object }
      return { ...event, data: JSON.stringify({ ...data, response: { ...data.response, output: undefined } }) }
    }),
  ),
)
export const translatedItemUnfinished = responseStreams('streaming.responses.item_lifecycle').inject(
  withoutEvents('response.output_item.done'),
)

/** Forwards the type of the error that a client of the gateway's language has for it. */
export const translatedErrorTypeForeign = atClient(
  ['errors.body.type'],
  pairs.chatToMessages,
  onStatus(
    [429, 503],
    editJson(({ error }) => ({ error: { ...(isObject(error) ? error : {}), type: 'ServiceUnavailableException' } })),
  ),
  'plain',
)
export const translatedErrorCodeIsStatus = atClient(
  ['errors.body.code'],
  pairs.responsesToChat,
  onStatus(
    429,
    editJson(({ error }) => ({ error: { ...(isObject(error) ? error : {}), code: 429 } })),
  ),
)
/** Names the socket of an answer that broke off. */
export const cutNamesSocket = atClient(
  ['errors.body.no_hosts'],
  pairs.messagesToChat,
  onStatus(
    503,
    editJson((body) => {
      const error = isObject(body['error']) ? body['error'] : {}
      return { ...body, error: { ...error, message: `${asString(error['message'])}: read tcp 10.0.0.7:443` } }
    }),
  ),
  'plain',
)

export const cutReportedAsText = atClient(
  ['streaming.chat.error_event'],
  pairs.chatToMessages,
  onStatus(200, endsCutWith('data: {"error":"unexpected EOF"}\n\n')),
  'streamed',
)
export const cutReportedAfterEnd = atClient(
  ['upstream.stream.cut'],
  pairs.chatToMessages,
  onStatus(200, endsCutWith('data: [DONE]\n\ndata: {"error":{"message":"unexpected EOF","type":"server_error"}}\n\n')),
  'streamed',
)
