import {
  dropEventField,
  editBody,
  editBytes,
  editEventJson,
  editEvents,
  editRequestField,
  fault,
  onOperation,
  resetConnection,
  setEventField,
  setHeader,
  truncateEvents,
  when,
  type Inject,
} from '../../../src/reference/fault.ts'
import { asObject, type JsonObject } from '../../../src/reference/json.ts'
import {
  editOf,
  event,
  insertEvents,
  isOf,
  neverClosed,
  onStreams,
  refusalAsStream,
  replaceWide,
  withoutLeadBytes,
  withoutTypes,
} from '../kit.faults.ts'

const operation = 'createResponse'
const onResponses = (inject: Inject) => onStreams(operation, inject)
/** A failure now and then, not of every stream. */
const onShortStreams = (inject: Inject) => onResponses(when(({ body }) => body.max_output_tokens === 16, inject))

const error: JsonObject = { type: 'error', message: 'upstream error', code: 'bad_response', param: null }
const ends = /^response\.(?:completed|incomplete)$/

export const responsesMislabelled = fault(
  ['streaming.responses.content_type'],
  onResponses(setHeader('content-type', 'application/json')),
)
export const responsesStreamIgnored = fault(
  ['streaming.responses.content_type'],
  onOperation(
    operation,
    editRequestField('stream', () => false),
  ),
)
export const responsesStreamEmpty = fault(['streaming.responses.served'], onResponses(editEvents(() => [])))
export const responsesTextBehindEvents = fault(
  ['streaming.responses.framing'],
  onResponses(editBody((text) => `${text.slice(0, text.indexOf('\n\n') + 2)}upstream error: do request failed\n`)),
)
export const responsesUntyped = fault(
  ['streaming.responses.event_json'],
  onResponses(
    editEventJson((data) => (data.type === 'response.in_progress' ? { response: data.response ?? null } : data)),
  ),
)
export const responsesMisnamed = fault(
  ['streaming.responses.event_name'],
  onResponses(editEvents((events) => events.map((one) => ({ ...one, event: 'response' })))),
)
/** An error of the gateway's own among the events, as the chat protocol would have it. */
export const responsesErrorUntyped = fault(
  ['streaming.responses.served'],
  onResponses(editEvents((events) => [...events.slice(0, 4), event({ error: { message: 'upstream error' } })])),
)

const terminator = ['streaming.responses.terminator'] as const
export const responsesUnterminated = fault(terminator, onResponses(withoutTypes(ends)))
export const responsesBrokenOff = fault(terminator, onResponses(truncateEvents(5)))
export const responsesClosedMidway = fault(terminator, onResponses(truncateEvents(5, 'close')))
export const responsesResetMidway = fault(terminator, onResponses(truncateEvents(5, 'reset')))
export const responsesHangsMidway = fault(terminator, onResponses(truncateEvents(5, 'hang')))
export const responsesResetAtOnce = fault(['streaming.responses.served'], onResponses(resetConnection()))
export const responsesHangsAtTheEnd = fault(['streaming.responses.closes'], onResponses(neverClosed()))
export const responsesTerminatedTwice = fault(
  ['streaming.responses.after_end'],
  onResponses(insertEvents(1000, { data: '[DONE]' }, { data: '[DONE]' })),
)
export const responsesEventBehindEnd = fault(
  ['streaming.responses.after_end'],
  onResponses(insertEvents(1000, event({ type: 'response.output_text.delta.late' }))),
)
export const responsesRefusalStreamed = fault(
  ['streaming.responses.error_status'],
  onOperation(
    operation,
    when(({ body }) => body.stream === true && typeof body.input === 'number', refusalAsStream('error')),
  ),
)
export const responsesBytesLost = fault(['streaming.responses.text_intact'], onResponses(editBytes(withoutLeadBytes)))
export const responsesCharactersReplaced = fault(
  ['streaming.responses.text_intact'],
  onResponses(editBody(replaceWide)),
)

export const responsesUncreated = fault(
  ['streaming.responses.created'],
  onResponses(withoutTypes(/^response\.created$/)),
)
/** What was streamed is streamed again, as a response of its own. */
export const responsesTwice = fault(
  ['streaming.responses.lifecycle'],
  onResponses(editEvents((events) => [...events, ...events])),
)
/** The chat protocol's ending in place of the response that was completed. */
export const responsesDoneForCompleted = fault(
  ['streaming.responses.lifecycle'],
  onResponses(editEvents((events) => [...events.slice(0, -1), { data: '[DONE]' }])),
)
export const responsesResponseBare = fault(
  ['streaming.responses.response'],
  onResponses(editEventJson(({ response, ...rest }) => ({ ...rest, ...asObject(response), type: rest.type ?? null }))),
)
export const responsesResponseAsChunk = fault(
  ['streaming.responses.response'],
  onResponses(setEventField('response.object', 'chat.completion.chunk')),
)
export const responsesIdChanges = fault(
  ['streaming.responses.response_id'],
  onResponses(
    editEventJson((data, index) =>
      data.response === undefined ? data : { ...data, response: { ...asObject(data.response), id: `resp_${index}` } },
    ),
  ),
)
export const responsesIdMissing = fault(['streaming.responses.response_id'], onResponses(dropEventField('response.id')))
export const responsesEndsInProgress = fault(
  ['streaming.responses.final_status'],
  onResponses(setEventField('response.status', 'in_progress')),
)
const editResponse = (edit: (response: JsonObject) => JsonObject) =>
  onResponses(editOf('response.completed', (data) => ({ ...data, response: edit(asObject(data.response)) })))
export const responsesCompletedEmpty = fault(
  ['streaming.responses.final_output'],
  editResponse((response) => ({ ...response, output: [] })),
)
export const responsesCompletedWithoutUsage = fault(
  ['streaming.responses.final_usage'],
  editResponse((response) => ({ ...response, usage: null })),
)

export const responsesErrorCompleted = fault(
  ['streaming.responses.error_event'],
  onResponses(editEvents((events) => events.flatMap((one) => (isOf(ends)(one) ? [event(error), one] : [one])))),
)
/** The message stands below `error`, where only some clients look. */
export const responsesErrorNested = fault(
  ['streaming.responses.error_message'],
  onShortStreams(
    editEvents((events) => [
      ...events.slice(0, 5),
      event({ type: 'error', error: { message: 'upstream error' } }, 'error'),
    ]),
  ),
)
export const responsesErrorWithinCompleted = fault(
  ['streaming.responses.error_event'],
  editResponse((response) => ({ ...response, error: { code: 'server_error', message: 'upstream error' } })),
)

export const responsesNumbersRepeat = fault(
  ['streaming.responses.sequence_number'],
  onResponses(setEventField('sequence_number', 0)),
)
