import type { Reply } from '../../../src/checks/index.ts'
import { promptOfOneTurn, type PromptReading } from '../arrival.checks.ts'
import type { Answer } from '../recall.checks.ts'
import { answerTextOf, hasEnded, unblocked } from './rules.ts'
import { tokenCounts } from './usage.rules.ts'

/** The text of a result. */
export function answerOf(reply: Reply): Answer | undefined {
  const result = unblocked(reply)
  return result && { text: answerTextOf(result), isTruncated: !hasEnded(result) }
}

/** Prompts of one turn. */
export const prompts: PromptReading = {
  promptOf: promptOfOneTurn,
  tokensOf: (reply) => tokenCounts(reply)?.prompt,
  counted: 'generate-content.result.usageMetadata.counted',
}
