import { expect, type Probe } from '../../../src/checks/index.ts'
import { assumeContrast, isOfferedFunction, staysWithinLimit } from '../checks.ts'
import { acceptedResponse, type Mode, type Source } from '../modes.checks.ts'
import { callsOf, itemsOf } from './rules.ts'
import {
  callsAndOffers,
  callsMade,
  forbiddingResponses,
  namedChoice,
  requiredCalls,
  requiredResponses,
} from './tools.rules.ts'
import { limitedOutput, reportedReasoning } from './usage.rules.ts'

/** The effect of `max_output_tokens`. */
export function limitCheck({ check }: Mode, source?: Source): void {
  check(limitedOutput, source)('responses.request.max_output_tokens', staysWithinLimit)
}

/** The effects of `tools` and `tool_choice`. */
export function toolChecks(
  mode: Mode,
  probe: Probe<'result' | 'required' | 'unforced' | 'none' | 'auto'>,
  source?: Source,
): void {
  const { check, checkEach, responseOf } = mode
  checkEach(callsAndOffers, source)('responses.request.tools', isOfferedFunction)
  check(requiredResponses, source)(
    'responses.request.tool_choice_required',
    'required makes the model call a function',
    (response) => expect(callsOf(response).length, 'items of type `function_call` in `output`').toBeGreaterThan(0),
  )
  check(forbiddingResponses, source)('responses.request.tool_choice_none', 'none prevents function calls', (response) =>
    expect(callsOf(response).length, 'items of type `function_call` in `output`').toBe(0),
  )
  check(namedChoice, source)('responses.request.tool_choice_name', ({ called, name }) =>
    expect([...new Set(called)], 'called functions').toEqual([name]),
  )

  const ofSteps = mode.checkProbe(probe)
  ofSteps(
    [
      'responses.request.tool_result',
      'responses.object.served',
      'limits.responses.tools.accepts',
      'limits.responses.input.accepts',
    ],
    ({ result }) =>
      expect(
        itemsOf(acceptedResponse(mode, result)).length,
        'items in `output` after the result of a call',
      ).toBeGreaterThan(0),
  )
  ofSteps('responses.request.tool_choice_required', 'required makes a difference', ({ required, unforced }) => {
    const made = callsMade(responseOf(required))
    if (made !== undefined) expect(made.length, 'calls with `required`', required).toBeGreaterThan(0)
    assumeContrast(unforced, callsOf(responseOf(unforced)).length > 0, 'tool_choice')
  })
  ofSteps('responses.request.tool_choice_none', 'none makes a difference', ({ none, auto }) => {
    expect(callsOf(responseOf(none)).length, 'calls with `none`', none).toBe(0)
    assumeContrast(auto, requiredCalls(responseOf(auto)).length === 0, 'tool_choice')
  })
}

/** The effect of `reasoning.effort`. */
export function reasoningCheck({ checkProbe, responseOf }: Mode, probe: Probe<'low'>): void {
  checkProbe(probe)('responses.request.reasoning', ({ low }) => {
    const { absent, path } = reportedReasoning(responseOf(low))
    expect(absent, `no \`${path}\`, although \`reasoning.effort\` was set`).toBe(false)
  })
}
