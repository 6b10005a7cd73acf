import { covers, describe, expect, universal } from '../../../src/checks/index.ts'
import { sharedIds } from '../../protocols/shared-ids.rules.ts'
import { conforming, conformingWherePresent } from '../checks.ts'
import {
  callIndexes,
  calls,
  callFinishReasons,
  functions,
  idsOf,
  mixedPieces,
  namesCalled,
  pieces,
  piecesOfCallingChoices,
  separateCalls,
  toolCallLists,
  completeCalls,
} from './tools.rules.ts'

describe('chat stream tool call', () => {
  conforming(pieces, 'ChatToolCallDelta', {
    index: { id: 'streaming.chat.tool_calls.index', is: 'an integer' },
  })
  conformingWherePresent(pieces, 'ChatToolCallDelta', {
    type: { id: 'streaming.chat.tool_calls.type', is: '"function"' },
  })

  universal.each(toolCallLists)('tool_calls is an array in each delta', covers('streaming.chat.tool_calls'), (list) =>
    expect(list).toBeArray(),
  )

  universal(piecesOfCallingChoices)(
    'tool_calls is present if the reply calls tools',
    covers('streaming.chat.tool_calls'),
    (all) => expect(all, 'pieces of calls').not.toHaveLength(0),
  )

  universal(calls)('index differs between parallel calls', covers('streaming.chat.tool_calls.index'), (all) =>
    expect(mixedPieces(all), 'different calls with the same index').toHaveNoFlaw(),
  )

  universal.each(callIndexes)(
    'index values count from 0 without gaps',
    covers('streaming.chat.tool_calls.index_order', 'streaming.chat.tool_calls.index'),
    (numbers) => expect(numbers.toSorted(), 'index values of the calls').toEqual([...numbers.keys()]),
  )

  universal.each(separateCalls)('id is sent once', covers('streaming.chat.tool_calls.id'), (call) =>
    expect(
      idsOf(call).map(({ text }) => text),
      'ids of one call',
    ).toHaveLength(1),
  )

  universal(separateCalls)('id is unique in the reply', covers('streaming.chat.tool_calls.id'), (all) =>
    expect(sharedIds(all.flatMap(idsOf))).toHaveNoFlaw(),
  )

  universal.each(functions)(
    'function, if present, is an object or null',
    covers('streaming.chat.tool_calls.function'),
    (called) => expect(called).toBeObject(),
  )

  universal.each(namesCalled)(
    'name is one of the functions in the request',
    covers('streaming.chat.tool_calls.name'),
    ({ name, offered }) => expect(name, 'called function').toBeOneOf(offered),
  )

  universal.each(completeCalls)(
    'arguments join to a JSON object',
    covers('streaming.chat.tool_calls.arguments'),
    ({ given, joined }) => {
      for (const piece of given) expect(piece).toBeText()
      expect(joined, 'joined pieces').toHoldJsonObject()
    },
  )

  universal.each(callFinishReasons)(
    'finish_reason is "tool_calls", or "stop" if the call is forced',
    covers('streaming.chat.finish_reason_tool_calls'),
    ({ finishReason, allowed }) =>
      expect(finishReason, '`finish_reason` of a choice with tool calls').toBeOneOf(allowed),
  )
})
