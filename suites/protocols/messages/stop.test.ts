import { check, conforms, expect } from '../../../src/checks/index.ts'
import { plainMode } from '../modes.checks.ts'
import { stopChecks } from './effects.checks.ts'
import { messageTools, plainMessage, stoppedMessage } from './probe.ts'
import { bodies, stopReason, messageWithToolUse } from './rules.ts'

stopChecks(plainMode(), stoppedMessage)

check(bodies, stoppedMessage)('messages.message.stop_sequence', conforms('Message', 'stop_sequence'))

check(bodies, plainMessage)('messages.message.stop_reason', conforms('Message', 'stop_reason'))

check(messageWithToolUse, messageTools)('messages.message.stop_reason_tool_use', (message) =>
  expect(stopReason(message), '`stop_reason` of a message with a `tool_use` block').toBe('tool_use'),
)
