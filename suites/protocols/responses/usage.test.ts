import { check, checkProbe, expect, note } from '../../../src/checks/index.ts'
import { plainMode } from '../modes.checks.ts'
import { reasoningCheck } from './effects.checks.ts'
import { requiredResponse } from './rules.ts'
import { reasoningTokensCheck, usageChecks } from './object.checks.ts'
import { plainResponse, reasonedResponse, reasoningComparison } from './probe.ts'
import { otherDetails, unrequestedReasoning } from './usage.rules.ts'

usageChecks(plainMode(), plainResponse)

check(otherDetails, plainResponse)('responses.object.usage.output_tokens_details', (names) =>
  names.forEach((name) => note('Undocumented member of `usage.output_tokens_details`', name)),
)

reasoningTokensCheck(plainMode(), reasonedResponse)

reasoningCheck(plainMode(requiredResponse), reasonedResponse)

checkProbe(reasoningComparison)('responses.object.usage.reasoning_only', ({ unasked, asked }) => {
  const { value = 0 } = unrequestedReasoning(unasked, asked)
  expect(value ?? 0, 'reasoning tokens of a model that does not reason', unasked).toBe(0)
})
