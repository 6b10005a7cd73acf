/**
 * Serves a language model for chat completions, plain and streamed:
 * `node --import tsx test/real/smollm2/server.ts FOLDER MODEL PORT SEED`. FOLDER has node-llama-cpp in `node_modules`.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { forcedFunction, hasOtherParts, loadModel, type Answer, type ChatRequest } from './model.ts'

const modelName = 'smollm2'

const [folder = '', modelPath = '', port, seed] = process.argv.slice(2)
const generate = await loadModel(folder, modelPath, Number(seed))

const server = createServer((request, response) => {
  // Otherwise a connection may end just when the gateway reuses it, which appears as a 500 of the gateway.
  response.setHeader('connection', 'close')
  serve(request, response).catch((error: unknown) => {
    console.error(error)
    if (response.headersSent) response.destroy()
    else fail(response, 500, 'the model failed')
  })
})
server.listen(Number(port), '127.0.0.1')

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/v1/models')
    return sendJson(response, 200, { object: 'list', data: [{ id: modelName, object: 'model' }] })
  if (request.url !== '/v1/chat/completions') return fail(response, 404, `${request.url}: unknown path`)
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = readRequest(Buffer.concat(parts).toString())
  if (body === undefined) return fail(response, 400, 'messages: expected a list of messages')
  if (hasOtherParts(body)) return fail(response, 400, 'messages: the model reads text only')
  const left = new AbortController()
  response.on('close', () => left.abort())
  await (body.stream ? stream(body, response, left.signal) : complete(body, response, left.signal))
}

function readRequest(text: string): ChatRequest | undefined {
  try {
    const body = JSON.parse(text) as ChatRequest | null
    return Array.isArray(body?.messages) && body.messages.length > 0 ? body : undefined
  } catch {
    return undefined
  }
}

async function complete(request: ChatRequest, response: ServerResponse, signal: AbortSignal): Promise<void> {
  const answer = await generate(request, () => undefined, signal)
  const name = forcedFunction(request)?.name
  const given = name === undefined ? { content: answer.text } : { content: null, tool_calls: [callOf(name, answer)] }
  const choice = { index: 0, message: { role: 'assistant', ...given }, finish_reason: finishOf(request, answer) }
  sendJson(response, 200, { ...envelope('chat.completion'), choices: [choice], usage: usageOf(answer) })
}

async function stream(request: ChatRequest, response: ServerResponse, signal: AbortSignal): Promise<void> {
  const head = envelope('chat.completion.chunk')
  const send = (members: object) => void response.write(`data: ${JSON.stringify({ ...head, ...members })}\n\n`)
  const sendDelta = (delta: object, finish_reason: string | null = null) => {
    send({ choices: [{ index: 0, delta, finish_reason }] })
  }
  const name = forcedFunction(request)?.name
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  sendDelta({ role: 'assistant', content: '' })
  const sendText =
    name === undefined ? (content: string) => void (content !== '' && sendDelta({ content })) : () => undefined
  const answer = await generate(request, sendText, signal)
  if (name !== undefined) sendDelta({ tool_calls: [{ index: 0, ...callOf(name, answer) }] })
  sendDelta({}, finishOf(request, answer))
  if (request.stream_options?.include_usage) send({ choices: [], usage: usageOf(answer) })
  response.end('data: [DONE]\n\n')
}

const newId = (prefix: string) => `${prefix}${randomBytes(12).toString('hex')}`

const envelope = (object: string) => ({
  id: newId('chatcmpl-'),
  object,
  created: Math.floor(Date.now() / 1000),
  model: modelName,
})

const callOf = (name: string, { text }: Answer) => ({
  id: newId('call_'),
  type: 'function',
  function: { name, arguments: text },
})

function finishOf(request: ChatRequest, { isCut }: Answer): string {
  if (isCut) return 'length'
  return forcedFunction(request) === undefined ? 'stop' : 'tool_calls'
}

const usageOf = ({ inputTokens, outputTokens }: Answer) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
})

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function fail(response: ServerResponse, status: number, message: string): void {
  const type = status < 500 ? 'invalid_request_error' : 'server_error'
  sendJson(response, status, { error: { message, type, param: null, code: null } })
}
