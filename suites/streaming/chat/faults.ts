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
import { asArray, type JsonObject } from '../../../src/reference/json.ts'
import {
  dataOf,
  event,
  insertEvents,
  isDone,
  neverClosed,
  onStreams,
  refusalAsStream,
  replaceWide,
  withoutLeadBytes,
} from '../kit.faults.ts'

const operation = 'createChatCompletion'
const onChat = (inject: Inject) => onStreams(operation, inject)
const upstreamError: JsonObject = { error: { message: 'upstream error', type: 'new_api_error', code: 'bad_response' } }

export const chatMislabelled = fault(['streaming.chat.content_type'], onChat(setHeader('content-type', 'text/plain')))
export const chatStreamIgnored = fault(
  ['streaming.chat.content_type'],
  onOperation(
    operation,
    editRequestField('stream', () => false),
  ),
)
export const chatStreamEmpty = fault(['streaming.chat.served'], onChat(editEvents(() => [])))
export const chatEndsAtOnce = fault(['streaming.chat.framing'], onChat(editEvents((events) => events.filter(isDone))))
export const chatChunkCutShort = fault(
  ['streaming.chat.chunk_json'],
  onChat(editEvents((events) => events.map((one, index) => (index === 2 ? { data: one.data.slice(0, 40) } : one)))),
)
/** Every stream fails before it finishes, and says so. */
export const chatErrorAmongChunks = fault(
  ['streaming.chat.served'],
  onChat(editEvents((events) => [...events.slice(0, 3), event(upstreamError), { data: '[DONE]' }])),
)
export const chatErrorBehindEvents = fault(
  ['streaming.chat.only_events'],
  onChat(editBody((text) => text.slice(0, text.indexOf('\n\n') + 2) + JSON.stringify(upstreamError))),
)
export const chatErrorNamed = fault(
  ['streaming.chat.only_chunks'],
  onChat(insertEvents(3, event({ type: 'error', message: 'upstream error' }, 'error'))),
)

const ending = ['streaming.chat.terminator'] as const
export const chatUnterminated = fault(ending, onChat(editEvents((events) => events.filter((one) => !isDone(one)))))
export const chatTerminatedTwice = fault(ending, onChat(insertEvents(1000, { data: '[DONE]' })))
export const chatTerminatorMisspelt = fault(ending, onChat(editBody((text) => text.replace('[DONE]', '[done]'))))
export const chatUsageBehindTerminator = fault(
  ending,
  onChat(editEvents((events) => [...events.slice(0, -2), ...events.slice(-1), ...events.slice(-2, -1)])),
)
export const chatBrokenOff = fault(ending, onChat(truncateEvents(4)))
export const chatCutInsideEvent = fault(ending, onChat(editBody((text) => text.slice(0, text.indexOf('[DONE]') - 40))))
export const chatClosedMidway = fault(ending, onChat(truncateEvents(4, 'close')))
export const chatResetMidway = fault(ending, onChat(truncateEvents(4, 'reset')))
export const chatHangsMidway = fault(ending, onChat(truncateEvents(4, 'hang')))
export const chatResetAtOnce = fault(['streaming.chat.served'], onChat(resetConnection()))
export const chatHangsAtTheEnd = fault(['streaming.chat.closes'], onChat(neverClosed()))

export const chatRefusalStreamed = fault(
  ['streaming.chat.error_status'],
  onOperation(
    operation,
    when(({ body }) => body.stream === true && typeof body.messages === 'string', refusalAsStream()),
  ),
)

export const chatIdMissing = fault(['streaming.chat.id'], onChat(dropEventField('id')))
export const chatIdChanges = fault(
  ['streaming.chat.id_same'],
  onChat(editEventJson((chunk, index) => ({ ...chunk, id: `chatcmpl-${index}` }))),
)
export const chatObjectOfWhole = fault(['streaming.chat.object'], onChat(setEventField('object', 'chat.completion')))
export const chatObjectMisspelt = fault(
  ['streaming.chat.object'],
  onChat(setEventField('object', 'chat.completions.chunk')),
)
export const chatCreatedInMilliseconds = fault(
  ['streaming.chat.created'],
  onChat(editEventJson((chunk) => ({ ...chunk, created: Number(chunk.created) * 1000 }))),
)
export const chatCreatedMissing = fault(['streaming.chat.created'], onChat(dropEventField('created')))
export const chatModelEmpty = fault(['streaming.chat.model'], onChat(setEventField('model', '')))
export const chatChoicesNull = fault(
  ['streaming.chat.choices'],
  onChat(editEventJson((chunk) => (asArray(chunk.choices).length > 0 ? chunk : { ...chunk, choices: null }))),
)
export const chatChoicesNever = fault(['streaming.chat.choices'], onChat(setEventField('choices', [])))
export const chatUsageAsText = fault(['streaming.chat.usage'], onChat(setEventField('usage.total_tokens', '12')))

/** A second attempt, from its start, behind what the first one had sent. */
export const chatBeginsAgain = fault(
  ['streaming.chat.one_answer'],
  onOperation(
    operation,
    when(
      ({ body }) => body.stream === true && body.tools === undefined,
      editEvents((events) => {
        const sent = events.slice(0, Math.floor(events.length / 2))
        return [...sent, ...events.map((one) => (isDone(one) ? one : event({ ...dataOf(one), id: 'chatcmpl-second' })))]
      }),
    ),
  ),
)
export const chatBytesLost = fault(['streaming.chat.text_intact'], onChat(editBytes(withoutLeadBytes)))
export const chatCharactersReplaced = fault(['streaming.chat.text_intact'], onChat(editBody(replaceWide)))
