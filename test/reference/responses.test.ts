import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reference, startReference } from '../../gateway/reference/server.ts'
import { allAt, at, dataOf, post, type Seen } from './client.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }

describe('responses', () => {
  const respond = (input: unknown, rest: object = {}): Promise<Seen> =>
    post(reference, '/v1/responses', { model: reference.models.responses, input, ...rest })
  const tools = [{ type: 'function', name: 'get_weather', parameters }]

  test('returns a message with text, and token counts that add up', async () => {
    const { json } = await respond('Hello')
    expect(json).toMatchObject({
      object: 'response',
      status: 'completed',
      output: [{ type: 'message', role: 'assistant' }],
    })
    const count = (name: string): number => Number(at(json, `usage.${name}`))
    expect(count('total_tokens')).toBe(count('input_tokens') + count('output_tokens'))
    expect(at(json, 'usage.output_tokens_details')).toEqual({ reasoning_tokens: 0 })
  })

  test('reasons if requested', async () => {
    const { json } = await respond('Hello', { reasoning: { effort: 'low' } })
    expect(allAt(json, 'output[].type')).toEqual(['reasoning', 'message'])
    expect(at(json, 'usage.output_tokens_details.reasoning_tokens')).toBe(8)
  })

  test('counts instructions and obeys the limit', async () => {
    const [bare, led] = [await respond('Hello'), await respond('Hello', { instructions: 'Be brief.' })]
    expect(at(led.json, 'usage.input_tokens')).toBeGreaterThan(Number(at(bare.json, 'usage.input_tokens')))
    const { json } = await respond('Hello', { max_output_tokens: 5 })
    expect(json).toMatchObject({ status: 'incomplete', usage: { output_tokens: 5 } })
  })

  test('calls a function, and responds to its result', async () => {
    const first = await respond('Hello', { tools, tool_choice: 'required' })
    const call = at(first.json, 'output[0]')
    expect(call).toMatchObject({ type: 'function_call', name: 'get_weather', arguments: '{"city":"Paris"}' })
    const result = { type: 'function_call_output', call_id: at(first.json, 'output[0].call_id'), output: 'sunny' }
    const second = await respond([{ role: 'user', content: 'Hello' }, call, result], { tools })
    expect(at(second.json, 'output[0].content[0].text')).toContain('sunny')
  })

  test('streams events up to the complete response', async () => {
    const stream = await respond('Hello', { stream: true, reasoning: { effort: 'low' } })
    const events = dataOf(stream)
    expect(allAt(events, '[].type').slice(0, 2)).toEqual(['response.created', 'response.in_progress'])
    expect(allAt(events, '[].sequence_number')).toEqual(events.map((_, index) => index))
    const text = events.filter((event) => at(event, 'type') === 'response.output_text.delta')
    expect(at(events, '[-1].type')).toBe('response.completed')
    expect(at(events, '[-1].response.output[1].content[0].text')).toBe(allAt(text, '[].delta').join(''))
  })

  test('is not supported by a chat-only model', async () => {
    const { chatOnly } = reference.models
    const { status, json } = await respond('Hello', { model: chatOnly })
    expect([status, at(json, 'error.message')]).toEqual([
      400,
      `model not supported: ${chatOnly} has no responses endpoint`,
    ])
  })
})
