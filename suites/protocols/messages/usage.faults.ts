import { fault } from '../../../src/reference/fault.ts'
import { drop, edit, set } from './kit.faults.ts'

export const usageMissing = fault(['messages.message.usage'], drop('usage'))
export const usageNull = fault(['messages.message.usage'], set('usage', null))
export const inputCountMissing = fault(['messages.message.usage.input_tokens'], drop('usage.input_tokens'))
export const inputCountIsText = fault(
  ['messages.message.usage.input_tokens'],
  edit('usage.input_tokens', (count) => String(count)),
)
export const outputCountIsNegative = fault(['messages.message.usage.output_tokens'], set('usage.output_tokens', -1))
export const inputUncounted = fault(['messages.message.usage.counted'], set('usage.input_tokens', 0))
export const outputUncounted = fault(['messages.message.usage.counted'], set('usage.output_tokens', 0))
export const cacheWritesAsText = fault(
  ['messages.message.usage.cache_creation_input_tokens'],
  set('usage.cache_creation_input_tokens', '0'),
)
export const cacheReadsAsFraction = fault(
  ['messages.message.usage.cache_read_input_tokens'],
  set('usage.cache_read_input_tokens', 0.5),
)
