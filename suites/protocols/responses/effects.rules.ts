import { expect } from '../../../src/checks/index.ts'
import { isOfferedFunction, staysWithinLimit } from '../checks.ts'
import { rule, ruleOfEach } from '../table.rules.ts'
import { callsOf } from './rules.ts'
import { callsAndOffers, forbiddingResponses, namedChoice, requiredResponses } from './tools.rules.ts'
import { limitedOutput } from './usage.rules.ts'

/** The effect of `max_output_tokens`. */
export const limitRule = rule(limitedOutput)(
  'max_output_tokens limits output_tokens',
  'responses.request.max_output_tokens',
  staysWithinLimit,
)

/** The effects of `tools` and `tool_choice`. */
export const toolRules = [
  ruleOfEach(callsAndOffers)('only tools of the request are called', 'responses.request.tools', isOfferedFunction),
  rule(requiredResponses)(
    'required makes the model call a function',
    'responses.request.tool_choice_required',
    (response) => expect(callsOf(response).length, 'items of type `function_call` in `output`').toBeGreaterThan(0),
  ),
  rule(forbiddingResponses)('none prevents function calls', 'responses.request.tool_choice_none', (response) =>
    expect(callsOf(response).length, 'items of type `function_call` in `output`').toBe(0),
  ),
  rule(namedChoice)(
    'name of a function makes the model call that function',
    'responses.request.tool_choice_name',
    ({ called, name }) => expect([...new Set(called)], 'called functions').toEqual([name]),
  ),
] as const
