import {
  asNumber,
  asObject,
  dropRequestField,
  editField,
  editJson,
  type Json,
  wherePresent,
} from '../../../gateway/reference/fault-kit.ts'
import { breaks } from './kit.faults.ts'

const plusOne = (count: Json | undefined) => (asNumber(count) ?? 0) + 1

export const promptCountMissing = breaks('generate-content.result.usageMetadata.promptTokenCount').drop(
  'usageMetadata.promptTokenCount',
)
export const candidateCountIsText = breaks('generate-content.result.usageMetadata.candidatesTokenCount').asText(
  'usageMetadata.candidatesTokenCount',
)
export const candidatesUncounted = breaks('generate-content.result.usageMetadata.counted').drop(
  'usageMetadata.candidatesTokenCount',
)
export const totalCountIsFraction = breaks('generate-content.result.usageMetadata.totalTokenCount').set(
  'usageMetadata.totalTokenCount',
  7.5,
)
export const totalIsNoSum = breaks('generate-content.result.usageMetadata.sum').edit(
  'usageMetadata.totalTokenCount',
  plusOne,
)
export const detailsAreObject = breaks('generate-content.result.usageMetadata.promptTokensDetails').set(
  'usageMetadata.promptTokensDetails',
  { TEXT: 9 },
)
export const modalityMissing = breaks('generate-content.result.usageMetadata.promptTokensDetails.modality').drop(
  'usageMetadata.promptTokensDetails[].modality',
)
export const detailCountIsText = breaks('generate-content.result.usageMetadata.promptTokensDetails.tokenCount').asText(
  'usageMetadata.promptTokensDetails[].tokenCount',
)
export const detailsDoNotAddUp = breaks('generate-content.result.usageMetadata.promptTokensDetails.sum').edit(
  'usageMetadata.promptTokensDetails[0].tokenCount',
  plusOne,
)
export const thoughtCountIsText = breaks('generate-content.result.usageMetadata.thoughtsTokenCount').asText(
  'usageMetadata.thoughtsTokenCount',
)
export const thinksWithoutBudget = breaks('generate-content.request.thinkingBudget').inRequests(
  dropRequestField('generationConfig.thinkingConfig'),
  ({ body }) => JSON.stringify(body).includes('"thinkingBudget":0'),
)
export const thoughtsUncounted = breaks('generate-content.result.usageMetadata.thoughts_counted').inAnswers(
  editJson((reply) => {
    const { thoughtsTokenCount = 0, ...usage } = asObject(reply['usageMetadata'])
    const totalTokenCount = (asNumber(usage['totalTokenCount']) ?? 0) - (asNumber(thoughtsTokenCount) ?? 0)
    return { ...reply, usageMetadata: { ...usage, totalTokenCount } }
  }),
)

/** Only the prompt is counted. */
export const promptAlone = breaks('generate-content.result.usageMetadata.counted').edit('usageMetadata', (usage) => {
  const { candidatesTokenCount: _, ...counts } = asObject(usage)
  return {
    ...counts,
    totalTokenCount: (asNumber(counts['promptTokenCount']) ?? 0) + (asNumber(counts['thoughtsTokenCount']) ?? 0),
  }
})
/** Counts thoughts in the total but not in their own count. */
export const thoughtsZero = breaks(
  'generate-content.result.usageMetadata.thoughts_counted',
  'generate-content.result.usageMetadata.sum',
).edit(
  'usageMetadata.thoughtsTokenCount',
  wherePresent(() => 0),
)
/** The model ignores its thinking budget. */
export const budgetIgnored = breaks('generate-content.request.thinkingBudget').inAnswers(
  editField('usageMetadata', (counted, { generationConfig }) => {
    const usage = asObject(counted)
    if (!('thinkingConfig' in asObject(generationConfig))) return usage
    const others = (asNumber(usage['totalTokenCount']) ?? 0) - (asNumber(usage['thoughtsTokenCount']) ?? 0)
    return { ...usage, thoughtsTokenCount: 700, totalTokenCount: others + 700 }
  }),
)

export const promptUncounted = breaks('generate-content.result.usageMetadata.counted').edit(
  'usageMetadata',
  (usage) => {
    const { promptTokensDetails: _, ...counts } = asObject(usage)
    return { ...counts, promptTokenCount: 0 }
  },
)
