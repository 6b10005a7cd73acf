import { assume, check, checkEach, checkProbe, expect } from '../../../src/checks/index.ts'
import { isOfferedFunction } from '../checks.ts'
import { sharedIds } from '../shared-ids.rules.ts'
import { generateContentTools } from './probe.ts'
import { requiredResult } from './rules.ts'
import {
  callObjects,
  calls,
  callsByCandidate,
  completedWithTools,
  demandedCalls,
  hasTextOrCall,
  misplacedCalls,
  namedCalls,
} from './tools.rules.ts'

const args = 'GenerateContentResultPart/properties/functionCall/properties/args'

check(completedWithTools, generateContentTools)('generate-content.request.tools', (result) => {
  const elsewhere = misplacedCalls(result).map(({ path }) => path)
  expect(elsewhere, 'calls outside `functionCall`').toEqual([])
  expect(hasTextOrCall(result), 'the parts contain neither text nor a `functionCall`').toBe(true)
})

check(demandedCalls, generateContentTools)(
  ['generate-content.request.tools_called', 'generate-content.request.tools'],
  (count) => {
    expect(count, 'calls in the results of three requests that demand one').toBeGreaterThan(0)
  },
)

checkEach(calls, generateContentTools)('generate-content.result.candidates.content.parts.functionCall', (call) =>
  expect(call).toBeObject(),
)

checkEach(namedCalls, generateContentTools)(
  'generate-content.result.candidates.content.parts.functionCall.name',
  isOfferedFunction,
)

checkEach(callsByCandidate, generateContentTools)(
  'generate-content.result.candidates.content.parts.functionCall.id_unique',
  (made) => expect(sharedIds(made.map((call) => call.at('id')))).toHaveNoFlaw(),
)

checkEach(callObjects, generateContentTools)(
  'generate-content.result.candidates.content.parts.functionCall.args',
  (call) => expect(call.at('args')).toConformWherePresent(args),
)

checkProbe(generateContentTools)(
  [
    'generate-content.request.function_call',
    'generate-content.result.candidates.content.parts.functionCall.args',
    'generate-content.request.tools',
  ],
  ({ result }) => expect(result).toHaveStatus(200),
)

checkProbe(generateContentTools)('generate-content.request.function_response', ({ result }) => {
  assume(result.status === 200, 'generate-content.request.function_call')
  expect(hasTextOrCall(requiredResult(result)), 'the parts contain neither text nor a `functionCall`').toBe(true)
})
