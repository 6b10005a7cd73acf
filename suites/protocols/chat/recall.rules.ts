import type { Reply } from '../../../src/checks/index.ts'
import type { PromptReading } from '../arrival.checks.ts'
import { promptOfOneTurn } from '../arrival.checks.ts'
import type { Answer } from '../recall.checks.ts'
import { choicesWithMessage, isTruncated } from './rules.ts'
import { tokens } from './usage.rules.ts'

/** The text of the first choice. */
export function answerOf(reply: Reply): Answer | undefined {
  const [choice] = choicesWithMessage(reply) ?? []
  return choice && { text: choice.at('message.content').text ?? '', isTruncated: isTruncated(choice) }
}

/** Prompts of one turn. */
export const prompts: PromptReading = {
  promptOf: promptOfOneTurn,
  tokensOf: (reply) => tokens(reply)?.prompt,
  counted: 'chat.completion.usage.prompt_counted',
}

/** The prompt tokens of a response that reports its usage. */
export const reportedPromptTokens = (reply: Reply): number | undefined =>
  reply.json.at('usage').absent ? undefined : tokens(reply)?.prompt
