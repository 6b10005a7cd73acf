import { conforms, contrast, covers, describe, expect, note, universal } from '../../../src/checks/index.ts'
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

describe('Responses usage', () => {
  universal(completed, plainResponse)('is an object', covers('responses.object.usage'), ({ json }) =>
    expect(json.at('usage')).toBeObject(),
  )

  const test = universal(usages, plainResponse)

  test(
    'input_tokens is a non-negative integer',
    covers('responses.object.usage.input_tokens'),
    conforms('ResponseUsage', 'input_tokens'),
  )
  test(
    'output_tokens is a non-negative integer',
    covers('responses.object.usage.output_tokens'),
    conforms('ResponseUsage', 'output_tokens'),
  )
  test(
    'total_tokens is a non-negative integer',
    covers('responses.object.usage.total_tokens'),
    conforms('ResponseUsage', 'total_tokens'),
  )

  test('total_tokens is the sum of input_tokens and output_tokens', covers('responses.object.usage.sum'), (usage) =>
    expect(totalOf(usage), '`usage.total_tokens`, compared with the sum').toBe(inputOf(usage) + outputOf(usage)),
  )

  // Surviving mutants: No recording counts exactly 1; faults show that 0 is reported.
  universal(countedResponses, plainResponse)(
    'input_tokens and output_tokens are above 0',
    covers('responses.object.usage.counted'),
    (usage) => {
      expect(inputOf(usage), { path: 'usage.input_tokens' }).toBeGreaterThan(0)
      expect(outputOf(usage), { path: 'usage.output_tokens' }).toBeGreaterThan(0)
    },
  )

  // Surviving mutants: Only observed.
  universal(otherDetails, plainResponse)(
    'other members of output_tokens_details are recorded',
    covers('responses.object.usage.output_tokens_details'),
    (names) => names.forEach((name) => note('Undocumented member of `usage.output_tokens_details`', name)),
  )
})

describe('Responses reasoning', () => {
  universal(reasoningCounts, reasonedResponse)(
    'reasoning_tokens is a non-negative integer, if present',
    covers('responses.object.usage.reasoning_tokens'),
    (count) => expect(count).toConform('ResponseUsage/properties/output_tokens_details/properties/reasoning_tokens'),
  )

  contrast(reasonedResponse)(
    'reasoning_tokens is reported when reasoning.effort is set',
    covers('responses.request.reasoning'),
    ({ low }) => {
      const { absent, path } = reportedReasoning(low)
      expect(absent, `no \`${path}\`, although \`reasoning.effort\` was set`).toBe(false)
    },
  )

  contrast(reasoningComparison)(
    'reasoning_tokens is 0 or missing for a model that does not reason',
    covers('responses.object.usage.reasoning_only'),
    ({ unasked, asked }) => {
      const { value = 0 } = unrequestedReasoning(unasked, asked)
      expect(value ?? 0, 'reasoning tokens of a model that does not reason', unasked).toBe(0)
    },
  )
})
