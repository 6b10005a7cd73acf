import { describe, expect, test } from 'vitest'
import { fieldOf } from '../../../src/checks/index.ts'
import { readRequest } from '../../../suites/upstream/request.rules.ts'
import {
  addedParameters,
  cacheKeyFlaw,
  callFlaws,
  changedDefaults,
  choiceFlaw,
  partsFlaw,
  resultFlaws,
  type SentCall,
  toolFlaws,
} from '../../../suites/upstream/sent.rules.ts'
import type { TextProtocol } from '../../../suites/upstream/pairs.rules.ts'

/** A request of a client and what the upstream received. The rules read no other part of a call. */
const sent = (client: TextProtocol, asked: unknown, upstream: TextProtocol, received: unknown): SentCall =>
  ({
    ...{ client, upstream },
    asked: readRequest(client, fieldOf(asked)),
    received: readRequest(upstream, fieldOf(received)),
  }) as SentCall

describe('partsFlaw', () => {
  test.each([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [['a', 'b'], ['a\n\nb']],
    [['a', 'b'], ['a b']],
    [[], []],
    [[], [' \n']],
  ])('accepts %j as %j', (asked, received) => {
    expect(partsFlaw(asked, received)).toBeUndefined()
  })

  test.each([
    [['a', 'b'], ['a'], 'missing "b"'],
    [['a', 'b'], ['b', 'a'], 'missing "b"'],
    [['Hello'], ['You are helpful.', 'Hello'], 'added "You are helpful."'],
    [['a'], ['a', 'x'], 'added "x"'],
    [['Line one\n'], ['Line one'], 'missing'],
  ])('rejects %j as %j', (asked, received, flaw) => {
    expect(partsFlaw(asked, received)).toContain(flaw)
  })
})

describe('resultFlaws', () => {
  const chat = (...ids: readonly string[]) => ({
    messages: [
      {
        role: 'assistant',
        tool_calls: ['call_1', 'call_2'].map((id) => ({ id, type: 'function', function: { name: 'now' } })),
      },
      ...ids.map((id, index) => ({ role: 'tool', tool_call_id: id, content: `result ${index + 1}` })),
    ],
  })
  const messages = (...ids: readonly string[]) => ({
    messages: [
      { role: 'assistant', content: ['toolu_1', 'toolu_2'].map((id) => ({ type: 'tool_use', id, name: 'now' })) },
      {
        role: 'user',
        content: ids.map((id, index) => ({ type: 'tool_result', tool_use_id: id, content: `result ${index + 1}` })),
      },
    ],
  })

  test('accepts ids of the gateway for the same calls', () => {
    const call = sent('chat', chat('call_2', 'call_1'), 'messages', messages('toolu_2', 'toolu_1'))
    expect(resultFlaws(call)).toEqual([])
  })

  test('rejects the results of each other, and of no call', () => {
    const swapped = sent('chat', chat('call_2', 'call_1'), 'messages', messages('toolu_1', 'toolu_2'))
    expect(resultFlaws(swapped)).toHaveLength(2)
    const unknown = sent('chat', chat('call_1'), 'messages', messages('toolu_9'))
    expect(resultFlaws(unknown)).toEqual(['the result "result 1" has the id toolu_9'])
  })

  test('rejects a missing result', () => {
    expect(resultFlaws(sent('chat', chat('call_1', 'call_2'), 'messages', messages('toolu_1')))).toEqual([
      'the result "result 2" is missing',
    ])
  })

  test('takes any text for a result without one, but not its absence', () => {
    const [first, second] = chat('call_1', 'call_2').messages.slice(1)
    const asked = { messages: [...chat().messages, first, { ...second, content: '' }] }
    expect(resultFlaws(sent('chat', asked, 'messages', messages('toolu_1', 'toolu_2')))).toEqual([])
    expect(resultFlaws(sent('chat', asked, 'messages', messages('toolu_1')))).toEqual(['a result is missing'])
  })

  test('does not compare ids with generate-content', () => {
    const parts = [{ functionResponse: { name: 'now', response: { result: 'result 1' } } }]
    expect(resultFlaws(sent('chat', chat('call_1'), 'generate-content', { contents: [{ parts }] }))).toEqual([])
  })
})

describe('callFlaws', () => {
  const chat = (name: string, text?: string) => ({
    messages: [{ role: 'assistant', tool_calls: [{ id: 'call_1', function: { name, arguments: text } }] }],
  })
  const item = (name: string, text: string) => ({
    input: [{ type: 'function_call', call_id: 'call_1', name, arguments: text }],
  })
  const use = (input?: object) => ({
    messages: [{ role: 'assistant', content: [{ type: 'tool_use', id: 'call_1', name: 'now', input }] }],
  })

  test('compares texts by their characters and objects by their members', () => {
    const asked = chat('now', '{"id":9007199254740993}')
    expect(callFlaws(sent('chat', asked, 'responses', item('now', '{"id":9007199254740993}')))).toEqual([])
    expect(callFlaws(sent('chat', asked, 'responses', item('now', '{"id":9007199254740992}')))).toHaveLength(1)
    expect(callFlaws(sent('chat', chat('now', '{"a":1, "b":2}'), 'messages', use({ b: 2, a: 1 })))).toEqual([])
    expect(callFlaws(sent('chat', chat('now', '{"a":1}'), 'messages', use({})))).toHaveLength(1)
  })

  test('takes no arguments for an empty object', () => {
    expect(callFlaws(sent('chat', chat('now'), 'messages', use({})))).toEqual([])
    expect(callFlaws(sent('messages', use(), 'chat', chat('now', '')))).toEqual([])
  })

  test('rejects a missing call and another name', () => {
    expect(callFlaws(sent('chat', chat('now'), 'messages', {}))).toEqual(['the call of now is missing'])
    expect(callFlaws(sent('chat', chat('now'), 'responses', item('then', '')))).toEqual(['the call of now calls then'])
  })
})

