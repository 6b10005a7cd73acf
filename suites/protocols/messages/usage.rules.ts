import { type Field, assume, inconclusive, isObject, type Reply } from '../../../src/checks/index.ts'
import type { LimitedOutput } from '../checks.ts'
import { tokenCount, outputUnderLimit } from '../usage.rules.ts'
import { blocksOf, bodies, isReasoningBlock, requiredMessage, stopReason } from './rules.ts'

/** The usage of messages; every one must have it. */
export function usages(reply: Reply): Field | undefined {
  const usage = bodies(reply)?.at('usage')
  assume(usage === undefined || isObject(usage), 'messages.message.usage')
  return usage
}

const outputOf = (usage: Field) => tokenCount(usage, 'output_tokens', 'messages.message.usage.output_tokens')

/** All input tokens, those from and for the cache included, which the protocol's own definition counts apart. */
const inputOf = (usage: Field): number =>
  tokenCount(usage, 'input_tokens', 'messages.message.usage.input_tokens') +
  tokenCount(usage, 'cache_creation_input_tokens', 'messages.message.usage.cache_creation_input_tokens', true) +
  tokenCount(usage, 'cache_read_input_tokens', 'messages.message.usage.cache_read_input_tokens', true)

/** Input and output tokens of messages that hold something. */
export function tokenCounts(reply: Reply): { readonly input: number; readonly output: number } | undefined {
  const usage = usages(reply)
  const holdsSomething = reply.json.at('content').items.length > 0
  return usage && holdsSomething ? { input: inputOf(usage), output: outputOf(usage) } : undefined
}

/** The input tokens of the message that a probe asked for. */
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

/** What was written under a limit. */
export function limitedOutput(reply: Reply): LimitedOutput | undefined {
  return outputUnderLimit(
    reply.request.json.at('max_tokens').number ?? 0,
    reply,
    () => outputTokens(reply),
    () => reply.json.at('content').items.some(isReasoningBlock),
  )
}

/** Why a message that its limit cut short says it ended. */
// Surviving mutants: A reply without text ended before its limit: inconclusive either way.
export function stopReasonOfTruncated(reply: Reply): string {
  const { output, limit } =
    limitedOutput(requiredMessage(reply)) ?? inconclusive('limit-not-shown', { exchange: reply.exchange.id })
  assume(output > 0, 'messages.message.usage.counted')
  assume(output <= limit, 'messages.request.max_tokens')
  if (output < limit) inconclusive('ended-before-limit', { exchange: reply.exchange.id })
  return stopReason(reply)
}

/** The blocks of the message that a probe asked for; there is at least one. */
export function requiredBlocks(reply: Reply): readonly Field[] {
  const blocks = blocksOf(requiredMessage(reply))
  assume(blocks.length > 0, 'messages.message.content_text')
  return blocks
}
