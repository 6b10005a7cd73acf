import { describe } from '@vitest/runner'
import { expect } from '../../src/verdict/expect.ts'
import type { Field } from '../../src/evidence/reply.ts'
import { covers, universal } from '../../src/verdict/check.ts'
import { finishOf } from './chat-answers.rules.ts'
import {
  calledBy,
  calls,
  callingAnswers,
  callingDeltas,
  idsOf,
  mixed,
  pieces,
  separateCalls,
  toolCallPlaces,
  wholeCalls,
} from './chat-tools.rules.ts'
import { isJsonObject } from './rules.ts'

const isThere = ({ absent }: Field) => !absent

describe('chat: streamed tool calls', () => {
  universal(toolCallPlaces)('are arrays', covers('streaming.chat.tool_calls'), (places) => {
    for (const place of places) expect(place).toBeArray()
  })

  universal(callingDeltas)('are there', covers('streaming.chat.tool_calls'), (places) => {
    expect(
      places.flatMap(({ items }) => items),
      'pieces of calls',
    ).not.toHaveLength(0)
  })

  const test = universal(pieces)

  test('index', covers('streaming.chat.tool_calls.index'), (all) => {
    for (const piece of all) expect(piece.at('index')).toConform('ChatToolCallDelta/properties/index')
  })

  universal(calls)('stand apart', covers('streaming.chat.tool_calls.index'), (all) => {
    expect(mixed(all), 'other calls under the index of one').toHaveNoFlaw()
  })

  universal(separateCalls)('have an id each', covers('streaming.chat.tool_calls.id'), (all) => {
    for (const ids of idsOf(all)) expect(ids, 'the ids of one call').toHaveLength(1)
    expect(new Set(idsOf(all).flat()).size, 'different ids').toBe(all.length)
  })

  test('type', covers('streaming.chat.tool_calls.type'), (all) => {
    for (const piece of all) expect(piece.at('type')).toConformWherePresent('ChatToolCallDelta/properties/type')
  })

  test('function', covers('streaming.chat.tool_calls.function'), (all) => {
    for (const one of all.map((piece) => piece.at('function')).filter(isThere)) expect(one).toBeObject()
  })

  universal(calledBy)('name a function', covers('streaming.chat.tool_calls.name'), ({ names, offered }) => {
    for (const name of names) expect(offered, 'the functions of the request').toContain(name)
  })

  universal(wholeCalls)('have arguments', covers('streaming.chat.tool_calls.arguments'), (all) => {
    for (const call of all) expect(isJsonObject(call.arguments), `a JSON object: ${call.arguments}`).toBe(true)
  })

  universal(callingAnswers)('end as such', covers('streaming.chat.finish_reason_tool_calls'), ({ all, ends }) => {
    for (const answer of all) expect(ends, 'the ends of a call').toContain(finishOf(answer))
  })
})
