import { contrast, covers, describe, expect, note, universal } from '../../../src/checks/index.ts'
import { plainChecks } from '../table.rules.ts'
import { reasoningRule, usageRules } from './object.rules.ts'
import { plainResponse, reasonedResponse, reasoningComparison } from './probe.ts'
import { otherDetails, reportedReasoning, unrequestedReasoning } from './usage.rules.ts'

describe('Responses usage', () => {
  plainChecks(usageRules, plainResponse)

  universal(otherDetails, plainResponse)(
    'other members of output_tokens_details are recorded',
    covers('responses.object.usage.output_tokens_details'),
    (names) => names.forEach((name) => note('Undocumented member of `usage.output_tokens_details`', name)),
  )
})

describe('Responses reasoning', () => {
  plainChecks([reasoningRule], reasonedResponse)

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
