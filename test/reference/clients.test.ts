import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reference, startReference } from '../../gateway/reference/server.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

const parameters = { type: 'object' as const, properties: { city: { type: 'string' } }, required: ['city'] }
const question = 'What is the weather in Paris?'

describe('openai', () => {
  let client: OpenAI
  beforeAll(() => {
    client = new OpenAI({ baseURL: `${reference.url}/v1`, apiKey: reference.keys.default, maxRetries: 0 })
  })
  const messages = [{ role: 'user' as const, content: question }]
  const tools = [{ type: 'function' as const, function: { name: 'get_weather', parameters } }]

  test('receives a chat completion, plain and streamed', async () => {
    const model = reference.models.chat
    const whole = await client.chat.completions.create({ model, messages })
    const stream = client.chat.completions.stream({ model, messages, stream_options: { include_usage: true } })
    const streamed = await stream.finalChatCompletion()
    expect(streamed.choices[0]?.message.content).toBe(whole.choices[0]?.message.content)
    expect(streamed.usage).toEqual(whole.usage)
  })

  test('runs a tool until the model is done', async () => {
    const run = client.chat.completions.runTools({
      model: reference.models.tools,
      stream: true,
      messages,
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_weather',
            description: 'Tells the weather.',
            parameters,
            parse: (text: string) => JSON.parse(text) as { city: string },
            function: ({ city }: { city: string }) => `sunny in ${city}`,
          },
        },
      ],
    })
    expect(await run.finalContent()).toContain('sunny in Paris')
  })

  test('receives the call of a forced tool', async () => {
    const tool_choice = { type: 'function' as const, function: { name: 'get_weather' } }
    const reply = await client.chat.completions.create({ model: reference.models.tools, messages, tools, tool_choice })
    expect(reply.choices[0]?.message.tool_calls?.[0]).toMatchObject({ function: { arguments: '{"city":"Paris"}' } })
  })

  test('receives a response, plain and streamed', async () => {
    const model = reference.models.responses
    const whole = await client.responses.create({ model, input: question })
    const streamed = await client.responses.stream({ model, input: question }).finalResponse()
    expect(whole.output_text).not.toBe('')
    expect(streamed.output_text).toBe(whole.output_text)
  })

  test('receives a streamed response that calls a function', async () => {
    const tools = [{ type: 'function' as const, name: 'get_weather', parameters, strict: false }]
    const { output } = await client.responses
      .stream({ model: reference.models.responses, input: question, tools, tool_choice: 'required' })
      .finalResponse()
    expect(output[0]).toMatchObject({ type: 'function_call', arguments: '{"city":"Paris"}' })
  })

  test('receives the list of models', async () => {
    const ids: string[] = []
    for await (const model of client.models.list()) ids.push(model.id)
    expect(ids).toContain(reference.models.chat)
  })

  test('receives images', async () => {
    const { data } = await client.images.generate({ model: reference.models.image, prompt: 'A boat' })
    expect(data?.[0]?.url).toMatch(/^http/)
    const image = await OpenAI.toFile(Buffer.from('boat'), 'boat.png', { type: 'image/png' })
    const edited = await client.images.edit({ model: reference.models.imageEdit, prompt: 'A red boat', image })
    expect(edited.data?.[0]?.url).toMatch(/^http/)
  })

  test('raises its error classes', async () => {
    const refused = (model: string): Promise<unknown> =>
      client.chat.completions.create({ model, messages }).catch((error: unknown) => error)
    expect(await refused('nope')).toBeInstanceOf(OpenAI.NotFoundError)
    expect(await refused(reference.models.saturated)).toBeInstanceOf(OpenAI.RateLimitError)
    expect(await refused(reference.models.unpriced)).toMatchObject({ status: 400, code: 'model_price_error' })
    const unauthorized = new OpenAI({ baseURL: `${reference.url}/v1`, apiKey: 'sk-unknown', maxRetries: 0 })
    await expect(unauthorized.models.list()).rejects.toMatchObject({ status: 401 })
  })
})

