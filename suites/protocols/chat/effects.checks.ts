import { expect, inconclusive, type Probe, type Reply } from '../../../src/checks/index.ts'
import { staysWithinLimit } from '../checks.ts'
import { acceptedResponse, type Mode, type Source } from '../modes.checks.ts'
import {
  choicesByDefault,
  choiceStoppedAtNine,
  outputLimitedBy,
  stoppedAtString,
  stoppedAtStrings,
  textAfterEight,
  textsInFormat,
} from './request.rules.ts'
import { choices } from './rules.ts'
import {
  callsWithoutTools,
  forbiddenCalls,
  forcedCalls,
  freeTextsAndCalls,
  requiredCalls,
  textsAndCalls,
} from './tools.rules.ts'

export function limitChecks({ check }: Mode, source: Source): void {
  check(outputLimitedBy('max_tokens'), source)('chat.request.max_tokens', staysWithinLimit)
  check(outputLimitedBy('max_completion_tokens'), source)('chat.request.max_completion_tokens', staysWithinLimit)
}

/** Effects of counting past a stop string. */
export function stopChecks({ checkEach, checkProbe, responseOf }: Mode, probe: Probe<'string' | 'array'>): void {
  checkEach(stoppedAtString, probe)(
    'chat.request.stop_string',
    'content does not contain the stop string',
    ({ text, stops }) => expect(text).toHoldNoneOf(stops),
  )
  checkEach(stoppedAtStrings, probe)(
    'chat.request.stop_array',
    'content contains none of several stop strings',
    ({ text, stops }) => expect(text).toHoldNoneOf(stops),
  )

  const ofSteps = checkProbe(probe)
  const endsAtStop = (reply: Reply): void =>
    expect(textAfterEight(responseOf(reply)), 'text after the position of the stop string').not.toMatch(/[\p{L}\p{N}]/u)
  ofSteps(['chat.request.stop_string', 'chat.completion.served'], 'generation ends at the stop string', ({ string }) =>
    endsAtStop(string),
  )
  ofSteps(
    ['chat.request.stop_array', 'chat.completion.served'],
    'generation ends at the first of several stop strings',
    ({ array }) => endsAtStop(array),
  )
  ofSteps(['chat.request.stop_finish', 'chat.completion.finish_reason', 'chat.request.stop_string'], ({ string }) =>
    expect(choiceStoppedAtNine(responseOf(string)).at('finish_reason')).toHaveValue('stop'),
  )
}

export function textModeChecks({ checkEach }: Mode, source: Source): void {
  checkEach(textsInFormat('text'), source)(['chat.request.text_mode', 'chat.completion.content_text'], (text) => {
    expect(text).toBeNonEmptyText()
    expect(text).not.toHoldJsonObject()
  })
}

/** Effects of `n`, and of leaving it out. */
export function choiceChecks(mode: Mode, source: Source, severalChoices: Probe<'three'>): void {
  mode.check(choicesByDefault, source)('chat.request.n_default', (all) => expect(all, 'choices').toHaveLength(1))

  mode.checkProbe(severalChoices)(['chat.request.n', 'chat.completion.served', 'limits.chat.n.accepts'], ({ three }) =>
    expect(choices(acceptedResponse(mode, three)), 'choices').toHaveLength(3),
  )
}

/** Effects of requests without tools. */
export function noToolChecks({ check }: Mode, source: Source): void {
  check(callsWithoutTools, source)('chat.completion.tool_calls_only', (made) =>
    expect(
      made.map(({ shown }) => shown),
      'calls without tools in the request',
    ).toEqual([]),
  )
}

export function freeToolChecks({ check }: Mode, source: Source): void {
  check(freeTextsAndCalls, source)('chat.request.tool_choice_auto', (answer) =>
    expect(answer, 'texts and tool calls of the response').not.toHaveLength(0),
  )
}

/** Effects of `tool_choice` against what the model would do by itself. */
export function toolChoiceChecks({ check }: Mode, source: Source): void {
  check(forbiddenCalls, source)('chat.request.tool_choice_none', (made) =>
    expect(
      made.map(({ shown }) => shown),
      'calls that `tool_choice` forbids',
    ).toEqual([]),
  )
  check(forcedCalls, source)(['chat.request.tool_choice_function', 'chat.request.tools'], ({ name, called }) =>
    expect(called, 'called functions').toContain(name),
  )
  check(requiredCalls, source)(['chat.request.tool_choice_required', 'chat.request.tool_choice_function'], (made) =>
    expect(made, 'tool calls that `tool_choice` requires').not.toHaveLength(0),
  )
}

export function toolResultChecks(mode: Mode, probe: Probe<'answered'>): void {
  mode.checkProbe(probe)(
    [
      'chat.request.tool_result',
      'chat.completion.served',
      'limits.chat.messages.role.accepts',
      'chat.completion.content_text',
    ],
    ({ answered }) => {
      const answer = textsAndCalls(acceptedResponse(mode, answered)) ?? inconclusive('answer-cut-short')
      expect(answer, 'texts and calls').not.toHaveLength(0)
    },
  )
}
