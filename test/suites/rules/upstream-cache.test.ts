import { describe, expect, test } from 'vitest'
import { fieldOf } from '../../../src/checks/index.ts'
import { type CallPair, markFlaws, type MarkedCall, prefixFlaw } from '../../../suites/upstream/cache.rules.ts'
import type { TextProtocol } from '../../../suites/upstream/pairs.rules.ts'

type Marks = MarkedCall['asked']

const control = { type: 'ephemeral', ttl: '5m' }
const first = { list: 'tools', end: 'now', control }
const last = { list: 'system', end: 'Be brief.', control }

describe('markFlaws', () => {
  const flawsOf = (marked: Marks) => markFlaws({ asked: [first, last], marked } as unknown as MarkedCall)

  test('accepts marks of the gateway and joined blocks', () => {
    expect(flawsOf([first, { ...last, end: 'You are kind.' }, { ...last, end: 'You are kind.\nBe brief.' }])).toEqual(
      [],
    )
  })

  test('rejects marks that are missing, in another list or out of order', () => {
    const missing = '`cache_control` of system: "Be brief." is missing'
    expect(flawsOf([first])).toEqual([missing])
    expect(flawsOf([first, { ...last, list: 'messages' }])).toEqual([missing])
    expect(flawsOf([last, first])).toEqual([missing])
  })

  test('rejects another lifetime', () => {
    expect(flawsOf([first, { ...last, control: { type: 'ephemeral', ttl: '1h' } }])).toEqual([
      '`cache_control` of system: "Be brief." is {"type":"ephemeral","ttl":"1h"}, and the client sent {"type":"ephemeral","ttl":"5m"}',
    ])
  })
})

describe('prefixFlaw', () => {
  const flawOf = (upstream: TextProtocol, earlier: unknown, later: unknown) =>
    prefixFlaw({
      upstream,
      first: { json: fieldOf(later) },
      before: { first: { json: fieldOf(earlier) } },
    } as unknown as CallPair)

  test('accepts more turns, members in another order and marks that moved', () => {
    const turn = { role: 'user', content: [{ type: 'text', text: 'a', cache_control: control }] }
    const later = { content: [{ text: 'a', type: 'text' }], role: 'user' }
    expect(flawOf('messages', { messages: [turn] }, { messages: [later, turn] })).toBeUndefined()
  })

  test('rejects a turn that differs or is missing', () => {
    expect(flawOf('chat', { messages: [{ content: 'a' }] }, { messages: [{ content: 'b' }] })).toContain('"a"')
    expect(flawOf('chat', { messages: [{ content: 'a' }] }, { messages: [] })).toContain(
      'is missing in the second request',
    )
  })

  test.each<[TextProtocol, string]>([
    ['chat', 'tools'],
    ['responses', 'instructions'],
    ['responses', 'tools'],
    ['messages', 'tools'],
    ['messages', 'system'],
    ['generate-content', 'systemInstruction'],
    ['generate-content', 'system_instruction'],
    ['generate-content', 'tools'],
  ])('compares, in %s, %s', (protocol, member) => {
    expect(flawOf(protocol, { [member]: 'a' }, { [member]: 'a' })).toBeUndefined()
    expect(flawOf(protocol, { [member]: 'a' }, { [member]: 'b' })).toContain('in the first request')
    expect(flawOf(protocol, { [member]: 'a' }, {})).toContain('nothing in the second')
  })

  test('compares the order of members where vendors write them into the prompt', () => {
    const tools = (parameters: object) => ({ tools: [{ parameters }] })
    expect(flawOf('chat', tools({ a: 1, b: 2 }), tools({ b: 2, a: 1 }))).toBeDefined()
  })
})
