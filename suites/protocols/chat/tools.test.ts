import { describe } from '@vitest/runner'
import { expect } from '../../../src/verdict/expect.ts'
import { contrast, covers, universal } from '../../../src/verdict/check.ts'
import { aboutRequest } from '../../../src/verdict/select.ts'
import { inconclusive } from '../../../src/verdict/undecided.ts'
import { plain, toolChoice, toolRound } from './probe.ts'
import {
  callLists,
  calls,
  callsByChoice,
  endsOfCalls,
  forbidden,
  forced,
  functions,
  named,
  said,
  saidFreely,
  unprovoked,
  wholeArguments,
} from './tools.rules.ts'

describe('tool calls', () => {
  universal(callLists, toolChoice)('are an array', covers('chat.completion.tool_calls'), (lists) => {
    for (const list of lists) expect(list).toBeArray()
    for (const list of lists) expect(list.at(0)).toBePresent()
  })

  universal(unprovoked, plain)('none without tools', covers('chat.completion.tool_calls_only'), (made) => {
    expect(
      made.map(({ shown }) => shown),
      'calls that nobody offered tools for',
    ).toEqual([])
  })

  universal(callsByChoice, toolChoice)('id', covers('chat.completion.tool_calls.id'), (byChoice) => {
    for (const call of byChoice.flat()) expect(call.at('id')).toConform('ChatToolCall/properties/id')
    for (const made of byChoice) {
      const ids = made.map((call) => call.at('id').value)
      expect([...new Set(ids)], 'ids of the calls of one choice').toEqual(ids)
    }
  })

  universal(calls, toolChoice)('type', covers('chat.completion.tool_calls.type'), (all) => {
    for (const call of all) expect(call.at('type')).toConform('ChatToolCall/properties/type')
  })

  universal(calls, toolChoice)('function', covers('chat.completion.tool_calls.function'), (all) => {
    for (const call of all) expect(call.at('function')).toBeObject()
  })

  universal(functions, toolChoice)('name', covers('chat.completion.tool_calls.name'), (all) => {
    for (const called of all) expect(called.at('name')).toBeNonEmptyText()
  })

  universal(functions, toolChoice)('arguments', covers('chat.completion.tool_calls.arguments'), (all) => {
    for (const called of all) expect(called.at('arguments')).toBeText()
  })

  universal(wholeArguments, toolChoice)(
    'arguments read as JSON',
    covers('chat.completion.tool_calls.arguments_json'),
    (all) => {
      for (const given of all) expect(given).toHoldJsonObject()
    },
  )

  universal(endsOfCalls, toolChoice)(
    'are told in the finish reason',
    covers('chat.completion.finish_reason_tool_calls', 'chat.completion.finish_reason'),
    ({ ends, right }) => {
      for (const end of ends) expect(right, `\`${end.path}\` beside tool calls`).toContain(end.value)
    },
  )
})

describe('tools', () => {
  universal(named, toolChoice)('a function of the request is called', covers('chat.request.tools'), (called) => {
    for (const { path, value } of called.names) expect(called.offered, `\`${path}\``).toContain(value)
  })

  universal(saidFreely, toolChoice)('auto', covers('chat.request.tool_choice_auto'), (answer) => {
    expect(answer, 'texts and tool calls of the reply').not.toHaveLength(0)
  })

  universal(forbidden, toolChoice)('none', covers('chat.request.tool_choice_none'), (made) => {
    expect(
      made.map(({ shown }) => shown),
      'calls that `tool_choice` forbids',
    ).toEqual([])
  })

  universal(forced, toolChoice)('a named function', covers('chat.request.tool_choice_function'), ({ name, called }) => {
    expect(called, 'the functions that the reply calls').toContain(name)
  })

  contrast(toolRound)(
    'a result is answered',
    covers('chat.request.tool_result', 'chat.completion.served', 'limits.chat.messages.role.accepts'),
    ({ answered }) => {
      expect(aboutRequest(answered)).toHaveStatus(200)
      expect(said(answered) ?? inconclusive('the answer was cut short'), 'texts and calls').not.toHaveLength(0)
    },
  )
})
