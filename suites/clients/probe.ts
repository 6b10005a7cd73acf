import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { message } from '../../fixtures/messages.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { withEchoedTurn } from '../../fixtures/request.ts'
import { response } from '../../fixtures/responses.ts'
import { chatTool, messagesTool, weatherTool } from '../../fixtures/tools.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import {
  probe,
  type FollowStep,
  type Outgoing,
  type ProbeOptions,
  type Step,
  type StepContext,
} from '../../src/drive/probe.ts'

/*
 * Official clients (src/clients/calls.ts) send at most these requests; plan and budget are based on them. Exchanges are named by
 * their order.
 */

const toolTokens = 256

type Build = (context: StepContext) => Outgoing

const packages = { openai: 'openai', anthropic: '@anthropic-ai/sdk', google: '@google/genai' } as const

/** A call of a client: the probe `clients-CLIENT-SUBJECT`, which serves the requirement `clients.CLIENT.SUBJECT`. */
const clientCall = <Name extends string>(
  client: keyof typeof packages,
  subject: string,
  steps: Readonly<Record<Name, Step>>,
  { call = subject, ...options }: Partial<ProbeOptions> & { readonly call?: string },
) =>
  probe(
    `clients-${client}-${subject.replaceAll('_', '-')}`,
    {
      bills: 'tokens',
      alone: true,
      serves: [`clients.${client}.${subject}`, 'clients.taken'],
      client: { package: packages[client], call },
      ...options,
    },
    steps,
  )

const needs = (role: ModelRole) => ({ needs: { models: [role] } })

/** The request in which a client returns a tool result. */
const secondRequest = (build: Build): FollowStep => ({
  after: ['1'],
  build: () => 'the client sent one request',
  maxRequest: (context) => withEchoedTurn(build(context), toolTokens),
})

const chat: Build = ({ model }) => chatCompletion({ model: model('chat') })
const responses: Build = ({ model }) => response({ model: model('responses') })
const chatTools: Build = ({ model }) =>
  chatCompletion({ model: model('tools'), tools: [chatTool(weatherTool)], max_tokens: toolTokens })
const unknownModel: Outgoing = chatCompletion({ model: 'gateproof-no-such-model' }, { tokens: 0, expects: [404] })

export const openaiChat = clientCall('openai', 'chat', { '1': chat }, needs('chat'))
export const openaiStream = clientCall('openai', 'chat_stream', { '1': chat }, needs('chat'))
export const openaiTools = clientCall(
  'openai',
  'tools',
  { '1': chatTools, '2': secondRequest(chatTools) },
  needs('tools'),
)
export const openaiModels = clientCall(
  'openai',
  'models',
  { '1': minimalRequests.listModels() },
  { ...needs('chat'), bills: 'nothing' },
)
export const openaiResponses = clientCall('openai', 'responses', { '1': responses }, needs('responses'))
export const openaiResponsesStream = clientCall('openai', 'responses_stream', { '1': responses }, needs('responses'))
export const openaiErrors = clientCall('openai', 'errors', { '1': unknownModel }, { bills: 'nothing' })

const messages: Build = ({ model }) => message({ model: model('messages') })
const messagesTools: Build = ({ model }) =>
  message({ model: model('messages'), tools: [messagesTool(weatherTool)], max_tokens: toolTokens })

export const anthropicMessages = clientCall('anthropic', 'messages', { '1': messages }, needs('messages'))
export const anthropicStream = clientCall('anthropic', 'messages_stream', { '1': messages }, needs('messages'))
export const anthropicTools = clientCall(
  'anthropic',
  'tools',
  { '1': messagesTools, '2': secondRequest(messagesTools) },
  needs('messages'),
)

const content: Build = ({ model }) => generateContent(model('generateContent'))
const contentTools: Build = ({ model }) =>
  generateContent(model('generateContent'), {
    tools: [{ functionDeclarations: [weatherTool] }],
    generationConfig: { maxOutputTokens: toolTokens },
  })

export const googleContent = clientCall(
  'google',
  'content',
  { '1': content },
  { ...needs('generateContent'), call: 'generate_content' },
)
export const googleTools = clientCall('google', 'tools', { '1': contentTools }, needs('generateContent'))
