import { describe } from '../../../src/verdict/registry.ts'
import { covers, universal } from '../../../src/verdict/check.ts'
import { expect } from '../../../src/verdict/expect.ts'
import { conforming, conformingWherePresent } from '../checks.ts'
import { isJsonObject } from '../rules.ts'
import {
  calls,
  endsWhereCalling,
  functions,
  idsOf,
  mixed,
  namesCalled,
  pieces,
  piecesWhereCalling,
  separateCalls,
  toolCallLists,
  wholeCalls,
} from './tools.rules.ts'

describe('chat: streamed tool calls', () => {
  conforming(pieces, 'ChatToolCallDelta', { index: 'streaming.chat.tool_calls.index' })
  conformingWherePresent(pieces, 'ChatToolCallDelta', { type: 'streaming.chat.tool_calls.type' })

  universal.each(toolCallLists)('are arrays', covers('streaming.chat.tool_calls'), (list) => {
    expect(list).toBeArray()
  })

  universal(piecesWhereCalling)('are there', covers('streaming.chat.tool_calls'), (all) => {
    expect(all, 'pieces of calls').not.toHaveLength(0)
  })

  universal(calls)('stand apart', covers('streaming.chat.tool_calls.index'), (all) => {
    expect(mixed(all), 'other calls under the index of one').toHaveNoFlaw()
  })

  // Surviving mutants: The total number of ids reports one too many.
  universal(separateCalls)('have an id each', covers('streaming.chat.tool_calls.id'), (all) => {
    for (const ids of idsOf(all)) expect(ids, 'the ids of one call').toHaveLength(1)
    expect(new Set(idsOf(all).flat()).size, 'different ids').toBe(all.length)
  })

  universal.each(functions)('function', covers('streaming.chat.tool_calls.function'), (called) => {
    expect(called).toBeObject()
  })

  universal.each(namesCalled)('name a function', covers('streaming.chat.tool_calls.name'), ({ name, offered }) => {
    expect(offered, 'the functions of the request').toContain(name)
  })

  universal.each(wholeCalls)('have arguments', covers('streaming.chat.tool_calls.arguments'), (call) => {
    expect(isJsonObject(call.arguments), `arguments that are no JSON object: ${call.arguments}`).toBe(true)
  })

  universal.each(endsWhereCalling)('end as such', covers('streaming.chat.finish_reason_tool_calls'), (answer) => {
    expect(answer.ends, 'the ends of a call').toContain(answer.end)
  })
})
