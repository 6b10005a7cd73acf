import { all, asNumber, asObject, dropRequestField, editJson, whenModel } from '../../../gateway/reference/fault-kit.ts'
import { breaks } from './kit.faults.ts'

export const usageMissing = breaks('responses.object.usage').drop('usage')
export const inputCountIsText = breaks('responses.object.usage.input_tokens').asText('usage.input_tokens')
export const inputCountOfChat = breaks('responses.object.usage.input_tokens').drop('usage.input_tokens')
export const outputCountIsFraction = breaks('responses.object.usage.output_tokens').set('usage.output_tokens', 7.5)
export const totalCountMissing = breaks('responses.object.usage.total_tokens').drop('usage.total_tokens')
export const totalIsNoSum = breaks('responses.object.usage.sum').edit(
  'usage.total_tokens',
  (total) => (asNumber(total) ?? 0) + 1,
)
export const inputUncounted = breaks('responses.object.usage.counted').edit('usage', (usage) => ({
  ...asObject(usage),
  input_tokens: 0,
  total_tokens: asObject(usage).output_tokens ?? 0,
}))
export const reasoningCountIsText = breaks('responses.object.usage.reasoning_tokens').asText(
  'usage.output_tokens_details.reasoning_tokens',
)
export const reasoningNotReported = breaks('responses.request.reasoning').drop('usage.output_tokens_details')

/** Ignores `reasoning`, and counts reasoning tokens without it. */
export const reasoningMadeUp = breaks('responses.object.usage.reasoning_only').inRequests(
  whenModel(
    'responses',
    all(
      dropRequestField('reasoning'),
      editJson((reply, { reasoning }) =>
        reasoning === undefined
          ? { ...reply, usage: { ...asObject(reply.usage), output_tokens_details: { reasoning_tokens: 5 } } }
          : reply,
      ),
    ),
  ),
)

export const outputDetailsMissing = breaks('responses.request.reasoning').drop('usage.output_tokens_details')

export const outputUncounted = breaks('responses.object.usage.counted').edit('usage', (usage) => ({
  ...asObject(usage),
  output_tokens: 0,
  total_tokens: asObject(usage).input_tokens ?? 0,
}))
