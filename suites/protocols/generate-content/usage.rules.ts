import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { isArray, isObject } from '../../../src/verdict/select.ts'
import { given, inconclusive } from '../../../src/verdict/undecided.ts'
import { isAnswered, mayExceed, modelOf, obtainedResult, results, unblocked } from './rules.ts'

type Count = 'promptTokenCount' | 'candidatesTokenCount' | 'thoughtsTokenCount' | 'totalTokenCount'

/** The usage of results. */
export function usages(reply: Reply): Field | undefined {
  const result = results(reply)
  if (result === undefined) return undefined
  given(isObject(result.json.at('usageMetadata')), 'generate-content.result.usageMetadata')
  return result.json.at('usageMetadata')
}

const isCount = ({ value }: Field) => Number.isInteger(value) && Number(value) >= 0

/** A count of the usage; candidates and thoughts may be left out for zero. */
function counted(usage: Field, name: Count): number {
  const count = usage.at(name)
  const mayLack = name === 'candidatesTokenCount' || name === 'thoughtsTokenCount'
  given(isCount(count) || (mayLack && count.absent), `generate-content.result.usageMetadata.${name}`)
  return Number(count.value ?? 0)
}

/** The two counts of results that say or call something. */
export function countedAnswers(reply: Reply): { readonly prompt: number; readonly candidates: number } | undefined {
  const result = unblocked(reply)
  const usage = usages(reply)
  if (result === undefined || usage === undefined || !isAnswered(result)) return undefined
  return { prompt: counted(usage, 'promptTokenCount'), candidates: counted(usage, 'candidatesTokenCount') }
}

/** The whole of a usage, and what its parts add up to. */
export function sums(reply: Reply): { readonly total: number; readonly sum: number } | undefined {
  const usage = usages(reply)
  if (usage === undefined) return undefined
  const answered = countedAnswers(reply)
  given(
    answered === undefined || (answered.prompt > 0 && answered.candidates > 0),
    'generate-content.result.usageMetadata.counted',
  )
  const parts = (['promptTokenCount', 'candidatesTokenCount', 'thoughtsTokenCount'] as const).map((name) =>
    counted(usage, name),
  )
  const toolUse = usage.at('toolUsePromptTokenCount').number ?? 0
  return { total: counted(usage, 'totalTokenCount'), sum: parts.reduce((sum, count) => sum + count, toolUse) }
}

/** Thoughts where they are counted. */
export function thoughtCounts(reply: Reply): Field | undefined {
  const count = usages(reply)?.at('thoughtsTokenCount')
  return count?.absent === false ? count : undefined
}

/** The split of the prompt tokens, where it is given. */
export function details(reply: Reply): Field | undefined {
  const split = usages(reply)?.at('promptTokensDetails')
  return split?.absent === false ? split : undefined
}

/** Its items. */
export function detailItems(reply: Reply): readonly Field[] | undefined {
  const split = details(reply)
  if (split !== undefined) given(isArray(split), 'generate-content.result.usageMetadata.promptTokensDetails')
  return split === undefined || split.items.length === 0 ? undefined : split.items
}

/** The prompt tokens, and what their split adds up to. */
export function splitPrompt(reply: Reply): { readonly prompt: number; readonly sum: number } | undefined {
  const items = detailItems(reply)
  const usage = usages(reply)
  if (items === undefined || usage === undefined) return undefined
  const counts = items.map((item) => item.at('tokenCount'))
  given(
    counts.every((count) => count.absent || isCount(count)),
    'generate-content.result.usageMetadata.promptTokensDetails.tokenCount',
  )
  return { prompt: counted(usage, 'promptTokenCount'), sum: counts.reduce((sum, { number = 0 }) => sum + number, 0) }
}

/** The prompt tokens that a result counts. */
export function promptTokens(reply: Reply): number {
  const usage = usages(obtainedResult(reply)) ?? inconclusive(`${reply.exchange.id} has no result`)
  return counted(usage, 'promptTokenCount')
}

/** What is counted for results that had a limit, from a model that is not known to go beyond limits. */
export function limited(reply: Reply): { readonly output: number; readonly limit: number } | undefined {
  const usage = usages(reply)
  const limit = reply.request.json.at('generationConfig.maxOutputTokens').number ?? 0
  if (usage === undefined || limit < 1 || mayExceed(reply)) return undefined
  return { output: counted(usage, 'candidatesTokenCount'), limit }
}

/** The contract speaks of pro and preview models; their names say which they are. */
const isProOrPreview = (reply: Reply): boolean => /(?:^|[^a-z])(?:pro|preview)(?:$|[^a-z])/i.test(modelOf(reply))

const budgetOf = ({ request }: Reply) => request.json.at('generationConfig.thinkingConfig.thinkingBudget').number

/** Thoughts of pro and preview models, counted after a budget that passes the test. */
export const thoughtsAfter =
  (allows: (budget: number) => boolean) =>
  (reply: Reply): { readonly thoughts: number } | undefined => {
    const budget = budgetOf(reply)
    const usage = budget !== undefined && allows(budget) && isProOrPreview(reply) ? usages(reply) : undefined
    return usage === undefined ? undefined : { thoughts: counted(usage, 'thoughtsTokenCount') }
  }

/** Answers of other models to requests with a budget. */
export function budgetElsewhere(reply: Reply): { readonly budget: number; readonly thoughts: unknown } | undefined {
  const budget = budgetOf(reply)
  const usage = budget === undefined || isProOrPreview(reply) ? undefined : usages(reply)
  if (budget === undefined || usage === undefined) return undefined
  return { budget, thoughts: usage.at('thoughtsTokenCount').value ?? 0 }
}
