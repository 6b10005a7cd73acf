import { check, checkEach, conforms, conformsWherePresent, expect } from '../../../src/checks/index.ts'
import { sharedIds } from '../../protocols/shared-ids.rules.ts'
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

const ofPieces = checkEach(pieces)
ofPieces('streaming.chat.tool_calls.index', 'index is an integer', conforms('ChatToolCallDelta', 'index'))
ofPieces('streaming.chat.tool_calls.type', conformsWherePresent('ChatToolCallDelta', 'type'))

checkEach(toolCallLists)('streaming.chat.tool_calls', 'tool_calls is an array in each delta', (list) =>
  expect(list).toBeArray(),
)

check(piecesOfCallingChoices)('streaming.chat.tool_calls', 'tool_calls is present if the reply calls tools', (all) =>
  expect(all, 'pieces of calls').not.toHaveLength(0),
)

check(calls)('streaming.chat.tool_calls.index', 'index differs between parallel calls', (all) =>
  expect(mixedPieces(all), 'different calls with the same index').toHaveNoFlaw(),
)

checkEach(callIndexes)(['streaming.chat.tool_calls.index_order', 'streaming.chat.tool_calls.index'], (numbers) =>
  expect(numbers.toSorted(), 'index values of the calls').toEqual([...numbers.keys()]),
)

checkEach(separateCalls)('streaming.chat.tool_calls.id', 'id is sent once', (call) =>
  expect(
    idsOf(call).map(({ text }) => text),
    'ids of one call',
  ).toHaveLength(1),
)

check(separateCalls)('streaming.chat.tool_calls.id', 'id is unique in the reply', (all) =>
  expect(sharedIds(all.flatMap(idsOf))).toHaveNoFlaw(),
)

checkEach(functions)('streaming.chat.tool_calls.function', (called) => expect(called).toBeObject())

checkEach(namesCalled)('streaming.chat.tool_calls.name', ({ name, offered }) =>
  expect(name, 'called function').toBeOneOf(offered),
)

checkEach(completeCalls)('streaming.chat.tool_calls.arguments', ({ given, joined }) => {
  for (const piece of given) expect(piece).toBeText()
  expect(joined, 'joined pieces').toHoldJsonObject()
})

checkEach(callFinishReasons)('streaming.chat.finish_reason_tool_calls', ({ finishReason, allowed }) =>
  expect(finishReason, '`finish_reason` of a choice with tool calls').toBeOneOf(allowed),
)
