import {
  asArray,
  asObject,
  asString,
  editEvents,
  fault,
  type Inject,
  jsonEvent,
  onOperation,
  onStatus,
  type StreamEvent,
  when,
  whenModel,
} from '../../../gateway/reference/fault-kit.ts'
import { dataOf } from '../kit.faults.ts'
import { chat } from '../protocols.ts'

/** Affects the streams of the reasoning model. */
const whenReasoning = (inject: Inject): Inject =>
  onOperation(
    chat.operation,
    whenModel(
      'reasoning',
      when(({ body }) => body.stream === true, onStatus(200, inject)),
    ),
  )

const choicesOf = (event: StreamEvent) => asArray(dataOf(event)['choices']).map(asObject)
const reasoningOf = (event: StreamEvent) =>
  choicesOf(event)
    .map(({ delta }) => asString(asObject(delta)['reasoning_content']))
    .join('')
const withDelta = (event: StreamEvent, delta: Record<string, string>): StreamEvent =>
  jsonEvent({ ...dataOf(event), choices: choicesOf(event).map((choice) => ({ ...choice, delta })) })

/** Loses the reasoning in streams only. */
export const reasoningLost = fault(
  ['streaming.chat.reasoning_content_given'],
  whenReasoning(editEvents((events) => events.filter((event) => reasoningOf(event) === ''))),
)

/** Sends the reasoning as text between tags. */
export const reasoningTagged = fault(
  ['streaming.chat.content_plain'],
  whenReasoning(
    editEvents((events) => {
      const last = events.findLastIndex((event) => reasoningOf(event) !== '')
      const first = events.findIndex((event) => reasoningOf(event) !== '')
      return events.map((event, at) => {
        const text = reasoningOf(event)
        if (text === '') return event
        return withDelta(event, {
          content: `${at === first ? '<think>' : ''}${text}${at === last ? '</think>' : ''}`,
        })
      })
    }),
  ),
)

/** Sends a line end where another protocol sends the signature of the reasoning. */
export const reasoningLineEnd = fault(
  ['streaming.chat.reasoning_content_end'],
  whenReasoning(
    editEvents((events) => {
      const last = events.findLastIndex((event) => reasoningOf(event) !== '')
      return events.flatMap((event, at) =>
        at === last ? [event, withDelta(event, { reasoning_content: '\n' })] : [event],
      )
    }),
  ),
)
