import { type Field, assume, inconclusive, isObject, type Reply } from '../../../src/checks/index.ts'
import type { Limited } from '../checks.ts'
import { counted, writtenUnder } from '../usage.rules.ts'
import { blocksOf, bodies, isThought, obtainedMessage, stopReason } from './rules.ts'

/** The usage of messages; every one must have it. */
export function usages(reply: Reply): Field | undefined {
  const usage = bodies(reply)?.at('usage')
  assume(usage === undefined || isObject(usage), 'messages.message.usage')
  return usage
}

const writtenOf = (usage: Field) => counted(usage, 'output_tokens', 'messages.message.usage.output_tokens')

/** All input tokens, those from and for the cache included, which the protocol's own definition counts apart. */
const inputOf = (usage: Field): number =>
  counted(usage, 'input_tokens', 'messages.message.usage.input_tokens') +
  counted(usage, 'cache_creation_input_tokens', 'messages.message.usage.cache_creation_input_tokens', true) +
  counted(usage, 'cache_read_input_tokens', 'messages.message.usage.cache_read_input_tokens', true)

/** Input and output tokens of messages that hold something. */
export function countedMessages(reply: Reply): { readonly input: number; readonly output: number } | undefined {
  const usage = usages(reply)
  const holdsSomething = reply.json.at('content').items.length > 0
  return usage && holdsSomething ? { input: inputOf(usage), output: writtenOf(usage) } : undefined
}

/** The input tokens of the message that a probe asked for. */
export function inputTokens(reply: Reply): number {
  const usage = usages(obtainedMessage(reply)) ?? inconclusive('no-usage', { exchange: reply.exchange.id })
  const count = inputOf(usage)
  assume(count > 0, 'messages.message.usage.counted')
  return count
}

function writtenTokens(reply: Reply): number | undefined {
  const usage = usages(reply)
  return usage && writtenOf(usage)
}

/** What was written under a limit. */
export function limited(reply: Reply): Limited | undefined {
  return writtenUnder(
    reply.request.json.at('max_tokens').number ?? 0,
    reply,
    () => writtenTokens(reply),
    () => reply.json.at('content').items.some(isThought),
  )
}

/** Why a message that its limit cut short says it ended. */
// Surviving mutants: A reply without text ended before its limit: inconclusive either way.
export function reasonOfCut(reply: Reply): string {
  const { written, limit } =
    limited(obtainedMessage(reply)) ?? inconclusive('limit-not-shown', { exchange: reply.exchange.id })
  assume(written > 0, 'messages.message.usage.counted')
  assume(written <= limit, 'messages.request.max_tokens')
  if (written < limit) inconclusive('ended-before-limit', { exchange: reply.exchange.id })
  return stopReason(reply)
}

/** The blocks of the message that a probe asked for; there is at least one. */
export function obtainedBlocks(reply: Reply): readonly Field[] {
  const blocks = blocksOf(obtainedMessage(reply))
  assume(blocks.length > 0, 'messages.message.content_text')
  return blocks
}
