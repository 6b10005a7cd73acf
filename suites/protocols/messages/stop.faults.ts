import {
  asArray,
  asObject,
  asString,
  asStrings,
  dropRequestField,
  editField,
  editJson,
  fault,
} from '../../../gateway/reference/fault-kit.ts'
import { breaks, kit } from './kit.faults.ts'

export const stopReasonNull = breaks('messages.message.stop_reason').set('stop_reason', null)
export const stopReasonMissing = breaks('messages.message.stop_reason').drop('stop_reason')
export const stopReasonOfChat = breaks('messages.message.stop_reason').set('stop_reason', 'stop')

/** Replaces one stop reason with `end_turn`. */
const hideStopReason = (reason: string) =>
  kit.inAnswers(
    editJson((reply) =>
      reply.stop_reason === reason ? { ...reply, stop_reason: 'end_turn', stop_sequence: null } : reply,
    ),
  )

export const truncationNotReported = fault(['messages.message.stop_reason_max_tokens'], hideStopReason('max_tokens'))
export const toolUseNotReported = fault(['messages.message.stop_reason_tool_use'], hideStopReason('tool_use'))
export const stopNotReported = fault(['messages.message.stop_reason_stop_sequence'], hideStopReason('stop_sequence'))

export const stopSequencesIgnored = breaks('messages.request.stop_sequences').inRequests(
  dropRequestField('stop_sequences'),
)

/** Reads a list with one entry as none. */
export const singleStopIgnored = breaks('messages.request.stop_sequences').editSent('stop_sequences', (list) =>
  asArray(list).length === 1 ? undefined : list,
)

/** Appends text to messages that a stop sequence ended. */
const appendText = (restOf: (stop: string) => string) =>
  kit.inAnswers(
    editJson((reply) => {
      if (reply.stop_reason !== 'stop_sequence') return reply
      const [block] = asArray(reply.content).map(asObject)
      return { ...reply, content: [{ ...block, text: asString(block?.text) + restOf(asString(reply.stop_sequence)) }] }
    }),
  )

export const stopSequenceLeft = fault(
  ['messages.request.stop_sequences'],
  appendText((stop) => stop),
)
export const stopSequencePartlyLeft = fault(
  ['messages.request.stop_sequences'],
  appendText((stop) => stop.slice(0, 1)),
)

export const stopSequenceMissing = breaks('messages.message.stop_sequence').drop('stop_sequence')
export const stopSequenceNumbered = breaks('messages.message.stop_sequence').set('stop_sequence', 0)
export const stopSequenceNotReported = breaks('messages.message.stop_sequence_matched').set('stop_sequence', null)
export const stopSequenceMadeUp = breaks('messages.message.stop_sequence_matched').set('stop_sequence', '\n\nHuman:')
/** Reports the first stop sequence of the request, whichever ended the text. */
export const otherStopReported = breaks('messages.message.stop_sequence_matched').inAnswers(
  editField('stop_sequence', (sequence, { stop_sequences }) =>
    typeof sequence === 'string' ? asStrings(stop_sequences)[0] : sequence,
  ),
)
