import { expect, inconclusive, type Reply } from '../../../src/checks/index.ts'
import { staysWithinLimit } from '../checks.ts'
import type { StepRule } from '../steps.rules.ts'
import { rule, ruleOfEach, type Rule } from '../table.rules.ts'
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

export const limitRules: readonly Rule[] = [
  rule(outputLimitedBy('max_tokens'))('max_tokens limits the output', 'chat.request.max_tokens', staysWithinLimit),
  rule(outputLimitedBy('max_completion_tokens'))(
    'max_completion_tokens limits the output',
    'chat.request.max_completion_tokens',
    staysWithinLimit,
  ),
]

export const stopRules: readonly Rule[] = [
  ruleOfEach(stoppedAtString)(
    'content does not contain the stop string',
    'chat.request.stop_string',
    ({ text, stops }) => expect(text).toHoldNoneOf(stops),
  ),
  ruleOfEach(stoppedAtStrings)(
    'content contains none of several stop strings',
    'chat.request.stop_array',
    ({ text, stops }) => expect(text).toHoldNoneOf(stops),
  ),
]

const endsAtStop = (completion: Reply): void =>
  expect(textAfterEight(completion), 'text after the position of the stop string').not.toMatch(/[\p{L}\p{N}]/u)

/** Effects of counting past a stop string. */
export const stopStepRules: readonly StepRule<'string' | 'array'>[] = [
  {
    title: 'generation ends at the stop string',
    requirement: 'chat.request.stop_string',
    dependsOn: ['chat.completion.served'],
    step: 'string',
    judge: endsAtStop,
  },
  {
    title: 'generation ends at the first of several stop strings',
    requirement: 'chat.request.stop_array',
    dependsOn: ['chat.completion.served'],
    step: 'array',
    judge: endsAtStop,
  },
  {
    title: 'finish_reason is stop when a stop string ends the text',
    requirement: 'chat.request.stop_finish',
    dependsOn: ['chat.completion.finish_reason', 'chat.request.stop_string'],
    step: 'string',
    judge: (completion) => expect(choiceStoppedAtNine(completion).at('finish_reason')).toHaveValue('stop'),
  },
]

export const textModeRules: readonly Rule[] = [
  ruleOfEach(textsInFormat('text'))(
    'text returns plain text, not a JSON object',
    'chat.request.text_mode',
    (text) => {
      expect(text).toBeNonEmptyText()
      expect(text).not.toHoldJsonObject()
    },
    'chat.completion.content_text',
  ),
]

export const choiceRules: readonly Rule[] = [
  rule(choicesByDefault)('number of choices is 1 when n is missing', 'chat.request.n_default', (all) =>
    expect(all, 'choices').toHaveLength(1),
  ),
]

export const choiceStepRules: readonly StepRule<'three'>[] = [
  {
    title: 'number of choices is as requested by n',
    requirement: 'chat.request.n',
    dependsOn: ['chat.completion.served', 'limits.chat.n.accepts'],
    step: 'three',
    mustBeAccepted: true,
    judge: (completion) => expect(choices(completion), 'choices').toHaveLength(3),
  },
]

/** Effects of requests without tools. */
export const noToolRules: readonly Rule[] = [
  rule(callsWithoutTools)(
    'no tool is called when the request has no tools',
    'chat.completion.tool_calls_only',
    (made) =>
      expect(
        made.map(({ shown }) => shown),
        'calls without tools in the request',
      ).toEqual([]),
  ),
]

export const freeToolRules: readonly Rule[] = [
  rule(freeTextsAndCalls)('tool_choice auto returns text or a tool call', 'chat.request.tool_choice_auto', (answer) =>
    expect(answer, 'texts and tool calls of the response').not.toHaveLength(0),
  ),
]

/** Effects of `tool_choice` against what the model would do by itself. */
export const toolChoiceRules: readonly Rule[] = [
  rule(forbiddenCalls)('tool_choice none returns no tool call', 'chat.request.tool_choice_none', (made) =>
    expect(
      made.map(({ shown }) => shown),
      'calls that `tool_choice` forbids',
    ).toEqual([]),
  ),
  rule(forcedCalls)(
    'tool_choice with a function name returns a call to it',
    'chat.request.tool_choice_function',
    ({ name, called }) => expect(called, 'called functions').toContain(name),
    'chat.request.tools',
  ),
  rule(requiredCalls)(
    'tool_choice required returns a tool call',
    'chat.request.tool_choice_required',
    (made) => expect(made, 'tool calls that `tool_choice` requires').not.toHaveLength(0),
    'chat.request.tool_choice_function',
  ),
]

export const toolResultRules: readonly StepRule<'answered'>[] = [
  {
    title: 'tool result is answered with text or another call',
    requirement: 'chat.request.tool_result',
    dependsOn: ['chat.completion.served', 'limits.chat.messages.role.accepts', 'chat.completion.content_text'],
    step: 'answered',
    mustBeAccepted: true,
    judge: (completion) =>
      expect(textsAndCalls(completion) ?? inconclusive('answer-cut-short'), 'texts and calls').not.toHaveLength(0),
  },
]