describe('@anthropic-ai/sdk', () => {
  let client: Anthropic
  beforeAll(() => {
    client = new Anthropic({ baseURL: reference.url, apiKey: null, authToken: reference.keys.default, maxRetries: 0 })
  })
  const messages = [{ role: 'user' as const, content: question }]
  const tools = [{ name: 'get_weather', input_schema: parameters }]

  test('receives a message, plain and streamed', async () => {
    const request = { model: reference.models.messages, max_tokens: 512, messages }
    const whole = await client.messages.create(request)
    const streamed = await client.messages.stream(request).finalMessage()
    expect(streamed.content).toEqual(whole.content)
    expect(streamed.usage).toMatchObject({ output_tokens: whole.usage.output_tokens })
  })

  test('receives streamed thinking', async () => {
    const thinking = { type: 'enabled' as const, budget_tokens: 1024 }
    const stream = client.messages.stream({
      model: reference.models.messagesReasoning,
      max_tokens: 2048,
      messages,
      thinking,
    })
    expect((await stream.finalMessage()).content.map((block) => block.type)).toEqual(['thinking', 'text'])
  })

  test('receives a streamed tool call, and the response to its result', async () => {
    const request = { model: reference.models.messages, max_tokens: 512, tools }
    const use = await client.messages.stream({ ...request, messages, tool_choice: { type: 'any' } }).finalMessage()
    const [block] = use.content
    expect(block).toMatchObject({ type: 'tool_use', name: 'get_weather', input: { city: 'Paris' } })
    const result = {
      type: 'tool_result' as const,
      tool_use_id: block?.type === 'tool_use' ? block.id : '',
      content: 'sunny',
    }
    const turns = [
      ...messages,
      { role: 'assistant' as const, content: use.content },
      { role: 'user' as const, content: [result] },
    ]
    const answer = await client.messages.create({ ...request, messages: turns })
    expect(answer.content[0]).toMatchObject({ type: 'text', text: expect.stringContaining('sunny') })
  })

  test('has tokens counted', async () => {
    const model = reference.models.messages
    const counted = async (content: string) =>
      (await client.messages.countTokens({ model, messages: [{ role: 'user', content }] })).input_tokens
    expect(await counted('Hello there, and good morning.')).toBeGreaterThan(await counted('Hello'))
    await expect(client.messages.countTokens({ model: 'nope', messages })).rejects.toMatchObject({
      status: 404,
      error: { type: 'error', error: { code: 'model_not_found' } },
    })
  })

  test('raises its error classes', async () => {
    const reply = client.messages.create({ model: 'nope', max_tokens: 5, messages })
    await expect(reply).rejects.toMatchObject({ status: 404, error: { error: { code: 'model_not_found' } } })
  })
})

describe('@google/genai', () => {
  let client: GoogleGenAI
  beforeAll(() => {
    const headers = { Authorization: `Bearer ${reference.keys.default}` }
    client = new GoogleGenAI({
      apiKey: 'unused',
      httpOptions: { baseUrl: reference.url, apiVersion: 'v1beta', headers },
    })
  })

  test('has tokens counted', async () => {
    const model = reference.models.generateContent
    const counted = async (contents: string) => (await client.models.countTokens({ model, contents })).totalTokens ?? 0
    expect(await counted('Hello there, and good morning.')).toBeGreaterThan(await counted('Hello'))
  })

  test('receives a text, with a system instruction and without thoughts', async () => {
    const config = { systemInstruction: 'Be brief.', thinkingConfig: { thinkingBudget: 0 } }
    const reply = await client.models.generateContent({
      model: reference.models.generateContent,
      contents: question,
      config,
    })
    expect(reply.text).not.toBe('')
    expect(reply.usageMetadata?.thoughtsTokenCount).toBeUndefined()
  })

  test('sends an image with the text', async () => {
    const parts = [{ text: 'What is this?' }, { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }]
    const contents = [{ role: 'user', parts }]
    const reply = await client.models.generateContent({ model: reference.models.generateContent, contents })
    expect(reply.usageMetadata?.promptTokensDetails?.map((detail) => detail.modality)).toEqual(['TEXT', 'IMAGE'])
  })

  test('receives a function call', async () => {
    const tools = [{ functionDeclarations: [{ name: 'get_weather', parametersJsonSchema: parameters }] }]
    const config = { tools }
    const reply = await client.models.generateContent({
      model: reference.models.generateContent,
      contents: question,
      config,
    })
    expect(reply.functionCalls).toEqual([{ name: 'get_weather', args: { city: 'Paris' } }])
  })

  test('raises an error', async () => {
    await expect(client.models.generateContent({ model: 'nope', contents: question })).rejects.toMatchObject({
      status: 404,
    })
  })
})
