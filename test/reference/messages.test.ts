import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reference, startReference } from '../../gateway/reference/server.ts'
import { allAt, at, dataOf, post, type Seen } from './client.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }

describe('messages', () => {
  const send = (content: unknown, rest: object = {}, key?: null): Promise<Seen> =>
    post(
      reference,
      '/v1/messages',
      { model: reference.models.messages, max_tokens: 512, messages: [{ role: 'user', content }], ...rest },
      key === null ? { key, headers: {} } : {},
    )
  const tools = [{ name: 'get_weather', input_schema: parameters }]

  test('returns a message that ends its turn', async () => {
    const { json } = await send('Hello')
    expect(json).toMatchObject({ type: 'message', role: 'assistant', stop_reason: 'end_turn', stop_sequence: null })
    expect(at(json, 'content[0].type')).toBe('text')
  })

  test('counts the system prompt in either form', async () => {
    const systems = [undefined, 'Be brief.', [{ type: 'text', text: 'Be brief.' }]]
    const [bare, string, list] = await Promise.all(systems.map((system) => send('Hello', { system })))
    const tokens = (seen: Seen | undefined): number => Number(at(seen?.json ?? null, 'usage.input_tokens'))
    expect(tokens(string)).toBeGreaterThan(tokens(bare))
    expect(tokens(list)).toBe(tokens(string))
  })

  test('stops at a sequence and at the limit', async () => {
    const stopped = await send('Count from 1 to 9', { stop_sequences: ['4'] })
    expect(stopped.json).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: '4' })
    const cut = await send('Tell a long story', { max_tokens: 6 })
    expect(cut.json).toMatchObject({ stop_reason: 'max_tokens', usage: { output_tokens: 6 } })
  })

  test('thinks if requested', async () => {
    const model = reference.models.messagesReasoning
    const { json } = await send('Hello', { model, thinking: { type: 'enabled', budget_tokens: 1024 } })
    expect(allAt(json, 'content[].type')).toEqual(['thinking', 'text'])
  })

  test('uses a tool, and responds to its result', async () => {
    const first = await send('Hello', { tools, tool_choice: { type: 'tool', name: 'get_weather' } })
    expect(first.json).toMatchObject({
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', input: { city: 'Paris' } }],
    })
    const result = { type: 'tool_result', tool_use_id: at(first.json, 'content[0].id'), content: 'sunny' }
    const messages = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: at(first.json, 'content') },
      { role: 'user', content: [result] },
    ]
    expect(at((await send('', { tools, messages })).json, 'content[0].text')).toContain('sunny')
  })

  test('streams blocks, with inputs in fragments', async () => {
    const stream = await send('Use get_weather', {
      tools,
      stream: true,
      thinking: { type: 'enabled', budget_tokens: 9 },
    })
    const events = dataOf(stream)
    expect(at(events, '[0].type')).toBe('message_start')
    expect(at(events, '[-1].type')).toBe('message_stop')
    expect(at(events, '[-2].delta.stop_reason')).toBe('tool_use')
    expect(JSON.parse(allAt(events, '[].delta.partial_json').join(''))).toEqual({ city: 'Paris' })
    expect(stream.text).not.toContain('[DONE]')
  })

  test('requires max_tokens', async () => {
    const { status, json } = await send('Hello', { max_tokens: undefined })
    expect([status, at(json, 'error.param'), at(json, 'error.message')]).toEqual([
      400,
      'max_tokens',
      'max_tokens is required',
    ])
  })

  test('names x-api-key in a 401 in the format of the protocol', async () => {
    const { status, json } = await send('Hello', {}, null)
    expect(status).toBe(401)
    expect(json).toMatchObject({ type: 'error', error: { message: expect.stringContaining('x-api-key') } })
  })

  test('reports saturation as rate_limit_error', async () => {
    const { status, json } = await send('Hello', { model: reference.models.saturated })
    expect([status, at(json, 'error.type')]).toEqual([429, 'rate_limit_error'])
  })
})
