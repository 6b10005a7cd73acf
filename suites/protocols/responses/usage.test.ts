import { describe } from '../../../src/verdict/registry.ts'
import { expect } from '../../../src/verdict/expect.ts'
import { contrast, covers, universal } from '../../../src/verdict/check.ts'
import { conforms } from '../../../src/verdict/conforms.ts'
import { note } from '../../../src/verdict/notes.ts'
import { plainResponse, reasonedResponse, reasoningComparison } from './probe.ts'
import { completed } from './rules.ts'
import {
  countedResponses,
  inputOf,
  otherDetails,
  outputOf,
  reasoningCounts,
  reportedReasoning,
  totalOf,
  unrequestedReasoning,
  usages,
} from './usage.rules.ts'

describe('usage', () => {
  universal(completed, plainResponse)('is there', covers('responses.object.usage'), ({ json }) => {
    expect(json.at('usage')).toBeObject()
  })

  const test = universal(usages, plainResponse)

  test('counts the input', covers('responses.object.usage.input_tokens'), conforms('ResponseUsage', 'input_tokens'))
  test('counts the output', covers('responses.object.usage.output_tokens'), conforms('ResponseUsage', 'output_tokens'))
  test('counts all', covers('responses.object.usage.total_tokens'), conforms('ResponseUsage', 'total_tokens'))

  test('is the sum of both', covers('responses.object.usage.sum'), (usage) => {
    expect(totalOf(usage), '`usage.total_tokens`, against the sum').toBe(inputOf(usage) + outputOf(usage))
  })

  // Surviving mutants: No recording counts exactly 1; faults show that 0 is reported.
  universal(countedResponses, plainResponse)('is not zero', covers('responses.object.usage.counted'), (usage) => {
    expect(inputOf(usage), { path: 'usage.input_tokens' }).toBeGreaterThan(0)
    expect(outputOf(usage), { path: 'usage.output_tokens' }).toBeGreaterThan(0)
  })

  // Surviving mutants: Only observed.
  universal(otherDetails, plainResponse)(
    'other details',
    covers('responses.object.usage.output_tokens_details'),
    (names) => names.forEach((name) => note('Another member of `usage.output_tokens_details`', name)),
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
    const { absent, path } = reportedReasoning(low)
    expect(absent, `no \`${path}\`, though reasoning was asked for`).toBe(false)
  })

  contrast(reasoningComparison)(
    'are told of nothing else',
    covers('responses.object.usage.reasoning_only'),
    ({ unasked, asked }) => {
      const { value = 0 } = unrequestedReasoning(unasked, asked)
      expect(value ?? 0, 'reasoning tokens of a model that does not reason', unasked).toBe(0)
    },
  )
})
