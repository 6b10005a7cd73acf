import type { InProcessGateway } from '../../api/gateway.ts'
import type { TextProtocol } from '../../gateway/reference/protocol.ts'

const tool = {
  name: 'get_weather',
  description: 'The weather of a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}
const question = 'What is the weather in Paris?'
const { name, description, parameters } = tool

/** A question with a tool in each protocol. */
const requests: Readonly<Record<TextProtocol, (model: string, stream: boolean) => readonly [string, object]>> = {
  chat: (model, stream) => [
    '/v1/chat/completions',
    { model, stream, messages: [{ role: 'user', content: question }], tools: [{ type: 'function', function: tool }] },
  ],
  responses: (model, stream) => [
    '/v1/responses',
    { model, stream, input: question, tools: [{ type: 'function', ...tool }] },
  ],
  messages: (model, stream) => [
    '/v1/messages',
    {
      ...{ model, stream, max_tokens: 500, messages: [{ role: 'user', content: question }] },
      tools: [{ name, description, input_schema: parameters }],
    },
  ],
  generateContent: (model, stream) => [
    `/v1beta/models/${model}:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    { contents: [{ role: 'user', parts: [{ text: question }] }], tools: [{ functionDeclarations: [tool] }] },
  ],
}

type Asked = Pick<InProcessGateway, 'fetch' | 'keys' | 'models'>

/** Asks a question. Redirects are not followed. */
export async function ask(
  { fetch, keys, models }: Asked,
  protocol: TextProtocol,
  { stream = false, model = models.chat, signal }: { stream?: boolean; model?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  const [path, body] = requests[protocol](model, stream)
  return fetch(`http://gateway.test${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.default}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    ...(signal !== undefined && { signal }),
  })
}
