import { inconclusive, type Reply } from '../../../src/checks/index.ts'
import { plainReplies, choiceMessages } from '../../protocols/chat/rules.ts'
import { joinedText } from '../rules.ts'
import { requiredCompletion } from './assembled.rules.ts'
import { finishedChoices } from './choices.rules.ts'

/** The reasoning of a completion, plain or put together from a stream. */
const reasoningOf = (completion: Reply): string =>
  joinedText((choiceMessages(completion) ?? []).map((message) => message.at('reasoning_content')))

/** The reasoning of a plain completion; inconclusive without any. */
function plainReasoning(reply: Reply): string {
  const reasoning = reasoningOf(plainReplies.required(reply))
  if (reasoning.trim() === '') inconclusive('no-reasoning', { exchange: reply.exchange.id })
  return reasoning
}

/** The reasoning of a stream of the same request as a plain completion with reasoning. */
export function streamedReasoning(stream: Reply, plain: Reply): string {
  plainReasoning(plain)
  return reasoningOf(requiredCompletion(stream))
}

/**
 * The last pieces of the reasoning of streams. Empty if the reasoning of the plain completion ends with a line end too; inconclusive
 * unless every stream has reasoning, because a model may end one of them like this.
 */
export function lastReasoningPieces(plain: Reply, streams: readonly Reply[]): readonly string[] {
  if (plainReasoning(plain).endsWith('\n')) return []
  return streams.map((stream) => {
    const deltas = (finishedChoices(stream) ?? []).flatMap((choice) => choice.deltas)
    const pieces = deltas.flatMap((delta) => delta.at('reasoning_content').text || [])
    return pieces.at(-1) ?? inconclusive('no-reasoning', { exchange: stream.exchange.id })
  })
}
