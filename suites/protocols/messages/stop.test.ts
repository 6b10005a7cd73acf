import { conforms, contrast, covers, describe, expect, universal } from '../../../src/checks/index.ts'
import { cutMessage, messageTools, plainMessage, stoppedMessage } from './probe.ts'
import { bodies, stopReason, messageWithToolUse } from './rules.ts'
import { textAfterStop, matchedSequence, stopReasonOfStopped, textsWithStops } from './stop.rules.ts'
import { stopReasonOfTruncated } from './usage.rules.ts'

describe('Messages request with stop_sequences', () => {
  universal.each(textsWithStops, stoppedMessage)(
    'text contains none of the sequences',
    covers('messages.request.stop_sequences'),
    ({ text, sequences }) => expect(text).toHoldNoneOf(sequences),
  )

  contrast(stoppedMessage)(
    'text ends before the sequence',
    covers('messages.request.stop_sequences', 'messages.message.json'),
    ({ stopped }) => expect(textAfterStop(stopped), 'text after the position of the stop sequence').toBe(''),
  )
})

describe('Messages stop_reason', () => {
  universal(bodies, plainMessage)(
    'is a value of the public protocol',
    covers('messages.message.stop_reason'),
    conforms('Message', 'stop_reason'),
  )

  contrast(cutMessage)(
    'is max_tokens when max_tokens cuts the reply',
    covers('messages.message.stop_reason_max_tokens'),
    ({ cut }) =>
      expect(stopReasonOfTruncated(cut), '`stop_reason` of a message that reached its limit').toBe('max_tokens'),
  )

  universal(messageWithToolUse, messageTools)(
    'is tool_use when the reply has a tool_use block',
    covers('messages.message.stop_reason_tool_use'),
    (message) => expect(stopReason(message), '`stop_reason` of a message with a `tool_use` block').toBe('tool_use'),
  )

  contrast(stoppedMessage)(
    'is stop_sequence when a stop sequence ends the text',
    covers('messages.message.stop_reason_stop_sequence'),
    ({ stopped }) =>
      expect(stopReasonOfStopped(stopped), '`stop_reason` of a text that a stop sequence ended').toBe('stop_sequence'),
  )
})

describe('Messages stop_sequence', () => {
  universal(bodies, plainMessage)(
    'is a string or null',
    covers('messages.message.stop_sequence'),
    conforms('Message', 'stop_sequence'),
  )

  universal(matchedSequence, stoppedMessage)(
    'is the matched sequence, or null when there is none',
    covers('messages.message.stop_sequence_matched'),
    ({ matched, allowed }) => expect(matched, 'for this `stop_reason`').toHaveOneOf(allowed),
  )
})
