import { asObject } from '../../../gateway/reference/fault-kit.ts'
import { breaks } from './kit.faults.ts'

export const usageMissing = breaks('messages.message.usage').drop('usage')
export const usageNull = breaks('messages.message.usage').set('usage', null)
export const inputCountMissing = breaks('messages.message.usage.input_tokens').drop('usage.input_tokens')
export const inputCountIsText = breaks('messages.message.usage.input_tokens').edit('usage.input_tokens', (count) =>
  String(count),
)
export const outputCountIsNegative = breaks('messages.message.usage.output_tokens').set('usage.output_tokens', -1)
export const inputUncounted = breaks('messages.message.usage.counted').set('usage.input_tokens', 0)
export const outputUncounted = breaks('messages.message.usage.counted').set('usage.output_tokens', 0)
export const cacheWritesAsText = breaks('messages.message.usage.cache_creation_input_tokens').set(
  'usage.cache_creation_input_tokens',
  '0',
)
export const cacheReadsAsFraction = breaks('messages.message.usage.cache_read_input_tokens').set(
  'usage.cache_read_input_tokens',
  0.5,
)

/** The upstream reports no usage, and the gateway does not count. */
export const usageZeroed = breaks('messages.message.usage.counted').edit('usage', (usage) => ({
  ...asObject(usage),
  input_tokens: 0,
  output_tokens: 0,
}))
