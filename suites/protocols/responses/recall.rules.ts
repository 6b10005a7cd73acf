import type { Reply } from '../../../src/checks/index.ts'
import { promptAsString, type PromptReading } from '../arrival.checks.ts'
import type { Answer } from '../recall.checks.ts'
import { answerTextOf, completeResponse, responses } from './rules.ts'
import { inputOf, usages } from './usage.rules.ts'

/** The text of a response. */
export function answerOf(reply: Reply): Answer | undefined {
  const response = responses(reply)
  return response && { text: answerTextOf(response), isTruncated: completeResponse(reply) === undefined }
}

/** Prompts that are a string as `input`. */
export const prompts: PromptReading = {
  promptOf: promptAsString,
  tokensOf: (reply) => {
    const usage = usages(reply)
    return usage && inputOf(usage)
  },
  counted: 'responses.object.usage.counted',
}
