import { checkEach, conforms, expect } from '../../../src/checks/index.ts'
import { isOfferedFunction } from '../checks.ts'
import { sharedIds } from '../shared-ids.rules.ts'
import { plainMode } from '../modes.checks.ts'
import { freeToolChecks, noToolChecks, toolChoiceChecks, toolResultChecks } from './effects.checks.ts'
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

const ofCalls = checkEach(calls, toolChoice)
const ofFunctions = checkEach(functions, toolChoice)

checkEach(callLists, toolChoice)('chat.completion.tool_calls', (list) => {
  expect(list).toBeArray()
  expect(list.at(0)).toBePresent()
})

noToolChecks(plainMode(), plain)

ofCalls('chat.completion.tool_calls.id', 'id is a non-empty string', conforms('ChatToolCall', 'id'))
ofCalls('chat.completion.tool_calls.type', conforms('ChatToolCall', 'type'))
ofCalls('chat.completion.tool_calls.function', (call) => expect(call.at('function')).toBeObject())

checkEach(callsByChoice, toolChoice)('chat.completion.tool_calls.id', 'id is unique within the choice', (made) => {
  expect(sharedIds(made.map((call) => call.at('id')))).toHaveNoFlaw()
})

ofFunctions('chat.completion.tool_calls.name', (called) => expect(called.at('name')).toBeNonEmptyText())

ofFunctions('chat.completion.tool_calls.arguments', (called) => expect(called.at('arguments')).toBeText())

checkEach(completeArguments, toolChoice)('chat.completion.tool_calls.arguments_json', (given) =>
  expect(given).toHoldJsonObject(),
)

checkEach(callFinishReasons, toolChoice)(
  ['chat.completion.finish_reason_tool_calls', 'chat.completion.finish_reason'],
  ({ finishReason, allowed }) => expect(finishReason, 'a choice with tool calls').toHaveOneOf(allowed),
)

checkEach(namedCalls, toolChoice)('chat.request.tools', isOfferedFunction)

freeToolChecks(plainMode(), toolChoice)
toolChoiceChecks(plainMode(), toolChoice)
toolResultChecks(plainMode(), toolRound)
