import { describe } from '../../../src/verdict/registry.ts'
import { expect } from '../../../src/verdict/expect.ts'
import { contrast, covers, universal } from '../../../src/verdict/check.ts'
import { note } from '../../../src/verdict/notes.ts'
import { aboutRequest } from '../../../src/verdict/selections.ts'
import { isOffered } from '../checks.ts'
import { responseTools } from './probe.ts'
import { callsOf, itemsOf, obtainedResponse } from './rules.ts'
import { callsAndOffers, choosing, namedChoice } from './tools.rules.ts'

describe('tools', () => {
  universal.each(callsAndOffers, responseTools)(
    'calls name a tool of the request',
    covers('responses.request.tools'),
    isOffered,
  )

  contrast(responseTools)(
    'a result is taken',
    covers(
      'responses.request.tool_result',
      'responses.object.served',
      'limits.responses.tools.accepts',
      'limits.responses.input.accepts',
    ),
    ({ result }) => {
      expect(aboutRequest(result)).toHaveStatus(200)
      expect(itemsOf(obtainedResponse(result)).length, 'items in `output` after the result of a call').toBeGreaterThan(
        0,
      )
    },
  )

  contrast(responseTools)('of another type', covers('responses.request.hosted_tools'), ({ hosted }) => {
    note('The status of a request with a tool of type `web_search_preview`', hosted.status)
  })
})

describe('tool_choice', () => {
  universal(choosing('required'), responseTools)(
    'required',
    covers('responses.request.tool_choice_required'),
    (response) => {
      expect(callsOf(response).length, 'items of type `function_call` in `output`').toBeGreaterThan(0)
    },
  )

  universal(choosing('none'), responseTools)('none', covers('responses.request.tool_choice_none'), (response) => {
    expect(callsOf(response).length, 'items of type `function_call` in `output`').toBe(0)
  })

  universal(namedChoice, responseTools)(
    'a function',
    covers('responses.request.tool_choice_name'),
    ({ called, name }) => {
      expect([...new Set(called)], 'the functions that are called').toEqual([name])
    },
  )
})
