import {
  assume,
  conforms,
  conformsWherePresent,
  contrast,
  covers,
  describe,
  expect,
  note,
  universal,
} from '../../../src/checks/index.ts'
import { plainContent, thinkingBudgets, thinkingElsewhere } from './probe.ts'
import {
  budgetElsewhere,
  tokenCounts,
  detailItems,
  details,
  splitPrompt,
  sums,
  thoughtCounts,
  thoughtsAfter,
  thoughtsOf,
  usages,
} from './usage.rules.ts'

const Usage = 'GenerateContentUsage'
const Detail = `${Usage}/properties/promptTokensDetails/items`

describe('generate-content usage', () => {
  const test = universal(usages)

  test(
    'promptTokenCount is a non-negative integer',
    covers('generate-content.result.usageMetadata.promptTokenCount'),
    conforms(Usage, 'promptTokenCount'),
  )
  test(
    'candidatesTokenCount is a non-negative integer, or missing when 0',
    covers('generate-content.result.usageMetadata.candidatesTokenCount'),
    conformsWherePresent(Usage, 'candidatesTokenCount'),
  )
  test(
    'totalTokenCount is a non-negative integer',
    covers('generate-content.result.usageMetadata.totalTokenCount'),
    conforms(Usage, 'totalTokenCount'),
  )

  universal(sums)(
    'totalTokenCount is the sum of its parts',
    covers('generate-content.result.usageMetadata.sum'),
    ({ total, sum }) => expect(total, '`usageMetadata.totalTokenCount`, compared with the sum of its parts').toBe(sum),
  )

  universal(tokenCounts)(
    'promptTokenCount and candidatesTokenCount are above 0',
    covers('generate-content.result.usageMetadata.counted'),
    (counts) => {
      expect(counts.prompt, { path: 'usageMetadata.promptTokenCount' }).toBeGreaterThan(0)
      expect(counts.candidates, '`usageMetadata.candidatesTokenCount` of a response with content').toBeGreaterThan(0)
    },
  )
})

describe('generate-content prompt details', () => {
  universal(details, plainContent)(
    'promptTokensDetails is an array, if present',
    covers('generate-content.result.usageMetadata.promptTokensDetails'),
    (split) => expect(split).toBeArray(),
  )

  universal.each(detailItems, plainContent)(
    'modality is a non-empty string',
    covers('generate-content.result.usageMetadata.promptTokensDetails.modality'),
    (item) => expect(item.at('modality')).toBeNonEmptyText(),
  )

  universal.each(detailItems, plainContent)(
    'tokenCount is a non-negative integer, or missing when 0',
    covers('generate-content.result.usageMetadata.promptTokensDetails.tokenCount'),
    conformsWherePresent(Detail, 'tokenCount'),
  )

  universal(splitPrompt, plainContent)(
    'tokenCount values add up to promptTokenCount',
    covers('generate-content.result.usageMetadata.promptTokensDetails.sum'),
    ({ prompt, sum }) => expect(sum, 'sum of `promptTokensDetails`, compared with `promptTokenCount`').toBe(prompt),
  )
})

describe('generate-content thinking', () => {
  universal(thoughtCounts)(
    'thoughtsTokenCount is a non-negative integer, if present',
    covers('generate-content.result.usageMetadata.thoughtsTokenCount'),
    (count) => expect(count).toConform(`${Usage}/properties/thoughtsTokenCount`),
  )

  universal(
    thoughtsAfter((budget) => budget === 0),
    thinkingBudgets,
  )(
    'thoughtsTokenCount is 0 or missing with a thinkingBudget of 0',
    covers('generate-content.request.thinkingBudget'),
    ({ thoughts }) => expect(thoughts, '`thoughtsTokenCount` with a `thinkingBudget` of 0').toBe(0),
  )

  contrast(thinkingBudgets)(
    'thoughts are counted with a budget, and not without one',
    covers('generate-content.request.thinkingBudget'),
    ({ off, some }) => {
      expect(thoughtsOf(off), '`thoughtsTokenCount` with a `thinkingBudget` of 0', off).toBe(0)
      assume(thoughtsOf(some) > 0, 'generate-content.result.usageMetadata.thoughts_counted')
    },
  )

  universal(
    thoughtsAfter((budget) => budget > 0),
    thinkingBudgets,
  )(
    'thoughtsTokenCount is above 0 with a thinkingBudget above 0',
    covers('generate-content.result.usageMetadata.thoughts_counted'),
    ({ thoughts }) => expect(thoughts, '`thoughtsTokenCount` with a `thinkingBudget` above 0').toBeGreaterThan(0),
  )

  universal(budgetElsewhere, thinkingElsewhere)(
    'thoughtsTokenCount of other models is recorded',
    covers('generate-content.request.thinkingBudget_elsewhere'),
    ({ budget, thoughts }) =>
      note(
        `\`thoughtsTokenCount\` with a \`thinkingBudget\` of ${budget}, for a model that is neither pro nor preview`,
        thoughts,
      ),
  )
})
