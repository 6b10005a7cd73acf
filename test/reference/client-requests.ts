import type { KeyRole } from '../../src/contract/key-roles.ts'
import { modelIds as models } from '../../gateway/reference/model/catalogue.ts'
import { tinyPngBase64 } from '../../fixtures/media.ts'
import { chatTool, type FunctionTool, messagesTool, responsesTool } from '../../fixtures/tools.ts'

/** A request as an official client sends it. */
export interface ClientRequest {
  readonly method: 'GET' | 'POST'
  /** A path, or the URL of a file. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

/** Keys by role; `invalid` was never issued. */
export type Keys = Readonly<Record<KeyRole | 'invalid', string>>

/** Builds a request from the texts of the earlier replies in its session. */
type Step = (keys: Keys, replies: readonly string[]) => ClientRequest
type Body = Readonly<Record<string, unknown>>
type Role = keyof Keys | null

/** Sends JSON, a form, or nothing, with the headers of a client. */
const sent = (path: string, headers: ClientRequest['headers'], body?: Body | FormData): ClientRequest =>
  body === undefined || body instanceof FormData
    ? { method: body === undefined ? 'GET' : 'POST', path, headers, ...(body && { body }) }
    : { method: 'POST', path, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }

/** A request of `openai`. */
const openai =
  (path: string, body?: Body | FormData, role: Role = 'default'): Step =>
  (keys) =>
    sent(
      path,
      {
        accept: 'application/json',
        ...(role && { authorization: `Bearer ${keys[role]}` }),
        'user-agent': 'OpenAI/JS 6.49.0',
        'x-stainless-lang': 'js',
        'x-stainless-retry-count': '0',
      },
      body,
    )

/** A request of `@anthropic-ai/sdk`, with `authToken` or with `apiKey`. */
const anthropic =
  (
    body: Body,
    withKey: (key: string) => Record<string, string> = (key) => ({ authorization: `Bearer ${key}` }),
  ): Step =>
  (keys) =>
    sent(
      '/v1/messages',
      {
        accept: 'application/json',
        'anthropic-version': '2023-06-01',
        'user-agent': 'Anthropic/JS 1.11.0',
        'x-stainless-lang': 'js',
        ...withKey(keys.default),
      },
      body,
    )

/** A request of `@google/genai`. */
const google =
  (body: Body, method: 'generateContent' | 'streamGenerateContent?alt=sse' = 'generateContent'): Step =>
  (keys) => {
    const headers = { 'user-agent': 'google-genai-sdk/2.32.0', 'x-goog-api-client': 'google-genai-sdk/2.32.0' }
    const path = `/v1beta/models/${models.generateContent}:${method}`
    return sent(path, { ...headers, 'x-goog-api-key': keys.default }, body)
  }

const user = (content: unknown) => ({ role: 'user', content })
const hello = user('Hello! How are you?')
const status = user('Where is my order 4711?')
const story = user('Write a long story about a lighthouse.')
const asJson = user('Describe the harbour as a JSON object.')
const count = user('Count from 1 to 20.')
const system = 'You are a helpful assistant.'
const image = `data:image/png;base64,${tinyPngBase64}`
const both = user('Use find_order and read_stock for 4711.')

const parameters = { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] }
const orderTool: FunctionTool = { name: 'find_order', description: 'Finds an order by its number.', parameters }
const stockTool: FunctionTool = { name: 'read_stock', description: 'Reads how many pieces are in stock.', parameters }

const streamed = (body: Body): Body => ({ ...body, stream: true })
const chat = (messages: readonly unknown[], rest: Body = {}): Body => ({ model: models.chat, messages, ...rest })
const chats: readonly Body[] = [
  chat([{ role: 'system', content: system }, hello], { temperature: 0.7, response_format: { type: 'text' } }),
  chat([story], { max_tokens: 20 }),
  chat([hello, { role: 'assistant', content: 'Fine.' }, user('Repeat: 你好 é 🌿')]),
  chat([story], { max_completion_tokens: 20 }),
  chat([count], { stop: '12' }),
  chat([count], { stop: ['\n', '12'], top_p: 0.9, user: 'user-1' }),
  chat([asJson], { response_format: { type: 'json_object' } }),
  chat([status], { tools: [chatTool(orderTool)] }),
  chat([both], { tools: [chatTool(orderTool), chatTool(stockTool)], tool_choice: 'auto' }),
  chat([hello], { tools: [chatTool(orderTool)], tool_choice: 'required' }),
  chat([hello], {
    tools: [chatTool(orderTool), chatTool(stockTool)],
    tool_choice: { type: 'function', function: { name: 'read_stock' } },
  }),
  chat([status], { tools: [chatTool(orderTool)], tool_choice: 'none' }),
  chat(
    [
      status,
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'find_order', arguments: '{"number":"4711"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'The order 4711 is on its way.' },
    ],
    { tools: [chatTool(orderTool)] },
  ),
  chat([
    user([
      { type: 'text', text: 'What is in this image?' },
      { type: 'image_url', image_url: { url: image } },
    ]),
  ]),
  chat([hello], { n: 2 }),
  chat([hello], { model: models.reasoning, reasoning_effort: 'low' }),
  chat([hello], { model: models.generateContent, reasoning_effort: 'high' }),
]

