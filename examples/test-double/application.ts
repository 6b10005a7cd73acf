/** A small application with four habits that break in production. Replace it with yours. */
import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import OpenAI from 'openai'

/** Where the application finds its gateway. */
export interface Connection {
  readonly apiKey: string
  readonly url: string
  /** Calls a gateway in this process. Default: the global function. */
  readonly fetch?: typeof fetch
}

/** Shows a stream as it comes, and says when it is not complete. */
export async function show({ apiKey, url, fetch }: Connection, question: string): Promise<string> {
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey, ...(fetch && { fetch }) })
  let [shown, isComplete] = ['', false]
  try {
    const stream = await client.chat.completions.create({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: question }],
      stream: true,
    })
    for await (const { choices } of stream) {
      shown += choices[0]?.delta.content ?? ''
      isComplete ||= choices[0]?.finish_reason === 'stop'
    }
  } catch (error) {
    if (shown === '') throw error
  }
  return isComplete ? shown : `${shown} [the answer broke off]`
}

/** Calls tools until the model answers, at most five times. */
export async function answerWithTools({ apiKey, url, fetch }: Connection, question: string): Promise<string> {
  const client = new Anthropic({ baseURL: url, apiKey, ...(fetch && { fetch }) })
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: question }]
  for (let turn = 0; turn < 5; turn += 1) {
    const reply = await client.messages.create({
      model: 'claude-sonnet',
      max_tokens: 500,
      messages,
      tools: [{ name: 'get_weather', input_schema: { type: 'object', properties: { city: { type: 'string' } } } }],
    })
    const calls = reply.content.filter((block) => block.type === 'tool_use')
    if (calls.length === 0) return reply.content.map((block) => (block.type === 'text' ? block.text : '')).join('')
    messages.push({ role: 'assistant', content: reply.content })
    const results = calls.map(({ id }) => ({ type: 'tool_result' as const, tool_use_id: id, content: '21 °C' }))
    messages.push({ role: 'user', content: results })
  }
  throw new Error('The model calls tools without end')
}

/** Asks a second model if the first one is refused. */
export async function askWithFallback({ apiKey, url, fetch }: Connection, question: string): Promise<string> {
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey, ...(fetch && { fetch }), maxRetries: 0 })
  try {
    return (await client.responses.create({ model: 'gpt-4o', input: question })).output_text
  } catch (error) {
    if (!(error instanceof OpenAI.APIError)) throw error
    return (await client.responses.create({ model: 'gpt-4o-mini', input: question })).output_text
  }
}

/** Stops when the answers have taken too many tokens. */
export async function summarize({ apiKey, url }: Connection, texts: readonly string[], budget: number) {
  const client = new GoogleGenAI({ apiKey, httpOptions: { baseUrl: url } })
  const summaries: string[] = []
  let used = 0
  for (const contents of texts) {
    if (used >= budget) break
    const { text = '', usageMetadata } = await client.models.generateContent({ model: 'gemini-pro', contents })
    used += usageMetadata?.totalTokenCount ?? Infinity
    summaries.push(text)
  }
  return summaries
}
