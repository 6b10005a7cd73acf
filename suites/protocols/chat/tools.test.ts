import { conforms, covers, describe, expect, universal } from '../../../src/checks/index.ts'
import { isOfferedFunction } from '../checks.ts'
import { sharedIds } from '../shared-ids.rules.ts'
import { plainStepChecks } from '../steps.rules.ts'
import { plainChecks } from '../table.rules.ts'
import { freeToolRules, noToolRules, toolChoiceRules, toolResultRules } from './effects.rules.ts'
import { plain, toolChoice, toolRound } from './probe.ts'
import {
  callLists,
  calls,
  callsByChoice,
  callFinishReasons,
  functions,
  namedCalls,
  completeArguments,
} from './tools.rules.ts'

describe('chat tool call', () => {
  const test = universal.each(calls, toolChoice)
  const ofFunctions = universal.each(functions, toolChoice)

  universal.each(callLists, toolChoice)(
    'tool_calls is a non-empty array',
    covers('chat.completion.tool_calls'),
    (list) => {
      expect(list).toBeArray()
      expect(list.at(0)).toBePresent()
    },
  )

  plainChecks(noToolRules, plain)

  test('id is a non-empty string', covers('chat.completion.tool_calls.id'), conforms('ChatToolCall', 'id'))
  test('type is function', covers('chat.completion.tool_calls.type'), conforms('ChatToolCall', 'type'))
  test('function is an object', covers('chat.completion.tool_calls.function'), (call) =>
    expect(call.at('function')).toBeObject(),
  )

  universal.each(callsByChoice, toolChoice)(
    'id is unique within the choice',
    covers('chat.completion.tool_calls.id'),
    (made) => {
      expect(sharedIds(made.map((call) => call.at('id')))).toHaveNoFlaw()
    },
  )

  ofFunctions('name of the function is a non-empty string', covers('chat.completion.tool_calls.name'), (called) =>
    expect(called.at('name')).toBeNonEmptyText(),
  )

  ofFunctions('arguments is a string', covers('chat.completion.tool_calls.arguments'), (called) =>
    expect(called.at('arguments')).toBeText(),
  )

  universal.each(completeArguments, toolChoice)(
    'arguments contains a JSON object',
    covers('chat.completion.tool_calls.arguments_json'),
    (given) => expect(given).toHoldJsonObject(),
  )

  universal.each(callFinishReasons, toolChoice)(
    'finish_reason is tool_calls, or stop if the call was forced',
    covers('chat.completion.finish_reason_tool_calls', 'chat.completion.finish_reason'),
    ({ finishReason, allowed }) => expect(finishReason, 'a choice with tool calls').toHaveOneOf(allowed),
  )
})

describe('chat request with tools', () => {
  universal.each(namedCalls, toolChoice)(
    'only functions of the request are called',
    covers('chat.request.tools'),
    isOfferedFunction,
  )

  plainChecks([...freeToolRules, ...toolChoiceRules], toolChoice)
  plainStepChecks(toolResultRules, toolRound)
})
