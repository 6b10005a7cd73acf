import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { recording } from '../../../src/verdict/recording.ts'
import { isObject } from '../../../src/verdict/select.ts'
import { given, inconclusive } from '../../../src/verdict/undecided.ts'
import { blocksOf, isThought, messages, obtainedMessage, stopReason } from './rules.ts'

/** The usage of messages; every one must have it. */
export function usages(reply: Reply): Field | undefined {
  const message = messages(reply)
  if (message === undefined) return undefined
  given(isObject(message.json.at('usage')), 'messages.message.usage')
  return message.json.at('usage')
}

type Count = 'input_tokens' | 'output_tokens' | 'cache_creation_input_tokens' | 'cache_read_input_tokens'

/** A count of `usage`; 0 where a count that may be left out is. */
function counted(usage: Field, name: Count): number {
  const count = usage.at(name)
  const isCount = Number.isInteger(count.value) && Number(count.value) >= 0
  given(isCount || (name.startsWith('cache_') && count.absent), `messages.message.usage.${name}`)
  return Number(count.value ?? 0)
}

/** All input tokens, those from and for the cache included, which the protocol's own definition counts apart. */
const inputOf = (usage: Field): number =>
  counted(usage, 'input_tokens') +
  counted(usage, 'cache_creation_input_tokens') +
  counted(usage, 'cache_read_input_tokens')

/** Input and output tokens of messages that hold something. */
export function countedMessages(reply: Reply): { readonly input: number; readonly output: number } | undefined {
  const usage = usages(reply)
  const holdsSomething = reply.json.at('content').items.length > 0
  return usage && holdsSomething ? { input: inputOf(usage), output: counted(usage, 'output_tokens') } : undefined
}

/** The input tokens of the message that a probe asked for. */
export function inputTokens(reply: Reply): number {
  const usage = usages(obtainedMessage(reply)) ?? inconclusive(`${reply.exchange.id} has no usage`)
  const count = inputOf(usage)
  given(count > 0, 'messages.message.usage.counted')
  return count
}

/** What was written under a limit, and what the limit was. */
interface Limited {
  readonly written: number
  readonly limit: number
}

/**
 * What was written under a limit. The contract knows a family of reasoning models that do not truncate, so that a model that
 * goes beyond the limit and reasons is given the benefit of the doubt.
 */
export function limited(reply: Reply): Limited | undefined {
  const limit = reply.request.json.at('max_tokens').number ?? 0
  const mayExceed = reply.request.json.at('model').value === recording().models['nonTruncating']
  const usage = limit < 1 || mayExceed ? undefined : usages(reply)
  if (usage === undefined) return undefined
  const written = counted(usage, 'output_tokens')
  if (written > limit && reply.json.at('content').items.some(isThought)) {
    inconclusive(
      `${reply.exchange.id}: a reasoning model wrote ${written} tokens; it may be of the family that does not truncate`,
    )
  }
  return { written, limit }
}

/** Why a message that its limit cut short says it ended. */
export function reasonOfCut(reply: Reply): string {
  const { written, limit } = limited(obtainedMessage(reply)) ?? inconclusive('nothing is known of the limit')
  given(written > 0, 'messages.message.usage.counted')
  given(written <= limit, 'messages.request.max_tokens')
  if (written < limit) inconclusive(`${reply.exchange.id} ended before its limit`)
  return stopReason(reply)
}

/** The blocks of the message that a probe asked for; there is at least one. */
export function obtainedBlocks(reply: Reply): readonly Field[] {
  const blocks = blocksOf(obtainedMessage(reply))
  given(blocks.length > 0, 'messages.message.content_text')
  return blocks
}
