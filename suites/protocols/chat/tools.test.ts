import {
  assumeCallable,
  conforms,
  contrast,
  covers,
  describe,
  expect,
  type Field,
  inconclusive,
  universal,
} from '../../../src/checks/index.ts'
import { isOfferedFunction } from '../checks.ts'
import { plain, toolChoice, toolRound } from './probe.ts'
import {
  callLists,
  calls,
  callsByChoice,
  callFinishReasons,
  forbiddenCalls,
  forcedCalls,
  functions,
  namedCalls,
  textsAndCalls,
  freeTextsAndCalls,
  callsWithoutTools,
  completeArguments,
} from './tools.rules.ts'

// Surviving mutants: Only the words of a message differ.
const shown = (calls: readonly Field[]) => calls.map((call) => call.shown)

describe('chat tool call', () => {
  const test = universal.each(calls, toolChoice)
  const ofFunctions = universal.each(functions, toolChoice)

  // Surviving mutants: A value that is not an array has no first item, which the next line reports.
  universal.each(callLists, toolChoice)(
    'tool_calls is a non-empty array',
    covers('chat.completion.tool_calls'),
    (list) => {
      expect(list).toBeArray()
      expect(list.at(0)).toBePresent()
    },
  )

  universal(callsWithoutTools, plain)(
    'is never made when the request has no tools',
    covers('chat.completion.tool_calls_only'),
    (made) => expect(shown(made), 'calls without tools in the request').toEqual([]),
  )

  test('id is a non-empty string', covers('chat.completion.tool_calls.id'), conforms('ChatToolCall', 'id'))
  test('type is function', covers('chat.completion.tool_calls.type'), conforms('ChatToolCall', 'type'))
  test('function is an object', covers('chat.completion.tool_calls.function'), (call) =>
    expect(call.at('function')).toBeObject(),
  )

  universal.each(callsByChoice, toolChoice)(
    'id is unique within the choice',
    covers('chat.completion.tool_calls.id'),
    (made) => {
      const ids = made.map((call) => call.at('id').value)
      expect([...new Set(ids)], 'ids of the calls of one choice').toEqual(ids)
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

  universal(freeTextsAndCalls, toolChoice)(
    'tool_choice auto returns text or a tool call',
    covers('chat.request.tool_choice_auto'),
    (answer) => expect(answer, 'texts and tool calls of the response').not.toHaveLength(0),
  )

  universal(forbiddenCalls, toolChoice)(
    'tool_choice none returns no tool call',
    covers('chat.request.tool_choice_none'),
    (made) => expect(shown(made), 'calls that `tool_choice` forbids').toEqual([]),
  )

  universal(forcedCalls, toolChoice)(
    'tool_choice with a function name returns a call to it',
    covers('chat.request.tool_choice_function'),
    ({ name, called }) => expect(called, 'called functions').toContain(name),
  )

  contrast(toolRound)(
    'tool result is answered with text or another call',
    covers('chat.request.tool_result', 'chat.completion.served', 'limits.chat.messages.role.accepts'),
    ({ answered }) => {
      expect(assumeCallable(answered)).toHaveStatus(200)
      expect(textsAndCalls(answered) ?? inconclusive('answer-cut-short'), 'texts and calls').not.toHaveLength(0)
    },
  )
})
