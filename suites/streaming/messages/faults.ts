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

const operation = 'createMessage'
const onMessages = (inject: Inject) => onStreams(operation, inject)
const without = (types: RegExp) => onMessages(withoutTypes(types))
/** A failure now and then, not of every stream. */
const onShortStreams = (inject: Inject) => onMessages(when(({ body }) => body.max_tokens === 16, inject))
const edit = (type: string, change: (data: JsonObject) => JsonObject) => onMessages(editOf(type, change))

const error: JsonObject = { type: 'error', error: { type: 'overloaded_error', message: 'upstream error' } }

export const messagesMislabelled = fault(
  ['streaming.messages.content_type'],
  onMessages(setHeader('content-type', 'text/plain')),
)
export const messagesStreamIgnored = fault(
  ['streaming.messages.content_type'],
  onOperation(
    operation,
    editRequestField('stream', () => false),
  ),
)
export const messagesStreamEmpty = fault(['streaming.messages.served'], onMessages(editEvents(() => [])))
export const messagesTextBehindEvents = fault(
  ['streaming.messages.framing'],
  onMessages(editBody((text) => `${text}{"error":{"message":"upstream error"}}\n`)),
)
export const messagesUntyped = fault(
  ['streaming.messages.event_json'],
  onMessages(
    editEventJson(({ type, ...rest }) => (type === 'content_block_stop' ? rest : { ...rest, type: type ?? null })),
  ),
)
export const messagesMisnamed = fault(
  ['streaming.messages.event_name'],
  onMessages(
    editEvents((events) =>
      events.map((one) => (isOf(/^content_block_delta$/)(one) ? { ...one, event: 'content_block_start' } : one)),
    ),
  ),
)

const terminator = ['streaming.messages.terminator'] as const
export const messagesUnstopped = fault(terminator, without(/^message_(?:delta|stop)$/))
export const messagesBrokenOff = fault(terminator, onMessages(truncateEvents(5)))
export const messagesClosedMidway = fault(terminator, onMessages(truncateEvents(5, 'close')))
export const messagesResetMidway = fault(terminator, onMessages(truncateEvents(5, 'reset')))
export const messagesHangsMidway = fault(terminator, onMessages(truncateEvents(5, 'hang')))
export const messagesResetAtOnce = fault(['streaming.messages.served'], onMessages(resetConnection()))
export const messagesHangsAtTheEnd = fault(['streaming.messages.closes'], onMessages(neverClosed()))
export const messagesEventBehindEnd = fault(
  ['streaming.messages.after_end'],
  onMessages(insertEvents(1000, event({ type: 'ping' }, 'ping'))),
)
export const messagesTerminatedTwice = fault(
  ['streaming.messages.after_end'],
  onMessages(insertEvents(1000, { data: '[DONE]' }, { data: '[DONE]' })),
)
export const messagesRefusalStreamed = fault(
  ['streaming.messages.error_status'],
  onOperation(
    operation,
    when(({ body }) => body.stream === true && typeof body.messages === 'string', refusalAsStream('error')),
  ),
)
export const messagesBytesLost = fault(['streaming.messages.text_intact'], onMessages(editBytes(withoutLeadBytes)))
export const messagesCharactersReplaced = fault(['streaming.messages.text_intact'], onMessages(editBody(replaceWide)))

export const messagesUnstarted = fault(['streaming.messages.message_start'], without(/^message_start$/))
export const messagesStartedLate = fault(
  ['streaming.messages.message_start'],
  onMessages(
    editEvents(([start, ping, block, ...rest]) => [ping, block, start, ...rest].filter((one) => one !== undefined)),
  ),
)
export const messagesTwice = fault(
  ['streaming.messages.message_start'],
  onMessages(editEvents((events) => [...events.slice(0, -1), ...events])),
)
export const messagesMessageBare = fault(
  ['streaming.messages.message'],
  edit('message_start', ({ type, message }) => ({ ...asObject(message), type: type ?? null })),
)
export const messagesRoleForeign = fault(
  ['streaming.messages.message'],
  onMessages(setEventField('message.role', 'model')),
)
export const messagesIdMissing = fault(['streaming.messages.message'], onMessages(dropEventField('message.id')))
export const messagesContentMissing = fault(
  ['streaming.messages.start_content'],
  onMessages(dropEventField('message.content')),
)
export const messagesInputUntold = fault(
  ['streaming.messages.start_usage'],
  onMessages(dropEventField('message.usage.input_tokens')),
)
export const messagesInputZero = fault(
  ['streaming.messages.start_usage'],
  onMessages(setEventField('message.usage.input_tokens', 0)),
)

export const messagesEndUntold = fault(['streaming.messages.message_delta'], without(/^message_delta$/))
export const messagesEndToldEarly = fault(
  ['streaming.messages.message_delta'],
  onMessages(
    editEvents((events) => [
      ...events.slice(0, -3),
      ...events.slice(-2, -1),
      ...events.slice(-3, -2),
      ...events.slice(-1),
    ]),
  ),
)
export const messagesEndBare = fault(
  ['streaming.messages.message_delta_delta'],
  edit('message_delta', ({ delta, ...rest }) => ({ ...rest, ...asObject(delta) })),
)
export const messagesReasonMissing = fault(
  ['streaming.messages.stop_reason'],
  onMessages(setEventField('delta.stop_reason', null)),
)
const editReason = (change: (delta: JsonObject) => JsonObject) =>
  edit('message_delta', (data) => ({ ...data, delta: change(asObject(data.delta)) }))
export const messagesReasonOfChat = fault(
  ['streaming.messages.stop_reason'],
  editReason((delta) => (delta.stop_reason === 'end_turn' ? { ...delta, stop_reason: 'stop' } : delta)),
)
export const messagesToolsEndTurn = fault(
  ['streaming.messages.stop_reason_tool_use'],
  editReason((delta) => (delta.stop_reason === 'tool_use' ? { ...delta, stop_reason: 'end_turn' } : delta)),
)
export const messagesSequenceUntold = fault(
  ['streaming.messages.stop_sequence'],
  editReason((delta) => ({ ...delta, stop_sequence: null })),
)
export const messagesUsageUntold = fault(
  ['streaming.messages.usage'],
  edit('message_delta', ({ usage: _, ...rest }) => rest),
)
export const messagesOutputAsText = fault(
  ['streaming.messages.output_tokens'],
  onMessages(setEventField('usage.output_tokens', '12')),
)
export const messagesOutputShrinks = fault(
  ['streaming.messages.output_tokens'],
  onMessages(
    editEvents((events) => events.flatMap((one) => (isOf(/^message_delta$/)(one) ? [manyTokens, one] : [one]))),
  ),
)
const manyTokens = event({ type: 'message_delta', delta: {}, usage: { output_tokens: 100_000 } }, 'message_delta')
/** The chat protocol's ending in place of the message's own. */
export const messagesDoneForStop = fault(
  ['streaming.messages.message_stop'],
  onMessages(editEvents((events) => [...events.slice(0, -1), { data: '[DONE]' }])),
)

export const messagesErrorFinished = fault(
  ['streaming.messages.error_event'],
  onMessages(insertEvents(-1, event(error, 'error'))),
)
export const messagesErrorBare = fault(
  ['streaming.messages.error_event'],
  onShortStreams(
    editEvents((events) => [...events.slice(0, 4), event({ type: 'error', message: 'upstream error' }, 'error')]),
  ),
)
