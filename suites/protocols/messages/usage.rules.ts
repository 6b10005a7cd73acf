import { type Field, assume, inconclusive, isObject, type Reply } from '../../../src/checks/index.ts'
import type { LimitedOutput } from '../checks.ts'
import { tokenCount, outputUnderLimit } from '../usage.rules.ts'
import { blocksOf, bodies, isReasoningBlock, requiredMessage, stopReason } from './rules.ts'

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

function outputTokens(reply: Reply): number | undefined {
  const usage = usages(reply)
  return usage && outputOf(usage)
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

/** The `stop_reason` of a message that reached its limit. */
// Surviving mutants: A response without text ended before its limit: inconclusive either way.
export function stopReasonOfTruncated(reply: Reply): string {
  const { output, limit } =
    limitedOutput(requiredMessage(reply)) ?? inconclusive('limit-not-shown', { exchange: reply.exchange.id })
  assume(output > 0, 'messages.message.usage.counted')
  assume(output <= limit, 'messages.request.max_tokens')
  if (output < limit) inconclusive('ended-before-limit', { exchange: reply.exchange.id })
  return stopReason(reply)
}

/** The blocks of a message of a probe: at least one. */
export function requiredBlocks(reply: Reply): readonly Field[] {
  const blocks = blocksOf(requiredMessage(reply))
  assume(blocks.length > 0, 'messages.message.content_text')
  return blocks
}
