import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reference, startReference } from '../../gateway/reference/server.ts'
import { allAt, at, chat, dataOf } from './client.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ seed: 7 })
})
afterAll(() => reference.close())

const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer' } },
      required: ['city'],
    },
  },
}

describe('a completion', () => {
  test('has a text, and its token counts add up', async () => {
    const { status, json } = await chat(reference, 'Hello')
    expect(status).toBe(200)
    expect(json).toMatchObject({ object: 'chat.completion', model: 'ref-chat-1' })
    expect(at(json, 'choices[0]')).toMatchObject({ index: 0, finish_reason: 'stop', message: { role: 'assistant' } })
    const count = (name: string): number => Number(at(json, `usage.${name}`))
    expect(count('total_tokens')).toBe(count('prompt_tokens') + count('completion_tokens'))
  })

  test('has the same text for the same seed, and a unique id', async () => {
    const [first, second] = [await chat(reference, 'Hello'), await chat(reference, 'Hello')]
    expect(at(first.json, 'choices')).toEqual(at(second.json, 'choices'))
    expect(at(first.json, 'id')).not.toBe(at(second.json, 'id'))
  })

  test('counts the system prompt', async () => {
    const user = { role: 'user', content: 'Hello' }
    const bare = await chat(reference, '', { messages: [user] })
    const led = await chat(reference, '', { messages: [{ role: 'system', content: 'Be brief.' }, user] })
    expect(at(led.json, 'usage.prompt_tokens')).toBeGreaterThan(Number(at(bare.json, 'usage.prompt_tokens')))
  })

  test('ends at a stop string', async () => {
    const { json } = await chat(reference, 'Count from 1 to 9', { stop: ['5', 'x'] })
    expect(at(json, 'choices[0]')).toMatchObject({ message: { content: '1, 2, 3, 4, ' }, finish_reason: 'stop' })
  })

  test.each(['max_tokens', 'max_completion_tokens'])('ends at %s', async (limit) => {
    const { json } = await chat(reference, 'Tell a long story', { [limit]: 9 })
    expect(json).toMatchObject({ choices: [{ finish_reason: 'length' }], usage: { completion_tokens: 9 } })
  })

  test('is not truncated by the family that treats limits as a hint', async () => {
    const { json } = await chat(reference, 'Hello', { model: reference.models.nonTruncating, max_tokens: 3 })
    expect(json).toMatchObject({ choices: [{ finish_reason: 'stop' }] })
    expect(at(json, 'usage.completion_tokens')).toBeGreaterThan(3)
  })

  test('is a JSON object in JSON mode', async () => {
    const { json } = await chat(reference, 'Hello', { response_format: { type: 'json_object' } })
    expect(JSON.parse(String(at(json, 'choices[0].message.content')))).toBeTypeOf('object')
  })

  test('has the requested number of choices, or is refused', async () => {
    const response = await chat(reference, 'Hello', { model: reference.models.multipleChoices, n: 3 })
    expect(allAt(response.json, 'choices[].index')).toEqual([0, 1, 2])
    const refused = await chat(reference, 'Hello', { model: reference.models.tools, n: 3 })
    expect(refused).toMatchObject({ status: 400, json: { error: { param: 'n' } } })
  })

  test('contains and counts reasoning if the model reasons', async () => {
    const { json } = await chat(reference, 'Hello', { model: reference.models.reasoning, reasoning_effort: 'high' })
    expect(at(json, 'choices[0].message.reasoning_content')).not.toBe('')
    expect(at(json, 'usage.completion_tokens_details.reasoning_tokens')).toBe(32)
  })
})

describe('tools', () => {
  test('are called with valid arguments if forced', async () => {
    const tool_choice = { type: 'function', function: { name: 'get_weather' } }
    const { json } = await chat(reference, 'Hello', { tools: [weather], tool_choice })
    const text = at(json, 'choices[0].message.tool_calls[0].function.arguments')
    expect(at(json, 'choices[0].finish_reason')).toBe('tool_calls')
    expect(JSON.parse(String(text))).toEqual({ city: 'Paris', days: 1 })
  })

  test('are not called with "none", or if the prompt is unrelated', async () => {
    const none = await chat(reference, 'Use get_weather', { tools: [weather], tool_choice: 'none' })
    const withoutChoice = await chat(reference, 'Hello', { tools: [weather] })
    expect([none, withoutChoice].map(({ json }) => at(json, 'choices[0].finish_reason'))).toEqual(['stop', 'stop'])
  })

  test('are all called if the prompt names several', async () => {
    const time = { type: 'function', function: { name: 'get_time' } }
    const { json } = await chat(reference, 'Use get_weather and get_time', { tools: [weather, time] })
    expect(allAt(json, 'choices[0].message.tool_calls[].function.name')).toEqual(['get_weather', 'get_time'])
  })

  test('lead to a text after their result', async () => {
    const first = await chat(reference, 'What is the weather?', { tools: [weather] })
    const message = at(first.json, 'choices[0].message')
    const messages = [
      { role: 'user', content: 'What is the weather?' },
      message,
      { role: 'tool', tool_call_id: at(message ?? null, 'tool_calls[0].id'), content: 'sunny' },
    ]
    const { json } = await chat(reference, '', { tools: [weather], messages })
    expect(at(json, 'choices[0].message.content')).toContain('sunny')
  })
})

describe('a stream', () => {
  test('has the text of the completion, and ends with usage and [DONE]', async () => {
    const whole = await chat(reference, 'Hello')
    const stream = await chat(reference, 'Hello', { stream: true })
    const chunks = dataOf(stream)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.text).toMatch(/\n\ndata: \[DONE\]\n\n$/)
    expect(at(chunks, '[0].choices[0].delta.role')).toBe('assistant')
    expect(chunks.at(-2)).toMatchObject({ choices: [], usage: at(whole.json, 'usage') })
    expect(at(chunks, '[-3].choices[0].finish_reason')).toBe('stop')
    expect(new Set(allAt(chunks, '[].id')).size).toBe(1)
    const text = allAt(chunks, '[].choices[].delta.content').join('')
    expect(text).toBe(at(whole.json, 'choices[0].message.content'))
    expect(text).toMatch(/[^ -~]/)
  })

  test('sends tool calls in fragments that join to JSON', async () => {
    const stream = await chat(reference, 'Use get_weather', { tools: [weather], stream: true })
    const fragments = allAt(dataOf(stream), '[].choices[].delta.tool_calls[].function.arguments')
    expect(fragments.length).toBeGreaterThan(2)
    expect(JSON.parse(fragments.join(''))).toEqual({ city: 'Paris', days: 1 })
  })
})