const response = (input: unknown, rest: Body = {}): Body => ({ model: models.responses, input, ...rest })
const responses: readonly Body[] = [
  response('Hello! How are you?', { instructions: system, max_output_tokens: 1024, temperature: 0.7 }),
  response([hello, { role: 'assistant', content: 'Fine.' }, user('Repeat: 你好 é 🌿')]),
  response('Hello!', { model: models.chat }),
  response([story], { max_output_tokens: 20 }),
  response('Describe the harbour as a JSON object.', { text: { format: { type: 'json_object' } } }),
  response([status], { tools: [responsesTool(orderTool)] }),
  response([both], { tools: [responsesTool(orderTool), responsesTool(stockTool)] }),
  response([hello], { tools: [responsesTool(orderTool)], tool_choice: 'required' }),
  response([hello], {
    tools: [responsesTool(orderTool), responsesTool(stockTool)],
    tool_choice: { type: 'function', name: 'read_stock' },
  }),
  response([status], { tools: [responsesTool(orderTool)], tool_choice: 'none' }),
  response(
    [
      status,
      { type: 'function_call', call_id: 'call_1', name: 'find_order', arguments: '{"number":"4711"}' },
      { type: 'function_call_output', call_id: 'call_1', output: 'The order 4711 is on its way.' },
    ],
    { tools: [responsesTool(orderTool)] },
  ),
  response([
    user([
      { type: 'input_text', text: 'What is in this image?' },
      { type: 'input_image', image_url: image },
    ]),
  ]),
  response('Hello! How are you?', { reasoning: { effort: 'high' } }),
]

const message = (messages: readonly unknown[], rest: Body = {}): Body => ({
  model: models.messages,
  max_tokens: 1024,
  messages,
  ...rest,
})
const messages: readonly Body[] = [
  message([hello], { system, temperature: 0.7 }),
  message([hello, { role: 'assistant', content: 'Fine.' }, user('Repeat: 你好 é 🌿')]),
  message([hello], { system: [{ type: 'text', text: system }] }),
  message([story], { max_tokens: 20 }),
  message([count], { stop_sequences: ['\n\n', '12'] }),
  message([count], { stop_sequences: ['12'], metadata: { user_id: 'user-1' } }),
  message([hello], { max_tokens: 8192 }),
  message([status], { tools: [messagesTool(orderTool)] }),
  message([both], { tools: [messagesTool(orderTool), messagesTool(stockTool)] }),
  message([hello], { tools: [messagesTool(orderTool)], tool_choice: { type: 'any' } }),
  message([hello], {
    tools: [messagesTool(orderTool), messagesTool(stockTool)],
    tool_choice: { type: 'tool', name: 'read_stock' },
  }),
  message([status], { tools: [messagesTool(orderTool)], tool_choice: { type: 'none' } }),
  message(
    [
      status,
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'toolu_1', name: 'find_order', input: { number: '4711' } }],
      },
      user([{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'The order 4711 is on its way.' }]),
    ],
    { tools: [messagesTool(orderTool)] },
  ),
  message([
    user([
      { type: 'text', text: 'What is in this image?' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: tinyPngBase64 } },
    ]),
  ]),
  message([hello], {
    model: models.messagesReasoning,
    max_tokens: 4096,
    thinking: { type: 'enabled', budget_tokens: 2000 },
  }),
]

const content = (contents: readonly unknown[], generationConfig: Body = {}, rest: Body = {}): Body => ({
  contents,
  generationConfig,
  ...rest,
})
const turn = (...parts: readonly unknown[]) => ({ parts, role: 'user' })
const text = (words: string) => turn({ text: words })
const functions = { tools: [{ functionDeclarations: [orderTool] }] }
const contents: readonly Body[] = [
  content(
    [text('Hello! How are you?')],
    { temperature: 0.7, maxOutputTokens: 1024 },
    { systemInstruction: text(system) },
  ),
  content([text('Hello!'), { role: 'model', parts: [{ text: 'Hi.' }] }, text('Repeat: 你好 é 🌿')]),
  content([text('Write a long story about a lighthouse.')], { maxOutputTokens: 20 }),
  content([text('Count from 1 to 20.')], { stopSequences: ['12'] }),
  content([text('Describe the harbour as a JSON object.')], { responseMimeType: 'application/json' }),
  content([text('Where is my order 4711?')], {}, functions),
  content([text('Hello!')], {}, { ...functions, toolConfig: { functionCallingConfig: { mode: 'ANY' } } }),
  content(
    [
      text('Where is my order 4711?'),
      { role: 'model', parts: [{ functionCall: { name: 'find_order', args: { number: '4711' } } }] },
      turn({ functionResponse: { name: 'find_order', response: { output: 'The order 4711 is on its way.' } } }),
    ],
    {},
    functions,
  ),
  content([turn({ text: 'What is in this image?' }, { inlineData: { data: tinyPngBase64, mimeType: 'image/png' } })]),
  content([text('Hello!')], { thinkingConfig: { thinkingBudget: 512, includeThoughts: true } }),
  content([text('Hello!')], { thinkingConfig: { thinkingBudget: 0 } }),
  content([
    turn({ text: 'Hello!' }, { fileData: { fileUri: 'https://example.com/a.pdf', mimeType: 'application/pdf' } }),
  ]),
]

