import { describe } from '../../../src/verdict/registry.ts'
import { expect } from '../../../src/verdict/expect.ts'
import { covers, universal } from '../../../src/verdict/check.ts'
import { conforms, conformsWherePresent } from '../../../src/verdict/conforms.ts'
import { note } from '../../../src/verdict/notes.ts'
import { thinkingBudgets, thinkingElsewhere } from './probe.ts'
import {
  budgetElsewhere,
  countedAnswers,
  detailItems,
  details,
  splitPrompt,
  sums,
  thoughtCounts,
  thoughtsAfter,
  usages,
} from './usage.rules.ts'

const Usage = 'GenerateContentUsage'
const Detail = `${Usage}/properties/promptTokensDetails/items`

describe('usage', () => {
  const test = universal(usages)

  test(
    'counts the prompt',
    covers('generate-content.result.usageMetadata.promptTokenCount'),
    conforms(Usage, 'promptTokenCount'),
  )
  test(
    'counts the candidates',
    covers('generate-content.result.usageMetadata.candidatesTokenCount'),
    conformsWherePresent(Usage, 'candidatesTokenCount'),
  )
  test(
    'counts all',
    covers('generate-content.result.usageMetadata.totalTokenCount'),
    conforms(Usage, 'totalTokenCount'),
  )

  universal(sums)('is the sum of its parts', covers('generate-content.result.usageMetadata.sum'), ({ total, sum }) => {
    expect(total, '`usageMetadata.totalTokenCount`, against the sum of its parts').toBe(sum)
  })

  // Surviving mutants: No recording counts exactly 1; faults show that 0 is reported.
  universal(countedAnswers)('is not zero', covers('generate-content.result.usageMetadata.counted'), (counts) => {
    expect(counts.prompt, { path: 'usageMetadata.promptTokenCount' }).toBeGreaterThan(0)
    expect(counts.candidates, '`usageMetadata.candidatesTokenCount` of a reply that holds something').toBeGreaterThan(0)
  })
})

describe('the split by modality', () => {
  universal(details)('is an array', covers('generate-content.result.usageMetadata.promptTokensDetails'), (split) => {
    expect(split).toBeArray()
  })

  universal.each(detailItems)(
    'names modalities',
    covers('generate-content.result.usageMetadata.promptTokensDetails.modality'),
    (item) => expect(item.at('modality')).toBeNonEmptyText(),
  )

  universal.each(detailItems)(
    'counts tokens',
    covers('generate-content.result.usageMetadata.promptTokensDetails.tokenCount'),
    conformsWherePresent(Detail, 'tokenCount'),
  )

  universal(splitPrompt)(
    'adds up',
    covers('generate-content.result.usageMetadata.promptTokensDetails.sum'),
    ({ prompt, sum }) => {
      expect(sum, 'the sum of `promptTokensDetails`, against `promptTokenCount`').toBe(prompt)
    },
  )
})

describe('thoughts', () => {
  universal(thoughtCounts)(
    'are a count',
    covers('generate-content.result.usageMetadata.thoughtsTokenCount'),
    (count) => {
      expect(count).toConform(`${Usage}/properties/thoughtsTokenCount`)
    },
  )

  universal(
    thoughtsAfter((budget) => budget === 0),
    thinkingBudgets,
  )('are none without a budget', covers('generate-content.request.thinkingBudget'), ({ thoughts }) => {
    expect(thoughts, '`thoughtsTokenCount` after a `thinkingBudget` of 0').toBe(0)
  })

  // Surviving mutants: No recording counts exactly 1; faults show that 0 is reported.
  universal(
    thoughtsAfter((budget) => budget > 0),
    thinkingBudgets,
  )('are counted', covers('generate-content.result.usageMetadata.thoughts_counted'), ({ thoughts }) => {
    expect(thoughts, '`thoughtsTokenCount` after a `thinkingBudget` above 0').toBeGreaterThan(0)
  })

  universal(budgetElsewhere, thinkingElsewhere)(
    'of other models',
    covers('generate-content.request.thinkingBudget_elsewhere'),
    ({ budget, thoughts }) => {
      note(
        `\`thoughtsTokenCount\` after a \`thinkingBudget\` of ${budget}, by neither a pro nor a preview model`,
        thoughts,
      )
    },
  )
})
