import { asObject, replyWithError, type SeenRequest, when, wherePresent } from '../../../gateway/reference/fault-kit.ts'
import { dataOf, streamFaultsOf } from '../kit.faults.ts'
import { chat } from '../protocols.ts'

const breaks = streamFaultsOf(chat)
const asksForUsage = ({ body }: SeenRequest) => asObject(body['stream_options'])['include_usage'] === true

export const usageRequestIgnored = breaks('streaming.chat.usage_requested').editSent('stream_options', () => ({
  include_usage: false,
}))
/** Reports the usage of the prompt in the first chunk, before the completion is counted. */
export const usageAtStart = breaks('streaming.chat.usage_requested').editEvents((events) => {
  const usage = events.map(dataOf).find((data) => data['usage'] !== undefined)?.['usage']
  return events
    .filter((event) => dataOf(event)['usage'] === undefined)
    .map((event, index) =>
      index > 0 || usage === undefined ? event : { ...event, data: JSON.stringify({ ...dataOf(event), usage }) },
    )
})
export const streamOptionsRefused = breaks('streaming.chat.usage_requested').inRequests(
  when(
    asksForUsage,
    replyWithError(400, {
      message: 'unknown parameter: stream_options',
      type: 'invalid_request_error',
      param: 'stream_options',
      code: 'invalid_value',
    }),
  ),
)
export const usageZeroed = breaks('streaming.chat.usage_counted').edit(
  'usage',
  wherePresent(() => ({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 })),
)
export const completionUncounted = breaks('streaming.chat.usage_counted').edit(
  'usage',
  wherePresent((usage) => ({ ...asObject(usage), completion_tokens: 0 })),
)