/** A form with an image, as `images.edit` sends it. */
function editForm(): FormData {
  const form = new FormData()
  form.set('model', models.imageEdit)
  form.set('prompt', 'A red circle.')
  form.set('image', new File([Buffer.from(tinyPngBase64, 'base64')], 'image.png', { type: 'image/png' }))
  return form
}

/** The first member of this name in a JSON reply. */
const memberOf = (reply: string | undefined, name: string): string =>
  new RegExp(`"${name}":"([^"]+)"`).exec(reply ?? '')?.[1] ?? ''

/** A file is downloaded without a key. */
const download =
  (from: number): Step =>
  (_keys, replies) => ({ method: 'GET', path: memberOf(replies[from], 'url'), headers: {} })

const task =
  (suffix = ''): Step =>
  (keys, replies) =>
    openai(`/v1/videos/${memberOf(replies[0], 'id')}${suffix}`)(keys, replies)

const chatPath = '/v1/chat/completions'
const refusedBodies: readonly Body[] = [
  chat([hello], { model: 'no-such-model' }),
  chat([hello], { temperature: 5 }),
  chat([hello], { model: models.saturated }),
  chat([hello], { model: models.image }),
]

const onEach = (build: (body: Body) => Step, bodies: readonly Body[]) => bodies.flatMap((body) => build(body))
const inBothModes = (build: (body: Body) => Step, bodies: readonly Body[]) => [
  ...onEach(build, bodies),
  ...onEach(build, bodies.map(streamed)),
]
const asChat = (body: Body) => openai(chatPath, body)
const asResponse = (body: Body) => openai('/v1/responses', body)

/** Requests as the official clients send them, in sessions of one user. */
export const clientSessions: Readonly<Record<string, readonly Step[]>> = {
  chat: [...inBothModes(asChat, chats), asChat(streamed(chat([hello], { stream_options: { include_usage: true } })))],
  responses: inBothModes(asResponse, responses),
  messages: inBothModes((body) => anthropic(body), messages),
  'generate-content': [
    ...onEach((body) => google(body), contents),
    ...onEach((body) => google(body, 'streamGenerateContent?alt=sse'), contents),
  ],
  account: [
    openai('/v1/models'),
    openai('/api/usage/token/'),
    openai(chatPath, chat([hello])),
    openai('/api/usage/token/'),
    openai('/v1/models', undefined, 'low'),
  ],
  images: [
    openai('/v1/images/generations', { model: models.image, prompt: 'A red circle.', n: 1, size: '256x256' }),
    download(0),
    openai('/v1/images/edits', editForm()),
    download(2),
    download(0),
    download(0),
  ],
  video: [
    openai('/v1/videos', { model: models.video, prompt: 'A red circle.', seconds: '4' }),
    task(),
    task('/content'),
    task(),
    download(3),
    task('/content'),
    download(3),
    task('/content'),
    task(),
    openai('/v1/videos', { model: models.videoWithoutUrl, prompt: 'A blue circle.', seconds: '10' }),
    openai('/kling/v1/videos/motion-control', { model_name: models.motionControl, prompt: 'A wave.' }),
  ],
  errors: [
    ...inBothModes(asChat, refusedBodies),
    ...inBothModes(asResponse, [response('Hello', { model: 'no-such-model' }), response('Hello', { temperature: 5 })]),
    ...inBothModes(
      (body) => anthropic(body),
      [message([hello], { model: 'no-such-model' }), message([hello], { temperature: 5 })],
    ),
    google(content([text('Hello!')], { temperature: 5 })),
    openai('/v1/images/generations', { model: 'no-such-model', prompt: 'A red circle.' }),
    openai('/v1/videos', { model: 'no-such-model', prompt: 'A red circle.' }),
    openai('/v1/videos/video_123'),
    openai('/v1/videos/video_123/content'),
    openai(`/v1/models/${models.chat}`),
    ...(['invalid', null, 'expired', 'exhausted', 'low'] as const).flatMap((role) => [
      openai('/v1/models', undefined, role),
      openai('/api/usage/token/', undefined, role),
      openai(chatPath, chat([hello], { model: models.chatOnly }), role),
      openai(chatPath, chat([hello], { stream: true }), role),
      openai('/v1/responses', response('Hello'), role),
      openai('/v1/images/generations', { model: models.image, prompt: 'A red circle.' }, role),
      openai('/v1/videos', { model: models.video, prompt: 'A red circle.' }, role),
    ]),
    anthropic(message([hello]), (key) => ({ 'x-api-key': key })),
    anthropic(message([hello]), () => ({ 'x-api-key': 'sk-invalid' })),
    anthropic(message([hello]), () => ({ authorization: 'Bearer sk-invalid' })),
  ],
}
