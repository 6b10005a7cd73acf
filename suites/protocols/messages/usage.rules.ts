import { type Field, assume, inconclusive, isObject, type Reply, wordsOf } from '../../../src/checks/index.ts'
import type { LimitedOutput } from '../checks.ts'
import { leastTokens, tokenCount, outputUnderLimit } from '../usage.rules.ts'
import { blocksOf, bodies, isReasoningBlock, messages, requiredMessage, stopReason, textOf } from './rules.ts'
import { dictatedBy } from './stop.rules.ts'

/** The usage of a message. */
export function usages(reply: Reply): Field | undefined {
  const usage = bodies(reply)?.at('usage')
  assume(usage === undefined || isObject(usage), 'messages.message.usage')
  return usage
}

const outputOf = (usage: Field) => tokenCount(usage, 'output_tokens', 'messages.message.usage.output_tokens')

/** All input tokens. The protocol counts cache reads and writes separately. */
const inputOf = (usage: Field): number =>
  tokenCount(usage, 'input_tokens', 'messages.message.usage.input_tokens') +
  tokenCount(usage, 'cache_creation_input_tokens', 'messages.message.usage.cache_creation_input_tokens', true) +
  tokenCount(usage, 'cache_read_input_tokens', 'messages.message.usage.cache_read_input_tokens', true)

/** Input and output tokens of messages with content. */
export function tokenCounts(reply: Reply): { readonly input: number; readonly output: number } | undefined {
  const usage = usages(reply)
  const hasContent = reply.json.at('content').items.length > 0
  return usage && hasContent ? { input: inputOf(usage), output: outputOf(usage) } : undefined
}

/** The input tokens of a message, for a comparison. */
export function inputTokens(reply: Reply): number {
  const usage = usages(requiredMessage(reply)) ?? inconclusive('no-usage', { exchange: reply.exchange.id })
  const count = inputOf(usage)
  assume(count > 0, 'messages.message.usage.counted')
  return count
}

/** The reported output tokens, or more if the text must have more. */
function outputTokens(reply: Reply): number | undefined {
  const usage = usages(reply)
  return usage && Math.max(outputOf(usage), leastTokens(textOf(reply)))
}

/** The output of a message under its limit. */
export function limitedOutput(reply: Reply): LimitedOutput | undefined {
  return outputUnderLimit(
    reply.request.json.at('max_tokens').number ?? 0,
    reply,
    () => outputTokens(reply),
    () => reply.json.at('content').items.some(isReasoningBlock),
  )
}

/** True if the prompt dictates a text that is longer than its limit with any tokenizer. */
const exceedsLimit = (reply: Reply): boolean =>
  leastTokens(dictatedBy(reply) ?? '') > (reply.request.json.at('max_tokens').number ?? Infinity)

/** The `stop_reason` of a message that reached its limit: its prompt dictates a longer text. */
export function stopReasonOfTruncated(reply: Reply): string | undefined {
  const message = exceedsLimit(reply) ? messages(reply) : undefined
  const limited = message && limitedOutput(message)
  if (message === undefined || limited === undefined) return undefined
  const { output, limit } = limited
  assume(output > 0, 'messages.message.usage.counted')
  assume(output <= limit, 'messages.request.max_tokens')
  // Some gateways do not count the token that ends the text.
  const isCut = output >= limit - 1 && wordsOf(textOf(message)).at(-1) !== wordsOf(dictatedBy(message) ?? '').at(-1)
  if (!isCut) inconclusive('ended-before-limit', { exchange: reply.exchange.id })
  return stopReason(message)
}

/** The blocks of a message of a probe: at least one. */
export function requiredBlocks(reply: Reply): readonly Field[] {
  const blocks = blocksOf(requiredMessage(reply))
  assume(blocks.length > 0, 'messages.message.content_text')
  return blocks
}
