import type { Reply } from '../../../src/checks/index.ts'
import { promptOfOneTurn, type PromptReading } from '../arrival.checks.ts'
import type { Answer } from '../recall.checks.ts'
import { completeMessage, messages, textOf } from './rules.ts'
import { tokenCounts } from './usage.rules.ts'

/** The text of a message. */
export function answerOf(reply: Reply): Answer | undefined {
  const message = messages(reply)
  return message && { text: textOf(message), isTruncated: completeMessage(reply) === undefined }
}

/** Prompts of one turn. */
export const prompts: PromptReading = {
  promptOf: promptOfOneTurn,
  tokensOf: (reply) => tokenCounts(reply)?.input,
  counted: 'messages.message.usage.counted',
}
