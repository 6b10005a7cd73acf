import { assumeCallable, contrast, covers, describe, expect, note } from '../../../src/checks/index.ts'
import { assumeContrast } from '../checks.ts'
import { plainChecks } from '../table.rules.ts'
import { toolRules } from './effects.rules.ts'
import { responseTools } from './probe.ts'
import { callsOf, itemsOf, requiredResponse } from './rules.ts'
import { callsMade, requiredCalls } from './tools.rules.ts'

describe('Responses request with tools', () => {
  const test = contrast(responseTools)

  plainChecks(toolRules, responseTools)

  test(
    'function_call_output is accepted and answered',
    covers(
      'responses.request.tool_result',
      'responses.object.served',
      'limits.responses.tools.accepts',
      'limits.responses.input.accepts',
    ),
    ({ result }) => {
      expect(assumeCallable(result)).toHaveStatus(200)
      expect(itemsOf(requiredResponse(result)).length, 'items in `output` after the result of a call').toBeGreaterThan(
        0,
      )
    },
  )

  test('required makes a difference', covers('responses.request.tool_choice_required'), ({ required, unforced }) => {
    const made = callsMade(required)
    if (made !== undefined) expect(made.length, 'calls with `required`', required).toBeGreaterThan(0)
    assumeContrast(unforced, callsOf(requiredResponse(unforced)).length > 0, 'tool_choice')
  })

  test('none makes a difference', covers('responses.request.tool_choice_none'), ({ none, auto }) => {
    expect(callsOf(requiredResponse(none)).length, 'calls with `none`', none).toBe(0)
    assumeContrast(auto, requiredCalls(auto).length === 0, 'tool_choice')
  })

  test('status for a hosted tool is recorded', covers('responses.request.hosted_tools'), ({ hosted }) =>
    note('Status of a request with a tool of type `web_search_preview`', hosted.status),
  )
})
