import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  all,
  asNumber,
  asObject,
  editBody,
  editEventField,
  editEvents,
  editField,
  type Fault,
  isObject,
  type Json,
  type JsonObject,
  onStatus,
  parseJson,
  readAt,
  type StreamEvent,
} from '../../gateway/reference/fault-kit.ts'
import {
  answersOf,
  chatOfContent,
  chatOfMessages,
  inPair,
  messagesOfChat,
  type Pair,
  pairs,
  plainChat,
  plainContent,
  plainMessages,
  plainResponses,
  streamedChatOfMessages,
  streamedMessages,
  streamedResponses,
  unlessPaced,
} from './kit.faults.ts'

const number = (change: (count: number) => number) => (member: Json | undefined) =>
  typeof member === 'number' ? change(member) : member

const contentOfChat = answersOf(pairs.contentToChat, 'plain')

/** Edits the usage of plain answers with its counts, `0` for a missing one. */
const editUsage = (
  edit: (count: (path: string) => number) => Readonly<Record<string, Json | undefined>>,
  at = 'usage',
) =>
  editField(at, (usage) => {
    if (!isObject(usage)) return usage
    const edited = edit((path) => asNumber(readAt(usage, path)) ?? 0)
    return Object.fromEntries(
      Object.entries({ ...usage, ...edited }).filter(([, value]) => value !== undefined),
    ) as JsonObject
  })

/** Edits the events of the upstream in a pair. */
const editsEventsOf =
  (pair: Pair, ...ids: readonly RequirementId[]) =>
  (edit: (events: readonly StreamEvent[]) => readonly StreamEvent[]): Fault =>
    inPair(ids, pair, unlessPaced(onStatus(200, editEvents(edit))))

