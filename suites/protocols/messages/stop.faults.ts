import { asArray, asObject, asString, dropRequestField, editJson, fault } from '../../../src/reference/fault-kit.ts'
import { breaks, kit } from './kit.faults.ts'

export const stopReasonNull = breaks('messages.message.stop_reason').set('stop_reason', null)
export const stopReasonMissing = breaks('messages.message.stop_reason').drop('stop_reason')
export const stopReasonOfChat = breaks('messages.message.stop_reason').set('stop_reason', 'stop')

/** Says that a message ended of its own accord where it ended for another reason. */
const forget = (reason: string) =>
  kit.inAnswers(
    editJson((reply) =>
      reply.stop_reason === reason ? { ...reply, stop_reason: 'end_turn', stop_sequence: null } : reply,
    ),
  )

export const cutUntold = fault(['messages.message.stop_reason_max_tokens'], forget('max_tokens'))
export const useUntold = fault(['messages.message.stop_reason_tool_use'], forget('tool_use'))
export const stopUntold = fault(['messages.message.stop_reason_stop_sequence'], forget('stop_sequence'))

export const stopSequencesIgnored = breaks('messages.request.stop_sequences').inRequests(
  dropRequestField('stop_sequences'),
)

/** Puts text behind the text of messages that a stop sequence ended. */
const leave = (rest: string) =>
  kit.inAnswers(
    editJson((reply) => {
      if (reply.stop_reason !== 'stop_sequence') return reply
      const [block] = asArray(reply.content).map(asObject)
      return { ...reply, content: [{ ...block, text: `${asString(block?.text)}${rest}` }] }
    }),
  )

export const stopSequenceLeft = fault(['messages.request.stop_sequences'], leave('gamma delta'))
export const stopSequencePartlyLeft = fault(['messages.request.stop_sequences'], leave('g'))

export const stopSequenceMissing = breaks('messages.message.stop_sequence').drop('stop_sequence')
export const stopSequenceNumbered = breaks('messages.message.stop_sequence').set('stop_sequence', 0)
export const stopSequenceUntold = breaks('messages.message.stop_sequence_matched').set('stop_sequence', null)
export const stopSequenceMadeUp = breaks('messages.message.stop_sequence_matched').set('stop_sequence', '\n\nHuman:')

/** A matched stop sequence is told as if the message had ended of itself. */
export const stopSequenceAsEndTurn = fault(
  ['messages.message.stop_reason_stop_sequence'],
  kit.inAnswers(
    editJson((message) =>
      message['stop_reason'] === 'stop_sequence'
        ? { ...message, stop_reason: 'end_turn', stop_sequence: null }
        : message,
    ),
  ),
)
