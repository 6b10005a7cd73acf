import { assumeCallable, contrast, describe, expect, universal } from '../../../src/checks/index.ts'
import { assumeContrast, hasUniqueId } from '../../protocols/checks.ts'
import { limitRule, toolRules } from '../../protocols/responses/effects.rules.ts'
import { callsOf, itemsOf } from '../../protocols/responses/rules.ts'
import { requiredCalls } from '../../protocols/responses/tools.rules.ts'
import { reportedReasoning, unrequestedReasoning } from '../../protocols/responses/usage.rules.ts'
import { streamedChecks, twinOf } from '../assembled.rules.ts'
import { assembled, requiredResponse } from './assembled.rules.ts'
import { responsesReasoned, responsesReasoning, responsesTools } from './probe.ts'
import { allResponses, streamed } from './twins.rules.ts'

describe('Responses stream', () => {
  universal(assembled)(
    'id is unique',
    twinOf(streamed, 'responses.object.id_unique'),
    hasUniqueId({ successful: allResponses }, 'streaming.responses.response_id'),
  )

  streamedChecks([limitRule], streamed)
})

describe('Responses stream with tools', () => {
  const test = contrast(responsesTools)

  streamedChecks(toolRules, streamed)

  test(
    'function_call_output is accepted and answered',
    twinOf(streamed, 'responses.request.tool_result', 'streaming.responses.served'),
    ({ result }) => {
      expect(assumeCallable(result)).toHaveStatus(200)
      const items = itemsOf(requiredResponse(result))
      expect(items.length, 'items in `output` after the result of a call').toBeGreaterThan(0)
    },
  )

  test(
    'required makes a difference',
    twinOf(streamed, 'responses.request.tool_choice_required'),
    ({ required, unforced }) => {
      expect(requiredCalls(requiredResponse(required)).length, 'calls with `required`', required).toBeGreaterThan(0)
      assumeContrast(unforced, callsOf(requiredResponse(unforced)).length > 0, 'tool_choice')
    },
  )

  test('none makes a difference', twinOf(streamed, 'responses.request.tool_choice_none'), ({ none, auto }) => {
    expect(callsOf(requiredResponse(none)).length, 'calls with `none`', none).toBe(0)
    assumeContrast(auto, requiredCalls(requiredResponse(auto)).length === 0, 'tool_choice')
  })
})

describe('Responses stream with reasoning', () => {
  contrast(responsesReasoned)(
    'reasoning_tokens is reported when reasoning.effort is set',
    twinOf(streamed, 'responses.request.reasoning'),
    ({ low }) => {
      const { absent, path } = reportedReasoning(requiredResponse(low))
      expect(absent, `no \`${path}\`, although \`reasoning.effort\` was set`).toBe(false)
    },
  )

  contrast(responsesReasoning)(
    'reasoning_tokens is 0 or missing for a model that does not reason',
    twinOf(streamed, 'responses.object.usage.reasoning_only'),
    ({ unasked, reasoning }) => {
      const { value = 0 } = unrequestedReasoning(requiredResponse(unasked), requiredResponse(reasoning))
      expect(value ?? 0, 'reasoning tokens of a model that does not reason', unasked).toBe(0)
    },
  )
})