/** Counts the text again instead of taking the count of the upstream. */
export const inputEstimated = chatOfMessages(
  'upstream.usage.input',
  'chat.completion.usage.sum',
  'chat.completion.usage.cached_within_prompt',
).edit('usage.prompt_tokens', () => 12)
const doubled = number((count) => 2 * count)
export const inputDoubled = streamedMessages('upstream.usage.input').inject(
  all(editEventField('message.usage.input_tokens', doubled), editEventField('usage.input_tokens', doubled)),
)
export const cachedInputCountedTwice = messagesOfChat('upstream.usage.input').inject(
  editUsage((count) => ({ input_tokens: count('input_tokens') + count('cache_read_input_tokens') })),
)
/** Adds the tokens of the cache to a prompt that has them. */
export const cacheReadsAddedTwice = chatOfMessages('upstream.usage.input').inject(
  editUsage((count) => {
    const cached = count('prompt_tokens_details.cached_tokens')
    return { prompt_tokens: count('prompt_tokens') + cached, total_tokens: count('total_tokens') + cached }
  }),
)
/** Knows no member for the tokens that are written to a cache, which are no `input_tokens` of messages. */
export const writesLost = inPair(
  ['upstream.usage.input'],
  pairs.chatToMessages,
  unlessPaced(
    onStatus(
      200,
      editField('usage.cache_creation_input_tokens', () => undefined),
    ),
  ),
)
/** Reads the usage of a stream of messages from its last event, which has the output only. */
export const usageOfLastEvent = editsEventsOf(
  pairs.chatToMessages,
  'upstream.usage.input',
  'upstream.usage.cached',
)((events) =>
  events.map((event) =>
    event.event === 'message_start' ? { ...event, data: event.data.replace('"usage":', '"unread":') } : event,
  ),
)
/** Takes `null` in `message_delta`, which says nothing new, for 0. */
export const nullCountsAreZero = editsEventsOf(
  pairs.chatToMessages,
  'upstream.usage.input',
)((events) =>
  events.map((event) =>
    event.event === 'message_delta'
      ? { ...event, data: event.data.replace('"input_tokens":null', '"input_tokens":0') }
      : event,
  ),
)
/** Adds the counts of all events of a stream, each of which has those up to now. */
export const runningCountsAdded = editsEventsOf(
  pairs.chatToContent,
  'upstream.usage.input',
  'upstream.usage.output',
)((events) => {
  const usages = events.map(({ data }) => asObject(asObject(parseJson(data)).usageMetadata))
  const sum = (name: string) => usages.reduce((added, usage) => added + (asNumber(usage[name]) ?? 0), 0)
  const last = asObject(parseJson(events.at(-1)?.data ?? ''))
  const usageMetadata = {
    ...asObject(last.usageMetadata),
    promptTokenCount: sum('promptTokenCount'),
    candidatesTokenCount: sum('candidatesTokenCount'),
  }
  return [...events.slice(0, -1), { data: JSON.stringify({ ...last, usageMetadata }) }]
})
export const outputWithoutReasoning = plainChat('upstream.usage.output', 'chat.completion.usage.sum').inject(
  editUsage((count) => ({
    completion_tokens: count('completion_tokens') - count('completion_tokens_details.reasoning_tokens'),
  })),
)
/** Adds the thoughts to a count of the output that has them. */
export const reasoningCountedTwice = chatOfContent('upstream.usage.output').inject(
  editUsage((count) => {
    const reasoning = count('completion_tokens_details.reasoning_tokens')
    return {
      completion_tokens: count('completion_tokens') + reasoning,
      total_tokens: count('total_tokens') + reasoning,
    }
  }),
)
/** Takes all of the output for that of the candidates, beside the thoughts. */
export const candidatesWithThoughts = contentOfChat('upstream.usage.output').inject(
  editUsage((count) => {
    const thoughts = count('thoughtsTokenCount')
    return {
      candidatesTokenCount: count('candidatesTokenCount') + thoughts,
      totalTokenCount: count('totalTokenCount') + thoughts,
    }
  }, 'usageMetadata'),
)
export const outputZeroInStreams = streamedResponses('upstream.usage.output', 'streaming.responses.final_sum').edit(
  'response.usage.output_tokens',
  number(() => 0),
)
export const outputOfStart = streamedMessages('upstream.usage.output').inject(
  editEventField('usage.output_tokens', () => 1, 'message_delta'),
)
export const translatedOutputOfStart = streamedChatOfMessages('upstream.usage.output').edit(
  'usage.completion_tokens',
  number(() => 1),
)
export const cachedDropped = plainChat('upstream.usage.cached').drop('usage.prompt_tokens_details')
export const cachedOfMessagesDropped = chatOfMessages('upstream.usage.cached').edit(
  'usage.prompt_tokens_details.cached_tokens',
  () => 0,
)
export const cachedContentDropped = plainContent('upstream.usage.cached_public').drop(
  'usageMetadata.cachedContentTokenCount',
)
export const cachedOfResponsesDropped = streamedResponses('upstream.usage.cached_public').edit(
  'response.usage.input_tokens_details',
  () => undefined,
)
/** Gives a client of messages the input as a whole. */
export const writesNotReported = plainMessages('upstream.usage.cache_written').inject(
  editUsage((count) => ({
    input_tokens: count('input_tokens') + count('cache_creation_input_tokens'),
    cache_creation_input_tokens: 0,
    cache_creation: undefined,
  })),
)
export const writesZeroInStreams = streamedMessages('upstream.usage.cache_written').inject(
  editEventField('message.usage', (usage) =>
    isObject(usage)
      ? {
          ...usage,
          input_tokens: (asNumber(usage['input_tokens']) ?? 0) + (asNumber(usage['cache_creation_input_tokens']) ?? 0),
          cache_creation_input_tokens: null,
        }
      : usage,
  ),
)
const writesWithReads = editUsage((count) => ({
  cache_creation_input_tokens: count('cache_creation_input_tokens') + count('cache_read_input_tokens'),
  cache_read_input_tokens: 0,
}))
export const readsReportedAsWrites = plainMessages('upstream.usage.cached', 'upstream.usage.cache_written').inject(
  writesWithReads,
)
export const readsOfChatReportedAsWrites = messagesOfChat(
  'upstream.usage.cached',
  'upstream.usage.cache_written_public',
).inject(writesWithReads)
/** Counts all tokens of the cache as written to it. */
export const cacheTokensOfChatAsWrites = chatOfMessages('upstream.usage.cache_written_public').inject(
  editUsage((count) => ({
    prompt_tokens_details: {
      cached_tokens: count('prompt_tokens_details.cached_tokens'),
      cache_write_tokens:
        count('prompt_tokens_details.cache_write_tokens') + count('prompt_tokens_details.cached_tokens'),
    },
  })),
)
/** Counts what is written for an hour, at a higher price, as if it were written for five minutes. */
export const lifetimesMerged = plainMessages('upstream.usage.cache_lifetimes').inject(
  editUsage((count) => ({
    cache_creation: {
      ephemeral_5m_input_tokens: count('cache_creation_input_tokens'),
      ephemeral_1h_input_tokens: 0,
    },
  })),
)
export const hourLostInStreams = streamedMessages('upstream.usage.cache_lifetimes').drop(
  'message.usage.cache_creation.ephemeral_1h_input_tokens',
)
/** Adds the tokens of the cache to the total, which has them. */
export const totalWithCacheInStreams = streamedChatOfMessages('upstream.usage.total').inject(
  editEventField('usage', (usage) => {
    const cached = asNumber(readAt(usage ?? null, 'prompt_tokens_details.cached_tokens')) ?? 0
    return isObject(usage) ? { ...usage, total_tokens: (asNumber(usage['total_tokens']) ?? 0) + cached } : usage
  }),
)
export const reasoningCountDropped = plainResponses('upstream.usage.reasoning').edit(
  'usage.output_tokens_details.reasoning_tokens',
  number(() => 0),
)
export const thoughtsCountDropped = chatOfContent('upstream.usage.reasoning').drop(
  'usage.completion_tokens_details.reasoning_tokens',
)

const isChunk = (line: string) => line.startsWith('data: ') && line.includes('"choices":[{')

/** Expects the usage only in an event without choices. */
export const usageWithFinishLost = inPair(
  ['streaming.messages.usage'],
  pairs.messagesToChat,
  unlessPaced(
    onStatus(
      200,
      editBody((body) =>
        body
          .split('\n')
          .map((line) => (isChunk(line) ? line.replace('"usage":{', '"unread":{') : line))
          .join('\n'),
      ),
    ),
  ),
)
