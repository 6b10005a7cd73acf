import { conforms, covers, describe, expect, universal } from '../../../src/checks/index.ts'
import { plainChecks } from '../table.rules.ts'
import { stopRules } from './effects.rules.ts'
import { messageTools, plainMessage, stoppedMessage } from './probe.ts'
import { bodies, stopReason, messageWithToolUse } from './rules.ts'

describe('Messages request with stop_sequences', () => plainChecks(stopRules, stoppedMessage))

describe('Messages stop_reason', () => {
  universal(bodies, plainMessage)(
    'is a value of the public protocol',
    covers('messages.message.stop_reason'),
    conforms('Message', 'stop_reason'),
  )

  universal(messageWithToolUse, messageTools)(
    'is tool_use when the reply has a tool_use block',
    covers('messages.message.stop_reason_tool_use'),
    (message) => expect(stopReason(message), '`stop_reason` of a message with a `tool_use` block').toBe('tool_use'),
  )
})
