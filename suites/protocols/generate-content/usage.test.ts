import {
  assume,
  check,
  checkEach,
  checkProbe,
  conforms,
  conformsWherePresent,
  expect,
  note,
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

const ofUsages = check(usages)

ofUsages('generate-content.result.usageMetadata.promptTokenCount', conforms(Usage, 'promptTokenCount'))
ofUsages(
  'generate-content.result.usageMetadata.candidatesTokenCount',
  conformsWherePresent(Usage, 'candidatesTokenCount'),
)
ofUsages('generate-content.result.usageMetadata.totalTokenCount', conforms(Usage, 'totalTokenCount'))

check(sums)('generate-content.result.usageMetadata.sum', ({ total, sum }) =>
  expect(total, '`usageMetadata.totalTokenCount`, compared with the sum of its parts').toBe(sum),
)

check(tokenCounts)('generate-content.result.usageMetadata.counted', (counts) => {
  expect(counts.prompt, { path: 'usageMetadata.promptTokenCount' }).toBeGreaterThan(0)
  expect(counts.candidates, '`usageMetadata.candidatesTokenCount` of a response with content').toBeGreaterThan(0)
})

check(details, plainContent)('generate-content.result.usageMetadata.promptTokensDetails', (split) =>
  expect(split).toBeArray(),
)

checkEach(detailItems, plainContent)('generate-content.result.usageMetadata.promptTokensDetails.modality', (item) =>
  expect(item.at('modality')).toBeNonEmptyText(),
)

checkEach(detailItems, plainContent)(
  'generate-content.result.usageMetadata.promptTokensDetails.tokenCount',
  conformsWherePresent(Detail, 'tokenCount'),
)

check(splitPrompt, plainContent)('generate-content.result.usageMetadata.promptTokensDetails.sum', ({ prompt, sum }) =>
  expect(sum, 'sum of `promptTokensDetails`, compared with `promptTokenCount`').toBe(prompt),
)

check(thoughtCounts)('generate-content.result.usageMetadata.thoughtsTokenCount', (count) =>
  expect(count).toConform(`${Usage}/properties/thoughtsTokenCount`),
)

check(
  thoughtsAfter((budget) => budget === 0),
  thinkingBudgets,
)(
  'generate-content.request.thinkingBudget',
  'thoughtsTokenCount is 0 or missing with a thinkingBudget of 0',
  ({ thoughts }) => expect(thoughts, '`thoughtsTokenCount` with a `thinkingBudget` of 0').toBe(0),
)

checkProbe(thinkingBudgets)(
  'generate-content.request.thinkingBudget',
  'thoughts are counted with a budget, and not without one',
  ({ off, some }) => {
    expect(thoughtsOf(off), '`thoughtsTokenCount` with a `thinkingBudget` of 0', off).toBe(0)
    assume(thoughtsOf(some) > 0, 'generate-content.result.usageMetadata.thoughts_counted')
  },
)

check(
  thoughtsAfter((budget) => budget > 0),
  thinkingBudgets,
)('generate-content.result.usageMetadata.thoughts_counted', ({ thoughts }) =>
  expect(thoughts, '`thoughtsTokenCount` with a `thinkingBudget` above 0').toBeGreaterThan(0),
)

check(budgetElsewhere, thinkingElsewhere)('generate-content.request.thinkingBudget_elsewhere', ({ budget, thoughts }) =>
  note(
    `\`thoughtsTokenCount\` with a \`thinkingBudget\` of ${budget}, for a model that is neither pro nor preview`,
    thoughts,
  ),
)
