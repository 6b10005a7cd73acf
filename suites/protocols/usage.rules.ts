import type { RequirementId } from '../../spec/generated/requirements.ts'
import { type Field, assume, inconclusive, recording, type Reply } from '../../src/checks/index.ts'
import type { LimitedOutput } from './checks.ts'

export const isCount = ({ value }: Field): boolean => Number.isInteger(value) && Number(value) >= 0

/** A token count of a usage object; 0 if it is optional and absent. */
export function tokenCount(usage: Field, name: string, requirement: RequirementId, isOptional = false): number {
  const count = usage.at(name)
  assume(isCount(count) || (isOptional && count.absent), requirement)
  return Number(count.value ?? 0)
}

/** A number of tokens that a text exceeds with any tokenizer: tokens rarely contain more than one word, and never more than two. */
export const leastTokens = (text: string): number => Math.floor((text.match(/\S+/g)?.length ?? 0) / 2)

/**
 * The output tokens of a response with a token limit; undefined without one. The contract exempts a family of reasoning models that do
 * not truncate, so a reasoning model that exceeds its limit makes the check inconclusive.
 */
export function outputUnderLimit(
  limit: number,
  reply: Reply,
  countOutput: () => number | undefined,
  isReasoning: () => boolean,
): LimitedOutput | undefined {
  const mayExceed = reply.request.json.at('model').value === recording().models['nonTruncating']
  const tokens = limit < 1 || mayExceed ? undefined : countOutput()
  if (tokens === undefined) return undefined
  if (tokens > limit && isReasoning()) {
    inconclusive('may-not-truncate', { exchange: reply.exchange.id, tokens })
  }
  return { output: tokens, limit }
}
