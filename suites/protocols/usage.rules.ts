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
 * The output tokens of a response with a token limit; undefined without one. The contract exempts one family of reasoning models that do
 * not truncate. Unless the deployment declares it, every reasoning model that exceeds its limit may belong to it.
 */
export function outputUnderLimit(
  limit: number,
  reply: Reply,
  countOutput: () => number | undefined,
  isReasoning: () => boolean,
): LimitedOutput | undefined {
  const model = reply.request.json.at('model').text ?? ''
  const { nonTruncating } = recording().models
  const tokens = limit < 1 || model === nonTruncating ? undefined : countOutput()
  if (tokens === undefined) return undefined
  const mayExceed = nonTruncating === undefined || familyOf(model) === familyOf(nonTruncating)
  if (tokens > limit && mayExceed && isReasoning()) {
    inconclusive('may-not-truncate', { exchange: reply.exchange.id, tokens })
  }
  return { output: tokens, limit }
}

/** The name of a model up to its first number: `gpt-5` of `gpt-5-mini`. */
const familyOf = (model: string) => /^\D{0,200}\d{0,20}/.exec(model.toLowerCase())?.[0]
