import {
  asArray,
  asNumber,
  asObject,
  editJson,
  fault,
  type Inject,
  type Json,
  type JsonObject,
} from '../../../gateway/reference/fault-kit.ts'
import { breaks, edit, kit } from './kit.faults.ts'

/** Edits the usage of every completion. */
const recount = (change: (usage: JsonObject) => Json): Inject => edit('usage', (usage) => change(asObject(usage)))

const count = (usage: JsonObject, name: string) => asNumber(usage[name]) ?? 0

export const usageMissing = breaks('chat.completion.usage').drop('usage')
export const usageNull = breaks('chat.completion.usage').set('usage', null)

export const promptTokensMissing = breaks('chat.completion.usage.prompt_tokens').drop('usage.prompt_tokens')
export const promptTokensAsText = breaks('chat.completion.usage.prompt_tokens').edit('usage.prompt_tokens', (tokens) =>
  String(tokens),
)
export const promptUncounted = fault(
  ['chat.completion.usage.prompt_counted'],
  recount((usage) => ({ ...usage, prompt_tokens: 0, total_tokens: count(usage, 'completion_tokens') })),
)
export const completionTokensNull = breaks('chat.completion.usage.completion_tokens').set(
  'usage.completion_tokens',
  null,
)
export const completionUncounted = fault(
  ['chat.completion.usage.completion_counted'],
  recount((usage) => ({ ...usage, completion_tokens: 0, total_tokens: count(usage, 'prompt_tokens') })),
)
export const totalTokensMissing = breaks('chat.completion.usage.total_tokens').drop('usage.total_tokens')
export const reasoningInTotalAlone = breaks('chat.completion.usage.sum').edit(
  'usage.total_tokens',
  (total) => Number(total) + 68,
)

export const promptDetailsAsNumber = breaks('chat.completion.usage.prompt_tokens_details').set(
  'usage.prompt_tokens_details',
  0,
)
const cachedTokens = 'usage.prompt_tokens_details.cached_tokens'
export const cachedTokensAsText = breaks('chat.completion.usage.cached_tokens').set(cachedTokens, '0')
export const cachedTokensBeyondPrompt = breaks('chat.completion.usage.cached_within_prompt').set(
  cachedTokens,
  1_000_000,
)
export const cacheHitsElsewhere = fault(
  ['chat.completion.usage.cached_reported'],
  recount((usage) => ({ ...usage, prompt_cache_hit_tokens: 1, prompt_tokens_details: {} })),
)
export const completionDetailsAsArray = breaks('chat.completion.usage.completion_tokens_details').set(
  'usage.completion_tokens_details',
  [],
)

/** The upstream reports no usage, and the gateway does not count. */
export const usageZeroed = fault(
  [
    'chat.completion.usage.prompt_counted',
    'chat.completion.usage.completion_counted',
    'chat.completion.usage.reasoning_tokens_given',
  ],
  recount(() => ({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 })),
)

const uncounted = (usage: JsonObject): JsonObject => ({
  ...usage,
  completion_tokens: 0,
  total_tokens: count(usage, 'prompt_tokens'),
})
export const textUncounted = breaks('chat.completion.usage.completion_counted').whenRequest(
  ({ tools }) => tools === undefined,
  recount(uncounted),
)
export const callsUncounted = fault(
  ['chat.completion.usage.completion_counted'],
  kit.inAnswers(
    editJson((reply) => {
      const message = asObject(asObject(asArray(reply['choices'])[0])['message'])
      const isCall = asArray(message['tool_calls']).length > 0
      return isCall ? { ...reply, usage: uncounted(asObject(reply['usage'])) } : reply
    }),
  ),
)
export const cacheReadsElsewhere = fault(
  ['chat.completion.usage.cached_reported'],
  recount((usage) => ({ ...usage, cache_read_input_tokens: 1, prompt_tokens_details: {} })),
)
export const cachedTokensOutside = fault(
  ['chat.completion.usage.cached_reported'],
  recount((usage) => ({ ...usage, cached_tokens: 1, prompt_tokens_details: {} })),
)
