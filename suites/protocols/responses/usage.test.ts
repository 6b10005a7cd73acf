import { describe } from '@vitest/runner'
import { expect } from '../../../src/verdict/expect.ts'
import { contrast, covers, universal } from '../../../src/verdict/check.ts'
import { note } from '../../../src/verdict/matchers.ts'
import { plainResponse, reasonedResponse, reasoningAsked } from './probe.ts'
import { completed, responses } from './rules.ts'
import {
  counted,
  countedResponses,
  otherDetails,
  reasoningCounts,
  toldReasoning,
  unaskedReasoning,
  usages,
} from './usage.rules.ts'

describe('usage', () => {
  universal(completed, plainResponse)('is there', covers('responses.object.usage'), ({ json }) => {
    expect(json.at('usage')).toBeObject()
  })

  universal(usages, plainResponse)('counts the input', covers('responses.object.usage.input_tokens'), (usage) => {
    expect(usage.at('input_tokens')).toConform('ResponseUsage/properties/input_tokens')
  })

  universal(usages, plainResponse)('counts the output', covers('responses.object.usage.output_tokens'), (usage) => {
    expect(usage.at('output_tokens')).toConform('ResponseUsage/properties/output_tokens')
  })

  universal(usages, plainResponse)('counts all', covers('responses.object.usage.total_tokens'), (usage) => {
    expect(usage.at('total_tokens')).toConform('ResponseUsage/properties/total_tokens')
  })

  universal(usages, plainResponse)('is the sum of both', covers('responses.object.usage.sum'), (usage) => {
    const sum = counted(usage, 'input_tokens') + counted(usage, 'output_tokens')
    expect(counted(usage, 'total_tokens'), '`usage.total_tokens`, against the sum').toBe(sum)
  })

  universal(countedResponses, plainResponse)('is not zero', covers('responses.object.usage.counted'), (usage) => {
    expect(counted(usage, 'input_tokens'), '`usage.input_tokens`').toBeGreaterThan(0)
    expect(counted(usage, 'output_tokens'), '`usage.output_tokens`').toBeGreaterThan(0)
  })

  universal(responses, plainResponse)(
    'other details',
    covers('responses.object.usage.output_tokens_details'),
    (response) => {
      for (const name of otherDetails(response)) note('Another member of `usage.output_tokens_details`', name)
    },
  )
})

describe('reasoning tokens', () => {
  universal(reasoningCounts, reasonedResponse)(
    'are a count',
    covers('responses.object.usage.reasoning_tokens'),
    (count) => {
      expect(count).toConform('ResponseUsage/properties/output_tokens_details/properties/reasoning_tokens')
    },
  )

  contrast(reasonedResponse)('are told of reasoning', covers('responses.request.reasoning'), ({ low }) => {
    const { absent, path } = toldReasoning(low)
    expect(absent, `no \`${path}\`, though reasoning was asked for`).toBe(false)
  })

  contrast(reasoningAsked)(
    'are told of nothing else',
    covers('responses.object.usage.reasoning_only'),
    ({ unasked, asked }) => {
      expect(unaskedReasoning(unasked, asked).value ?? 0, 'reasoning tokens of a model that does not reason').toBe(0)
    },
  )
})
