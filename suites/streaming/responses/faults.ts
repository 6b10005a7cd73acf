import { asObject, atTokenLimit, jsonEvent, type JsonObject } from '../../../gateway/reference/fault-kit.ts'
import { breakOff, done, streamFaultsOf, isOf, typedEvent } from '../kit.faults.ts'
import { responses } from '../protocols.ts'

export * from './effects.faults.ts'
export * from './final.faults.ts'
export * from './items.faults.ts'
export * from './recall.faults.ts'
export * from './reported.faults.ts'

const breaks = streamFaultsOf(responses)
const upstreamError: JsonObject = { message: 'upstream error' }

export const labelledJson = breaks('streaming.responses.content_type').setHeader('content-type', 'application/json')
export const textBehindEvents = breaks('streaming.responses.framing').editBody(
  (text) => `${text.slice(0, text.indexOf('\n\n') + 2)}upstream error: do request failed\n`,
)
export const untyped = breaks('streaming.responses.event_json').drop('type', 'response.in_progress')
export const misnamed = breaks('streaming.responses.event_name').editEvents((events) =>
  events.map((event) => ({ ...event, event: 'response' })),
)
/** Sends an error in the format of the chat protocol. */
export const errorUntyped = breaks(
  'streaming.responses.served',
  'streaming.responses.error_event',
  'streaming.responses.terminator',
).breakOff(4, jsonEvent({ error: upstreamError }))

export const uncreated = breaks('streaming.responses.created').withoutTypes('response.created')
/** Streams the response twice. */
export const twice = breaks('streaming.responses.lifecycle').editEvents((events) => [...events, ...events])
/** Ends with `[DONE]` instead of `response.completed`. */
export const doneForCompleted = breaks('streaming.responses.lifecycle').endWith(done)
export const responseBare = breaks('streaming.responses.response').editJson(({ response, ...rest }) => ({
  ...rest,
  ...asObject(response),
  type: rest.type ?? null,
}))
export const responseAsChunk = breaks('streaming.responses.response').set('response.object', 'chat.completion.chunk')
export const idChanges = breaks('streaming.responses.response_id').edit('response.id', (_id, index) => `resp_${index}`)
export const idMissing = breaks('streaming.responses.response_id').drop('response.id')
export const endsInProgress = breaks('streaming.responses.final_status').set('response.status', 'in_progress')
export const completedEmpty = breaks('streaming.responses.final_output').set(
  'response.output',
  [],
  'response.completed',
)
export const completedWithoutUsage = breaks('streaming.responses.final_usage').set(
  'response.usage',
  null,
  'response.completed',
)

export const errorCompleted = breaks('streaming.responses.error_event').replaceEvents(
  isOf('response.completed', 'response.incomplete'),
  (event) => [typedEvent({ type: 'error', ...upstreamError, code: 'bad_response', param: null }), event],
)
/** Nests the message below `error`, which only some clients read. Only some streams fail. */
export const errorNested = breaks('streaming.responses.error_message').inject(
  atTokenLimit(breakOff(5, typedEvent({ type: 'error', error: upstreamError }))),
)
/** Reports the failure without the response. Only some streams fail. */
export const failedWithoutResponse = breaks('streaming.responses.error_event').inject(
  atTokenLimit(breakOff(5, typedEvent({ type: 'response.failed', error: upstreamError }))),
)
export const errorWithinCompleted = breaks('streaming.responses.error_event').set(
  'response.error',
  { code: 'server_error', ...upstreamError },
  'response.completed',
)

export const numbersRepeat = breaks('streaming.responses.sequence_number').set('sequence_number', 0)
