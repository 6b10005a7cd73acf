import { assumeCallable, contrast, covers, describe, expect, note, universal } from '../../../src/checks/index.ts'
import { isOfferedFunction } from '../checks.ts'
import { responseTools } from './probe.ts'
import { callsOf, itemsOf, requiredResponse } from './rules.ts'
import { callsAndOffers, responsesToToolChoice, namedChoice } from './tools.rules.ts'

describe('Responses request with tools', () => {
  universal.each(callsAndOffers, responseTools)(
    'only tools of the request are called',
    covers('responses.request.tools'),
    isOfferedFunction,
  )

  contrast(responseTools)(
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

  contrast(responseTools)(
    'status for a hosted tool is recorded',
    covers('responses.request.hosted_tools'),
    ({ hosted }) => note('Status of a request with a tool of type `web_search_preview`', hosted.status),
  )
})

describe('Responses tool_choice', () => {
  universal(responsesToToolChoice('required'), responseTools)(
    'required makes the model call a function',
    covers('responses.request.tool_choice_required'),
    (response) => expect(callsOf(response).length, 'items of type `function_call` in `output`').toBeGreaterThan(0),
  )

  universal(responsesToToolChoice('none'), responseTools)(
    'none prevents function calls',
    covers('responses.request.tool_choice_none'),
    (response) => expect(callsOf(response).length, 'items of type `function_call` in `output`').toBe(0),
  )

  universal(namedChoice, responseTools)(
    'name of a function makes the model call that function',
    covers('responses.request.tool_choice_name'),
    ({ called, name }) => expect([...new Set(called)], 'called functions').toEqual([name]),
  )
})
