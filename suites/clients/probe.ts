import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { message } from '../../fixtures/messages.ts'
import { leastRequests } from '../../fixtures/operations.ts'
import { withEchoedTurn } from '../../fixtures/request.ts'
import { response } from '../../fixtures/responses.ts'
import { chatTool, messagesTool, weatherTool } from '../../fixtures/tools.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { probe, type FollowStep, type Outgoing, type StepContext } from '../../src/drive/probe.ts'

/*
 * What official clients send (src/clients/calls.ts) comes to no more than these requests: they are planned and paid for by them. The
 * exchanges are named by their order.
 */

const toolTokens = 256

type Build = (context: StepContext) => Outgoing

const called = (client: string, call: string, role: ModelRole, id: string) => ({
  needs: { models: [role] },
  bills: 'tokens' as const,
  alone: true,
  serves: [`clients.${id}`, 'clients.taken'],
  client: { package: client, call },
})

/** The request in which a client gives back what came of a tool. */
const second = (build: Build): FollowStep => ({
  after: ['1'],
  build: () => 'the client sent one request',
  maxRequest: (context) => withEchoedTurn(build(context), toolTokens),
})

const openai = 'openai'
const chat: Build = ({ model }) => chatCompletion({ model: model('chat') })
const responses: Build = ({ model }) => response({ model: model('responses') })
const chatTools: Build = ({ model }) =>
  chatCompletion({ model: model('tools'), tools: [chatTool(weatherTool)], max_tokens: toolTokens })
const refused: Outgoing = chatCompletion({ model: 'gateproof-no-such-model' }, { tokens: 0, expects: [404] })

export const openaiChat = probe('clients-openai-chat', called(openai, 'chat', 'chat', 'openai.chat'), { '1': chat })
export const openaiStream = probe(
  'clients-openai-chat-stream',
  called(openai, 'chat_stream', 'chat', 'openai.chat_stream'),
  { '1': chat },
)
export const openaiTools = probe('clients-openai-tools', called(openai, 'tools', 'tools', 'openai.tools'), {
  '1': chatTools,
  '2': second(chatTools),
})
export const openaiModels = probe(
  'clients-openai-models',
  { ...called(openai, 'models', 'chat', 'openai.models'), bills: 'nothing' },
  { '1': leastRequests.listModels() },
)
export const openaiResponses = probe(
  'clients-openai-responses',
  called(openai, 'responses', 'responses', 'openai.responses'),
  {
    '1': responses,
  },
)
export const openaiResponsesStream = probe(
  'clients-openai-responses-stream',
  called(openai, 'responses_stream', 'responses', 'openai.responses_stream'),
  { '1': responses },
)
export const openaiErrors = probe(
  'clients-openai-errors',
  {
    bills: 'nothing',
    alone: true,
    serves: ['clients.openai.errors', 'clients.taken'],
    client: { package: openai, call: 'errors' },
  },
  { '1': refused },
)

const anthropic = '@anthropic-ai/sdk'
const messages: Build = ({ model }) => message({ model: model('messages') })
const messagesTools: Build = ({ model }) =>
  message({ model: model('messages'), tools: [messagesTool(weatherTool)], max_tokens: toolTokens })

export const anthropicMessages = probe(
  'clients-anthropic-messages',
  called(anthropic, 'messages', 'messages', 'anthropic.messages'),
  {
    '1': messages,
  },
)
export const anthropicStream = probe(
  'clients-anthropic-messages-stream',
  called(anthropic, 'messages_stream', 'messages', 'anthropic.messages_stream'),
  { '1': messages },
)
export const anthropicTools = probe(
  'clients-anthropic-tools',
  called(anthropic, 'tools', 'messages', 'anthropic.tools'),
  {
    '1': messagesTools,
    '2': second(messagesTools),
  },
)

const google = '@google/genai'
const content: Build = ({ model }) => generateContent(model('generateContent'))
const contentTools: Build = ({ model }) =>
  generateContent(model('generateContent'), {
    tools: [{ functionDeclarations: [weatherTool] }],
    generationConfig: { maxOutputTokens: toolTokens },
  })

export const googleContent = probe(
  'clients-google-content',
  called(google, 'generate_content', 'generateContent', 'google.content'),
  {
    '1': content,
  },
)
export const googleTools = probe('clients-google-tools', called(google, 'tools', 'generateContent', 'google.tools'), {
  '1': contentTools,
})
