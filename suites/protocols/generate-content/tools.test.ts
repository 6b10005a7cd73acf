import { contrast, covers, describe, expect, assume, universal } from '../../../src/checks/index.ts'
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

describe('generate-content function call', () => {
  universal(completedWithTools, generateContentTools)(
    'is returned as a functionCall part',
    covers('generate-content.request.tools'),
    (result) => {
      const elsewhere = misplacedCalls(result).map(({ path }) => path)
      expect(elsewhere, 'calls outside `functionCall`').toEqual([])
      expect(hasTextOrCall(result), 'the parts contain neither text nor a `functionCall`').toBe(true)
    },
  )

  universal(demandedCalls, generateContentTools)(
    'is returned for at least one of three requests that demand it',
    covers('generate-content.request.tools_called', 'generate-content.request.tools'),
    (count) => {
      expect(count, 'calls in the results of three requests that demand one').toBeGreaterThan(0)
    },
  )

  universal.each(calls, generateContentTools)(
    'functionCall is an object',
    covers('generate-content.result.candidates.content.parts.functionCall'),
    (call) => expect(call).toBeObject(),
  )

  universal.each(namedCalls, generateContentTools)(
    'name is a function of the request',
    covers('generate-content.result.candidates.content.parts.functionCall.name'),
    isOfferedFunction,
  )

  universal.each(callsByCandidate, generateContentTools)(
    'id, if present, is unique within the candidate',
    covers('generate-content.result.candidates.content.parts.functionCall.id_unique'),
    (made) => expect(sharedIds(made.map((call) => call.at('id')))).toHaveNoFlaw(),
  )

  universal.each(callObjects, generateContentTools)(
    'args is an object, if present',
    covers('generate-content.result.candidates.content.parts.functionCall.args'),
    (call) => expect(call.at('args')).toConformWherePresent(args),
  )

  contrast(generateContentTools)(
    'is accepted when sent back with its result',
    covers(
      'generate-content.request.function_call',
      'generate-content.result.candidates.content.parts.functionCall.args',
      'generate-content.request.tools',
    ),
    ({ result }) => expect(result).toHaveStatus(200),
  )

  contrast(generateContentTools)(
    'result is answered with text or another call',
    covers('generate-content.request.function_response'),
    ({ result }) => {
      assume(result.status === 200, 'generate-content.request.function_call')
      expect(hasTextOrCall(requiredResult(result)), 'the parts contain neither text nor a `functionCall`').toBe(true)
    },
  )
})
