import {
  type Field,
  assume,
  assumeEach,
  inconclusive,
  isArray,
  isObject,
  type Reply,
} from '../../../src/checks/index.ts'
import type { LimitedOutput } from '../checks.ts'
import { tokenCount, isCount } from '../usage.rules.ts'
import { mayExceedLimit, modelOf } from './request.rules.ts'
import { bodies, requiredResult, unblocked } from './rules.ts'
import { hasTextOrCall } from './tools.rules.ts'

/** The usage of results. */
export function usages(reply: Reply): Field | undefined {
  const usage = bodies(reply)?.at('usageMetadata')
  assume(usage === undefined || isObject(usage), 'generate-content.result.usageMetadata')
  return usage
}

const promptOf = (usage: Field) =>
  tokenCount(usage, 'promptTokenCount', 'generate-content.result.usageMetadata.promptTokenCount')

/** The counts of candidates and thoughts may be absent if they are 0. */
const candidatesCount = (usage: Field) =>
  tokenCount(usage, 'candidatesTokenCount', 'generate-content.result.usageMetadata.candidatesTokenCount', true)
const thoughtsCount = (usage: Field) =>
  tokenCount(usage, 'thoughtsTokenCount', 'generate-content.result.usageMetadata.thoughtsTokenCount', true)

/** Token counts of results with text or a call. */
export function tokenCounts(reply: Reply): { readonly prompt: number; readonly candidates: number } | undefined {
  const result = unblocked(reply)
  const usage = usages(reply)
  if (result === undefined || usage === undefined || !hasTextOrCall(result)) return undefined
  return { prompt: promptOf(usage), candidates: candidatesCount(usage) }
}

/** The total of a usage and the sum of its parts. */
export function sums(reply: Reply): { readonly total: number; readonly sum: number } | undefined {
  const usage = usages(reply)
  if (usage === undefined) return undefined
  const answered = tokenCounts(reply)
  assume(
    answered === undefined || (answered.prompt > 0 && answered.candidates > 0),
    'generate-content.result.usageMetadata.counted',
  )
  const toolUse = usage.at('toolUsePromptTokenCount').number ?? 0
  return {
    total: tokenCount(usage, 'totalTokenCount', 'generate-content.result.usageMetadata.totalTokenCount'),
    sum: promptOf(usage) + candidatesCount(usage) + thoughtsCount(usage) + toolUse,
  }
}

/** `thoughtsTokenCount`, if present. */
export function thoughtCounts(reply: Reply): Field | undefined {
  const count = usages(reply)?.at('thoughtsTokenCount')
  return count?.absent === false ? count : undefined
}

/** `promptTokensDetails`, if present. */
export function details(reply: Reply): Field | undefined {
  const split = usages(reply)?.at('promptTokensDetails')
  return split?.absent === false ? split : undefined
}

export function detailItems(reply: Reply): readonly Field[] | undefined {
  const split = details(reply)
  assume(split === undefined || isArray(split), 'generate-content.result.usageMetadata.promptTokensDetails')
  return split?.items
}

/** The prompt tokens and the sum of their details; undefined without details. */
export function splitPrompt(reply: Reply): { readonly prompt: number; readonly sum: number } | undefined {
  const items = detailItems(reply) ?? []
  const usage = usages(reply)
  if (items.length === 0 || usage === undefined) return undefined
  const counts = assumeEach(
    items.map((item) => item.at('tokenCount')),
    (count) => count.absent || isCount(count),
    'generate-content.result.usageMetadata.promptTokensDetails.tokenCount',
  )
  return { prompt: promptOf(usage), sum: counts.reduce((sum, { number = 0 }) => sum + number, 0) }
}

export const promptTokens = (reply: Reply): number =>
  promptOf(usages(requiredResult(reply)) ?? inconclusive('no-result', { exchange: reply.exchange.id }))

/** The output tokens of results with a limit, except from models that may exceed it. */
export function limitedOutput(reply: Reply): LimitedOutput | undefined {
  const usage = usages(reply)
  const limit = reply.request.json.at('generationConfig.maxOutputTokens').number ?? 0
  return usage === undefined || limit < 1 || mayExceedLimit(reply)
    ? undefined
    : { output: candidatesCount(usage), limit }
}

/** The contract distinguishes pro and preview models by name. */
const isProOrPreview = (reply: Reply): boolean => /(?:^|[^a-z])(?:pro|preview)(?:$|[^a-z])/i.test(modelOf(reply))

const budgetOf = ({ request }: Reply) => request.json.at('generationConfig.thinkingConfig.thinkingBudget').number

/** Thought tokens of pro and preview models for requests with a matching budget. */
export const thoughtsAfter =
  (allows: (budget: number) => boolean) =>
  (reply: Reply): { readonly thoughts: number } | undefined => {
    const budget = budgetOf(reply)
    const usage = budget !== undefined && allows(budget) && isProOrPreview(reply) ? usages(reply) : undefined
    return usage === undefined ? undefined : { thoughts: thoughtsCount(usage) }
  }

/** The thought tokens of a result of a pro or preview model, for a comparison. */
export function thoughtsOf(reply: Reply): number {
  requiredResult(reply)
  const { thoughts } = thoughtsAfter(() => true)(reply) ?? {}
  return thoughts ?? inconclusive('reasoning-not-declared', { exchange: reply.exchange.id })
}

/** Thought tokens of other models for requests with a budget. */
export function budgetElsewhere(reply: Reply): { readonly budget: number; readonly thoughts: unknown } | undefined {
  const budget = budgetOf(reply)
  const usage = budget === undefined || isProOrPreview(reply) ? undefined : usages(reply)
  if (budget === undefined || usage === undefined) return undefined
  return { budget, thoughts: usage.at('thoughtsTokenCount').value ?? 0 }
}
