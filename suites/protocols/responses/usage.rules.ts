import { type Field, assume, inconclusive, isObject, type Reply } from '../../../src/checks/index.ts'
import type { LimitedOutput } from '../checks.ts'
import { leastTokens, tokenCount, isCount, outputUnderLimit } from '../usage.rules.ts'
import { answerTextOf, bodies, completed, itemsOf, requiredResponse, responses } from './rules.ts'

/** The usage of responses that have one. It is required for completed responses. */
export function usages(reply: Reply): Field | undefined {
  const response = responses(reply)
  if (response === undefined) return undefined
  const usage = response.json.at('usage')
  assume(isObject(usage) || response.json.at('status').value !== 'completed', 'responses.object.usage')
  return isObject(usage) ? usage : undefined
}

/** The usage of completed responses with output. */
export function countedResponses(reply: Reply): Field | undefined {
  const response = completed(reply)
  return response !== undefined && itemsOf(response).length > 0 ? usages(response) : undefined
}

export const inputOf = (usage: Field): number =>
  tokenCount(usage, 'input_tokens', 'responses.object.usage.input_tokens')
export const outputOf = (usage: Field): number =>
  tokenCount(usage, 'output_tokens', 'responses.object.usage.output_tokens')
export const totalOf = (usage: Field): number =>
  tokenCount(usage, 'total_tokens', 'responses.object.usage.total_tokens')

/** The usage of a response of a probe. */
const requiredUsage = (reply: Reply): Field =>
  usages(requiredResponse(reply)) ?? inconclusive('not-completed', { exchange: reply.exchange.id })

/** The input tokens of a response, for a comparison. */
export function inputTokens(reply: Reply): number {
  const count = inputOf(requiredUsage(reply))
  assume(count > 0, 'responses.object.usage.counted')
  return count
}

/** The output of a response under its limit. */
export const limitedOutput = (reply: Reply): LimitedOutput | undefined =>
  outputUnderLimit(
    reply.request.json.at('max_output_tokens').number ?? 0,
    reply,
    () => outputTokens(reply),
    () => showsReasoning(reply) || (reasoningTokens(reply).number ?? 0) > 0,
  )

/** The reported output tokens, or more if the text must have more. */
function outputTokens(reply: Reply): number | undefined {
  const usage = usages(reply)
  return usage && Math.max(outputOf(usage), leastTokens(answerTextOf(reply)))
}

const reasoningTokens = ({ json }: Reply): Field => json.at('usage.output_tokens_details.reasoning_tokens')

/** The `reasoning_tokens` of a response of a probe, present or not. */
export const reportedReasoning = (reply: Reply): Field =>
  requiredUsage(reply).at('output_tokens_details.reasoning_tokens')

/** `reasoning_tokens`, if present. */
export function reasoningCounts(reply: Reply): Field | undefined {
  const response = responses(reply)
  return response === undefined || reasoningTokens(response).absent ? undefined : reasoningTokens(response)
}

/** True if a response contains reasoning, whatever its usage reports. */
function showsReasoning({ json }: Reply): boolean {
  const reasoned = json.at('output').items.some((item) => item.at('type').value === 'reasoning')
  return reasoned || !json.at('reasoning.effort').absent
}

/**
 * The reasoning tokens of a response that was not asked to reason. Inconclusive if the model may reason by default: it shows reasoning,
 * or counts tokens for it on request.
 */
export function unrequestedReasoning(unrequested: Reply, requested: Reply): Field {
  const count = reasoningTokens(requiredResponse(unrequested))
  assume(count.absent || isCount(count), 'responses.object.usage.reasoning_tokens')
  const reasons = showsReasoning(unrequested) || (reasoningTokens(requiredResponse(requested)).number ?? 0) > 0
  if (reasons && (count.number ?? 0) > 0) inconclusive('may-reason')
  return count
}

/** Undocumented members of `output_tokens_details`. */
export const otherDetails = (reply: Reply): readonly string[] | undefined =>
  bodies(reply)
    ?.at('usage.output_tokens_details')
    .names.filter((name) => name !== 'reasoning_tokens')
