import type Anthropic from '@anthropic-ai/sdk'
import type { GoogleGenAI } from '@google/genai'
import type OpenAI from 'openai'

export interface CallContext {
  readonly url: string
  readonly key: string
  readonly models: Readonly<Record<string, string>>
}

/** What the client returned to its caller. */
export type ClientResult = Readonly<Record<string, string | number | boolean | undefined>>

/** Calls the loaded module of a client. */
type Call = (loaded: never, context: CallContext) => Promise<ClientResult>

const greeting = 'Say hello in one short sentence.'
const question = 'What is the weather in Paris?'
const parameters = { type: 'object' as const, properties: { city: { type: 'string' } }, required: ['city'] }
const weatherTool = { name: 'get_weather', description: 'Tells the weather in a city.' }
const maxTokens = 64
const maxToolTokens = 256
/** The maximum length of a text that is compared and recorded. */
const maxTextLength = 4096

const shorten = (text: unknown): string | undefined =>
  typeof text === 'string'
    ? text.slice(0, maxTextLength)
    : text === undefined || text === null
      ? undefined
      : `${typeof text}`

const greet = [{ role: 'user' as const, content: greeting }]
const ask = [{ role: 'user' as const, content: question }]

interface OpenAIModule {
  readonly OpenAI?: typeof OpenAI
  readonly default: typeof OpenAI
}

const openai =
  (call: (client: OpenAI, models: CallContext['models']) => Promise<ClientResult>) =>
  ({ OpenAI: named, default: whole }: OpenAIModule, { url, key, models }: CallContext): Promise<ClientResult> =>
    call(new (named ?? whole)({ baseURL: `${url}/v1`, apiKey: key, maxRetries: 0 }), models)

const completed = (completion: OpenAI.ChatCompletion): ClientResult => ({
  text: shorten(completion.choices?.[0]?.message?.content),
  finish: shorten(completion.choices?.[0]?.finish_reason),
  tokens: completion.usage?.total_tokens,
})

const responded = (response: OpenAI.Responses.Response): ClientResult => ({
  text: shorten(response.output_text),
  finish: shorten(response.status),
  tokens: response.usage?.total_tokens,
})

const openaiCalls = {
  chat: openai(async (client, { chat: model = '' }) =>
    completed(await client.chat.completions.create({ model, messages: greet, max_tokens: maxTokens })),
  ),
  chat_stream: openai(async (client, { chat: model = '' }) => {
    const request = { model, messages: greet, max_tokens: maxTokens, stream_options: { include_usage: true } }
    return completed(await client.chat.completions.stream(request).finalChatCompletion())
  }),
  tools: openai(async (client, { tools: model = '' }) => {
    const cities: unknown[] = []
    const run = client.chat.completions.runTools(
      {
        model,
        stream: true,
        max_tokens: maxToolTokens,
        messages: ask,
        tools: [
          {
            type: 'function',
            function: {
              ...weatherTool,
              parameters,
              parse: (text: string) => JSON.parse(text) as { readonly city?: unknown },
              function: ({ city }: { readonly city?: unknown }) => {
                cities.push(city)
                return `sunny in ${String(city)}`
              },
            },
          },
        ],
      },
      { maxChatCompletions: 2 },
    )
    const text = await run.finalContent()
    return { text: shorten(text), calls: cities.length, city: shorten(cities[0]) }
  }),
  models: openai(async (client, { chat = '' }) => {
    const ids: unknown[] = []
    for await (const { id } of client.models.list()) ids.push(id)
    return { count: ids.length, named: ids.filter((id) => typeof id === 'string').length, chat: ids.includes(chat) }
  }),
  responses: openai(async (client, { responses: model = '' }) =>
    responded(await client.responses.create({ model, input: greeting, max_output_tokens: maxTokens })),
  ),
  responses_stream: openai(async (client, { responses: model = '' }) =>
    responded(await client.responses.stream({ model, input: greeting, max_output_tokens: maxTokens }).finalResponse()),
  ),
  errors: openai(async (client) => {
    try {
      await client.chat.completions.create({ model: 'gateproof-no-such-model', messages: greet, max_tokens: 1 })
      return { raised: 'nothing' }
    } catch (error) {
      const { status, code } = error as { readonly status?: unknown; readonly code?: unknown }
      const raised = shorten((error as Error).constructor?.name)
      return { raised, status: typeof status === 'number' ? status : undefined, code: shorten(code) }
    }
  }),
}