describe('toolFlaws', () => {
  const tools = (parameters: object, description = 'Now.') => ({
    tools: [{ type: 'function', function: { name: 'now', description, parameters } }],
  })
  const schema = { type: 'object', properties: { zone: { type: 'string' } } }

  test('accepts members in another order', () => {
    const { type, properties } = schema
    expect(toolFlaws(sent('chat', tools(schema), 'chat', tools({ properties, type })))).toEqual([])
  })

  test('rejects another description, another schema and a missing tool', () => {
    const flawsOf = (received: object) => toolFlaws(sent('chat', tools(schema), 'chat', received))
    expect(flawsOf(tools(schema, 'Later.'))).toEqual(['the tool now has another description'])
    expect(flawsOf(tools({ type: 'object' }))).toEqual([
      'the tool now: /properties: the client sent {"zone":{"type":"string"}}, the upstream received nothing',
    ])
    expect(flawsOf({})).toEqual(['the tool now is missing'])
  })

  test('accepts every way to say that a tool takes nothing', () => {
    const bare = { tools: [{ type: 'function', function: { name: 'now', description: 'Now.' } }] }
    expect(toolFlaws(sent('chat', bare, 'chat', tools({ type: 'object', properties: {} })))).toEqual([])
    expect(toolFlaws(sent('chat', tools(schema), 'chat', bare))).toHaveLength(1)
  })

  test('accepts no tools for the tool choice none', () => {
    expect(toolFlaws(sent('chat', { ...tools(schema), tool_choice: 'none' }, 'chat', {}))).toEqual([])
  })

  test('reads the form of schemas that generate-content has', () => {
    const declared = (properties: object) => ({
      tools: [
        { functionDeclarations: [{ name: 'now', description: 'Now.', parameters: { type: 'OBJECT', properties } }] },
      ],
    })
    expect(toolFlaws(sent('chat', tools(schema), 'generate-content', declared({ zone: { type: 'STRING' } })))).toEqual(
      [],
    )
    expect(toolFlaws(sent('chat', tools(schema), 'generate-content', declared({ zone: {} })))).toEqual([
      'the tool now: /properties/zone/type: the client sent "string", the upstream received nothing',
    ])
  })
})

describe('choiceFlaw', () => {
  const tools = [{ name: 'now', input_schema: {} }]
  test.each([
    ['auto', { tools }, undefined],
    ['none', {}, undefined],
    ['required', { tools, tool_choice: { type: 'any' } }, undefined],
    ['none', { tools }, 'the client sent none, the upstream received auto'],
    ['required', { tools, tool_choice: { type: 'auto' } }, 'the client sent required, the upstream received auto'],
  ])('compares %s with %j', (choice, received, flaw) => {
    expect(choiceFlaw(sent('chat', { tool_choice: choice }, 'messages', received))).toBe(flaw)
  })
})

describe('addedParameters', () => {
  test('accepts defaults, a user, and the limit that messages require', () => {
    const chat = { temperature: 1, top_p: 1, n: 1, presence_penalty: 0, user: 'gateway', stop: [], tools: [] }
    expect(addedParameters(sent('chat', {}, 'chat', chat))).toEqual([])
    expect(addedParameters(sent('messages', {}, 'chat', { prompt_cache_key: 'gateway' }))).toEqual([])
    expect(addedParameters(sent('chat', {}, 'messages', { max_tokens: 4096 }))).toEqual([])
  })

  test('names what changes the answer', () => {
    const received = {
      ...{ temperature: 0.7, max_tokens: 100, stop: ['END'] },
      messages: [{ role: 'system', content: 'Be brief.' }],
      tools: [{ type: 'function', function: { name: 'search' } }],
    }
    expect(addedParameters(sent('chat', {}, 'chat', received))).toEqual([
      'maxTokens: 100',
      expect.stringMatching(/^stop: /),
      'a system text',
      'a tool',
    ])
  })

  test('leaves stated defaults to their own rule', () => {
    const received = { temperature: 0.7, n: 1 }
    expect(addedParameters(sent('chat', {}, 'chat', received))).toEqual([])
    expect(changedDefaults(sent('chat', {}, 'chat', received))).toEqual(['temperature: 0.7'])
    expect(changedDefaults(sent('chat', { temperature: 0.7 }, 'chat', received))).toEqual([])
  })
})

describe('cacheKeyFlaw', () => {
  const flawOf = (got: unknown) =>
    cacheKeyFlaw(sent('chat', { prompt_cache_key: 'Agent/1' }, 'responses', { prompt_cache_key: got }))

  test.each(['Agent/1', 'account-7:Agent/1', '6cd3556deb0da54bca060b4c39479839', 'tnegA/1'])('accepts %j', (got) => {
    expect(flawOf(got)).toBeUndefined()
  })

  test.each([undefined, null, '', 7])('rejects %j, which is no key', (got) => {
    expect(flawOf(got)).toMatch(/^the client sent "Agent\/1", the upstream received (?:nothing|null|""|7)$/)
  })

  test.each(['Agent', 'gent/1', 'Agent1', 'agent/1', 'A'])('rejects %j, which is a part of the key', (got) => {
    expect(flawOf(got)).toBe(`the client sent "Agent/1", the upstream received only "${got}"`)
  })
})
