import Anthropic from '@anthropic-ai/sdk'
import { ApiError, type GenerateContentResponse, GoogleGenAI } from '@google/genai'
import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Script, ScriptDelivery } from '../../src/evidence/script.ts'
import { type ListeningUpstream, listenUpstream } from '../../gateway/upstream/listen.ts'
import { newNonce } from './client.ts'

let upstream: ListeningUpstream
beforeAll(async () => {
  upstream = await listenUpstream({ ports: [0] })
})
afterAll(() => upstream.close())

// cspell:ignore Grüße שלום denken
const text = 'Grüße, 世界! שלום 👩‍👩‍👧 "quoted" \n end'
const reasoning = 'Erst denken 🤔'
const input = { city: 'Zürich 🏔', days: 3 }
const call = { id: 'call_abc123', name: 'get_weather', arguments: JSON.stringify(input) }
const usage = { input: 120, output: 40, cached: 64, cacheWritten: 16, reasoning: 12 }
const answer: Script = { text, reasoning, finish: 'stop', usage }
const tools: Script = { calls: [call], finish: 'tools', usage }
const parameters = { type: 'object' as const, properties: { city: { type: 'string' } } }

const forms = [undefined, 'crlf', 'tight', 'comments', 'spaces', 'nulls', 'empty-deltas'] as const
const deliveries: readonly ScriptDelivery[] = [
  ...forms.map((form) => (form === undefined ? {} : { form })),
  { pieces: [1] },
  { writes: [3] },
]

let nonce: string
beforeEach(() => {
  nonce = newNonce()
})
const expectScript = (script: Script): string => {
  upstream.expect({ type: 'script', probe: '', name: '', nonce, script })
  return `Hello ${nonce}`
}
const failing = (status: number) => expectScript({ ...answer, error: { status, retryAfterS: 1 } })

