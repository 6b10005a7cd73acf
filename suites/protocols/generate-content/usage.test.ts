import { describe } from '@vitest/runner'
import { expect } from '../../../src/verdict/expect.ts'
import { covers, universal } from '../../../src/verdict/check.ts'
import { note } from '../../../src/verdict/matchers.ts'
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

const Usage = 'GenerateContentUsage/properties'
const Detail = `${Usage}/promptTokensDetails/items/properties`

describe('usage', () => {
  universal(usages)('counts the prompt', covers('generate-content.result.usageMetadata.promptTokenCount'), (usage) => {
    expect(usage.at('promptTokenCount')).toConform(`${Usage}/promptTokenCount`)
  })

  universal(usages)(
    'counts the candidates',
    covers('generate-content.result.usageMetadata.candidatesTokenCount'),
    (usage) => {
      expect(usage.at('candidatesTokenCount')).toConformWherePresent(`${Usage}/candidatesTokenCount`)
    },
  )

  universal(usages)('counts all', covers('generate-content.result.usageMetadata.totalTokenCount'), (usage) => {
    expect(usage.at('totalTokenCount')).toConform(`${Usage}/totalTokenCount`)
  })

  universal(sums)('is the sum of its parts', covers('generate-content.result.usageMetadata.sum'), ({ total, sum }) => {
    expect(total, '`usageMetadata.totalTokenCount`, against the sum of its parts').toBe(sum)
  })

  universal(countedAnswers)('is not zero', covers('generate-content.result.usageMetadata.counted'), (counts) => {
    expect(counts.prompt, '`usageMetadata.promptTokenCount`').toBeGreaterThan(0)
    expect(counts.candidates, '`usageMetadata.candidatesTokenCount` of a reply that holds something').toBeGreaterThan(0)
  })
})

describe('the split by modality', () => {
  universal(details)('is an array', covers('generate-content.result.usageMetadata.promptTokensDetails'), (split) => {
    expect(split).toBeArray()
  })

  universal(detailItems)(
    'names modalities',
    covers('generate-content.result.usageMetadata.promptTokensDetails.modality'),
    (items) => {
      for (const item of items) expect(item.at('modality')).toBeNonEmptyText()
    },
  )

  universal(detailItems)(
    'counts tokens',
    covers('generate-content.result.usageMetadata.promptTokensDetails.tokenCount'),
    (items) => {
      for (const item of items) expect(item.at('tokenCount')).toConformWherePresent(`${Detail}/tokenCount`)
    },
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
      expect(count).toConform(`${Usage}/thoughtsTokenCount`)
    },
  )

  universal(thoughtsAfter(isNone), thinkingBudgets)(
    'are none without a budget',
    covers('generate-content.request.thinkingBudget'),
    ({ thoughts }) => {
      expect(thoughts, '`thoughtsTokenCount` after a `thinkingBudget` of 0').toBe(0)
    },
  )

  universal(thoughtsAfter(isSome), thinkingBudgets)(
    'are counted',
    covers('generate-content.result.usageMetadata.thoughts_counted'),
    ({ thoughts }) => {
      expect(thoughts, '`thoughtsTokenCount` after a `thinkingBudget` above 0').toBeGreaterThan(0)
    },
  )

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

function isNone(budget: number): boolean {
  return budget === 0
}

function isSome(budget: number): boolean {
  return budget > 0
}