interface AnthropicModule {
  readonly Anthropic?: typeof Anthropic
  readonly default: typeof Anthropic
}

const anthropic =
  (call: (client: Anthropic, model: string) => Promise<ClientResult>) =>
  ({ Anthropic: named, default: whole }: AnthropicModule, { url, key, models }: CallContext): Promise<ClientResult> =>
    call(new (named ?? whole)({ baseURL: url, apiKey: null, authToken: key, maxRetries: 0 }), models['messages'] ?? '')

const written = (message: Anthropic.Message): ClientResult => ({
  text: shorten(message.content?.find?.((block) => block.type === 'text')?.text),
  finish: shorten(message.stop_reason),
  tokens: message.usage?.output_tokens,
})

const anthropicCalls = {
  messages: anthropic(async (client, model) =>
    written(await client.messages.create({ model, max_tokens: maxTokens, messages: greet })),
  ),
  messages_stream: anthropic(async (client, model) =>
    written(await client.messages.stream({ model, max_tokens: maxTokens, messages: greet }).finalMessage()),
  ),
  tools: anthropic(async (client, model) => {
    const request = { model, max_tokens: maxToolTokens, tools: [{ ...weatherTool, input_schema: parameters }] }
    const used = await client.messages
      .stream({ ...request, messages: ask, tool_choice: { type: 'any' } })
      .finalMessage()
    const block = used.content.find((one) => one.type === 'tool_use')
    const city = shorten((block?.input as { readonly city?: unknown } | undefined)?.city)
    if (block === undefined) return { calls: 0 }
    const result = { type: 'tool_result' as const, tool_use_id: block.id, content: 'sunny' }
    const turns = [
      ...ask,
      { role: 'assistant' as const, content: used.content },
      { role: 'user' as const, content: [result] },
    ]
    return { ...written(await client.messages.create({ ...request, messages: turns })), calls: 1, city }
  }),
}

interface GoogleModule {
  readonly GoogleGenAI: typeof GoogleGenAI
}

const google =
  (call: (client: GoogleGenAI, model: string) => Promise<ClientResult>) =>
  ({ GoogleGenAI: Client }: GoogleModule, { url, key, models }: CallContext): Promise<ClientResult> => {
    const httpOptions = { baseUrl: url, apiVersion: 'v1beta', headers: { Authorization: `Bearer ${key}` } }
    return call(new Client({ apiKey: key, httpOptions }), models['generateContent'] ?? '')
  }

const googleCalls = {
  generate_content: google(async ({ models }, model) => {
    const reply = await models.generateContent({ model, contents: greeting, config: { maxOutputTokens: maxTokens } })
    const [candidate] = reply.candidates ?? []
    return {
      text: shorten(reply.text),
      finish: shorten(candidate?.finishReason),
      tokens: reply.usageMetadata?.totalTokenCount,
    }
  }),
  tools: google(async ({ models }, model) => {
    const tools = [{ functionDeclarations: [{ ...weatherTool, parametersJsonSchema: parameters }] }]
    const config = { tools, maxOutputTokens: maxToolTokens }
    const { functionCalls = [], text } = await models.generateContent({ model, contents: question, config })
    const city = (functionCalls[0]?.args as { readonly city?: unknown } | undefined)?.city
    return {
      calls: functionCalls.length,
      city: shorten(city),
      text: functionCalls.length > 0 ? undefined : shorten(text),
    }
  }),
}

/** The calls of each client, by package. */
export const calls: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  openai: openaiCalls,
  '@anthropic-ai/sdk': anthropicCalls,
  '@google/genai': googleCalls,
}