describe('openai', () => {
  const clientWith = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${upstream.urls[0]}/v1`, maxRetries: 0 })
  let client: OpenAI
  beforeAll(() => {
    client = clientWith(upstream.keys.openai)
  })
  const model = 'gateproof-chat'
  const messages = (content: string) => [{ role: 'user' as const, content }]
  const chatUsage = {
    ...{ prompt_tokens: 120, completion_tokens: 40, total_tokens: 160 },
    prompt_tokens_details: expect.objectContaining({ cached_tokens: 64 }),
    completion_tokens_details: expect.objectContaining({ reasoning_tokens: 12 }),
  }

  test('receives a chat completion', async () => {
    const reply = await client.chat.completions.create({ model, messages: messages(expectScript(answer)) })
    expect(reply.choices[0]).toMatchObject({
      message: { content: text, reasoning_content: reasoning },
      finish_reason: 'stop',
    })
    expect(reply.usage).toEqual(chatUsage)
    expect(reply._request_id).toMatch(/^req_/)
  })

  test.each(deliveries)('receives a streamed chat completion with usage: %j', async (delivery) => {
    const content = expectScript({ ...answer, calls: [call], finish: 'tools', delivery })
    const stream = client.chat.completions.stream({
      ...{ model, messages: messages(content), stream_options: { include_usage: true } },
      tools: [{ type: 'function', function: { name: 'get_weather', parameters } }],
    })
    const reply = await stream.finalChatCompletion()
    expect(reply.choices[0]?.message.content).toBe(text)
    expect(reply.choices[0]?.message.tool_calls).toMatchObject([
      { id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } },
    ])
    expect(reply.choices[0]?.finish_reason).toBe('tool_calls')
    expect(reply.usage).toEqual(chatUsage)
  })

  test('receives tool calls', async () => {
    const reply = await client.chat.completions.create({ model, messages: messages(expectScript(tools)) })
    const [choice] = reply.choices
    expect(choice?.message.content).toBeNull()
    expect(choice?.message.tool_calls).toEqual([
      { id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } },
    ])
  })

  test('receives a response', async () => {
    const script = { ...answer, calls: [call], finish: 'tools' as const }
    const reply = await client.responses.create({ model, input: expectScript(script) })
    expect(reply.output_text).toBe(text)
    expect(reply.output.map(({ type }) => type)).toEqual(['reasoning', 'message', 'function_call'])
    expect(reply.usage).toMatchObject({ input_tokens: 120, output_tokens: 40, total_tokens: 160 })
  })

  test.each(deliveries)('receives a streamed response: %j', async (delivery) => {
    const script = { ...answer, calls: [call], finish: 'tools' as const, delivery }
    const stream = client.responses.stream({ model, input: expectScript(script) })
    let deltas = ''
    stream.on('response.output_text.delta', ({ delta }) => (deltas += delta))
    const reply = await stream.finalResponse()
    expect([deltas, reply.output_text]).toEqual([text, text])
    expect(reply.output.at(-1)).toMatchObject({ call_id: call.id, name: call.name, arguments: call.arguments })
  })

  test('receives an incomplete response', async () => {
    const stream = client.responses.stream({ model, input: expectScript({ ...answer, finish: 'length' }) })
    const reply = await stream.finalResponse()
    expect(reply).toMatchObject({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } })
  })

  test('lists the models', async () => {
    const ids: string[] = []
    for await (const { id } of client.models.list()) ids.push(id)
    expect(ids).toEqual(Object.values(upstream.models))
  })

  test('receives images and videos', async () => {
    const images = await client.images.generate({
      model: 'gateproof-image',
      prompt: 'A cat',
      response_format: 'b64_json',
    })
    // cspell:disable-next-line
    expect(images.data?.[0]?.b64_json).toMatch(/^iVBOR/)
    const video = await client.videos.create({ model: 'sora-2', prompt: 'A river' })
    await client.videos.retrieve(video.id)
    expect((await client.videos.retrieve(video.id)).status).toBe('completed')
    const content = await client.videos.downloadContent(video.id)
    expect(content.headers.get('content-type')).toBe('video/mp4')
  })

  test('raises the errors of the vendor', async () => {
    const send = (content: string) => client.chat.completions.create({ model, messages: messages(content) })
    const wrong = clientWith('sk-wrong').chat.completions.create({ model, messages: messages('Hello') })
    await expect(wrong).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
    await expect(send(failing(429))).rejects.toBeInstanceOf(OpenAI.RateLimitError)
    await expect(send(failing(400))).rejects.toBeInstanceOf(OpenAI.BadRequestError)
    await expect(send(failing(500))).rejects.toBeInstanceOf(OpenAI.InternalServerError)
    await expect(send(expectScript({ ...answer, error: {} }))).rejects.toBeInstanceOf(OpenAI.APIConnectionError)
    const missing = client.chat.completions.create({ model: 'no-such-model', messages: messages('Hello') })
    await expect(missing).rejects.toMatchObject({ status: 404, code: 'model_not_found' })
  })

  test('notices a broken stream', async () => {
    const content = expectScript({ ...answer, delivery: { cutAfterEvents: 2 } })
    const stream = client.chat.completions.stream({ model, messages: messages(content) })
    await expect(stream.finalChatCompletion()).rejects.toThrow()
  })
})

describe('@anthropic-ai/sdk', () => {
  const clientWith = (apiKey: string) => new Anthropic({ apiKey, baseURL: upstream.urls[0] ?? '', maxRetries: 0 })
  let client: Anthropic
  beforeAll(() => {
    client = clientWith(upstream.keys.anthropic)
  })
  const body = (content: string) => ({
    ...{ model: 'gateproof-messages', max_tokens: 100 },
    messages: [{ role: 'user' as const, content }],
  })
  const content = [
    { type: 'thinking', thinking: reasoning, signature: expect.stringMatching(/^[\w+/]{40,}=*$/) },
    { type: 'text', text },
    { type: 'tool_use', id: call.id, name: call.name, input },
  ]
  const script: Script = { ...answer, calls: [call], finish: 'tools' }
  const tokens = { cache_read_input_tokens: 64, cache_creation_input_tokens: 16, input_tokens: 40, output_tokens: 40 }

  test('receives a message with thinking, text and a tool use', async () => {
    const reply = await client.messages.create(body(expectScript(script)))
    expect(reply.content).toEqual(content)
    expect(reply.stop_reason).toBe('tool_use')
    expect(reply.usage).toMatchObject(tokens)
  })

  test.each(deliveries)('receives a streamed message: %j', async (delivery) => {
    const reply = await client.messages.stream(body(expectScript({ ...script, delivery }))).finalMessage()
    expect(reply.content).toMatchObject(content)
    expect(reply.stop_reason).toBe('tool_use')
    expect(reply.usage).toMatchObject(tokens)
  })

  test('receives a stop sequence', async () => {
    const script: Script = { ...answer, finish: 'stop_sequence', stopString: 'END' }
    const reply = await client.messages.stream(body(expectScript(script))).finalMessage()
    expect(reply).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: 'END' })
  })

  test('lists the models', async () => {
    const ids: string[] = []
    for await (const { id } of client.models.list()) ids.push(id)
    expect(ids).toContain(upstream.models.messages)
  })

  test('raises the errors of the vendor', async () => {
    const wrong = clientWith('sk-wrong').messages.create(body('Hello'))
    await expect(wrong).rejects.toBeInstanceOf(Anthropic.AuthenticationError)
    await expect(client.messages.create(body(failing(429)))).rejects.toBeInstanceOf(Anthropic.RateLimitError)
    await expect(client.messages.create(body(failing(529)))).rejects.toMatchObject({
      ...{ status: 529, requestID: expect.stringMatching(/^req_/) },
      error: { type: 'error', error: { type: 'overloaded_error' } },
    })
    const missing = client.messages.create({ ...body('Hello'), model: 'no-such-model' })
    await expect(missing).rejects.toBeInstanceOf(Anthropic.NotFoundError)
  })
})

describe('@google/genai', () => {
  const clientWith = (apiKey: string) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl: upstream.urls[0] ?? '' } })
  let client: GoogleGenAI
  beforeAll(() => {
    client = clientWith(upstream.keys.google)
  })
  const model = 'gateproof-content'
  const script: Script = { ...answer, calls: [call], finish: 'tools' }
  const functionCalls = [{ id: call.id, name: call.name, args: input }]
  const usageMetadata = {
    ...{ promptTokenCount: 120, cachedContentTokenCount: 64, candidatesTokenCount: 28 },
    ...{ thoughtsTokenCount: 12, totalTokenCount: 160 },
  }
  const textsIn = ({ candidates }: GenerateContentResponse, isThought: boolean) =>
    candidates?.[0]?.content?.parts?.filter(({ thought = false }) => thought === isThought).map((part) => part.text) ??
    []

  test('receives a result with thoughts, text and a function call', async () => {
    const reply = await client.models.generateContent({ model, contents: expectScript(script) })
    expect(textsIn(reply, false)).toEqual([text, undefined])
    expect(textsIn(reply, true)).toEqual([reasoning])
    expect(reply.functionCalls).toEqual(functionCalls)
    expect(reply.usageMetadata).toMatchObject(usageMetadata)
    expect(reply.modelVersion).toBe(model)
  })

  test.each(deliveries)('receives a streamed result: %j', async (delivery) => {
    const results: GenerateContentResponse[] = []
    const contents = expectScript({ ...script, delivery })
    for await (const result of await client.models.generateContentStream({ model, contents })) results.push(result)
    expect(results.flatMap((result) => textsIn(result, false)).join('')).toBe(text)
    expect(results.flatMap((result) => textsIn(result, true)).join('')).toBe(reasoning)
    expect(results.flatMap((result) => result.functionCalls ?? [])).toEqual(functionCalls)
    expect(results.at(-1)?.usageMetadata).toMatchObject(usageMetadata)
    expect(results.at(-1)?.candidates?.[0]?.finishReason).toBe('STOP')
  })

  test('lists the models', async () => {
    const names: (string | undefined)[] = []
    for await (const { name } of await client.models.list()) names.push(name)
    expect(names).toContain(`models/${upstream.models.generateContent}`)
  })

  test('raises the errors of the vendor', async () => {
    const wrong = clientWith('wrong').models.generateContent({ model, contents: 'Hello' })
    await expect(wrong).rejects.toThrow(/API key not valid/)
    const limited = client.models.generateContent({ model, contents: failing(429) })
    await expect(limited).rejects.toBeInstanceOf(ApiError)
    const missing = client.models.generateContent({ model: 'no-such-model', contents: 'Hello' })
    await expect(missing).rejects.toMatchObject({ status: 404 })
  })
})
