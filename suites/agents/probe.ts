import { countingPost, encodePathSegment } from '../../fixtures/request.ts'
import { messagesTool, chatTool, weatherTool } from '../../fixtures/tools.ts'
import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { message } from '../../fixtures/messages.ts'
import { response } from '../../fixtures/responses.ts'
import type { AgentName } from '../../src/contract/agents.ts'
import { agentProbe, type AgentUpstream } from '../../src/evidence/agent-task.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { probe, type FollowStep, type Outgoing, type StepContext } from '../../src/drive/probe.ts'

/*
 * Coding agents (src/clients/agents/) do one task each through the gateway, with answers that the scripted upstream takes from scripts. An
 * agent sends at least four requests, of up to 100 KB each; plan and budget are based on them. Exchanges are named by their order.
 */

/** More than the system prompt, the tools and the history of any of them, in tokens. */
const maxTokens = 30_000

type Build = (context: StepContext) => Outgoing

const requests: Readonly<Record<AgentName, { readonly role: ModelRole; readonly build: (model: string) => Outgoing }>> =
  {
    'claude-code': {
      role: 'upstreamMessages',
      build: (model) => message({ model, tools: [messagesTool(weatherTool)] }),
    },
    codex: { role: 'upstreamResponses', build: (model) => response({ model }) },
    'gemini-cli': { role: 'upstreamGenerateContent', build: (model) => generateContent(model) },
    opencode: { role: 'upstreamChat', build: (model) => chatCompletion({ model, tools: [chatTool(weatherTool)] }) },
  }

/** A later request of an agent, which carries the history so far. */
const laterRequest = (build: Build): FollowStep => ({
  after: ['1'],
  build: () => 'the agent sent fewer requests',
  maxRequest: build,
})

function agentTask(name: AgentName, upstream: AgentUpstream) {
  const { role, build } = requests[name]
  const request: Build = ({ model }) => ({ ...build(model(role)), tokens: maxTokens })
  const later = laterRequest(request)
  return probe(
    agentProbe(name, upstream),
    { bills: 'tokens', alone: true, serves: [`agents.${name}`], agent: { name, upstream }, needs: { models: [role] } },
    { '1': request, '2': later, '3': later, '4': later },
  )
}

/** Far longer than a rounding or a framing of prompts hides. */
const longPrompt = Array.from({ length: 200 }, (_, index) => `Line ${index + 1} of the file.`).join('\n')

/** Two prompts to count, which nothing generates. `request` builds the call of the agent. */
function countsOf(
  name: AgentName,
  request: (model: string, text: string) => { readonly path: string; readonly body: object },
) {
  const { role } = requests[name]
  const counting =
    (text: string): Build =>
    ({ model }) =>
      countingPost(model(role), request(model(role), text))
  return probe(
    `counts-${name}`,
    { bills: 'tokens', serves: [`agents.${name}.count_tokens`], needs: { models: [role] } },
    { short: counting('Hello.'), long: counting(longPrompt) },
  )
}

export const claudeCodeCounts = countsOf('claude-code', (model, text) => ({
  path: '/v1/messages/count_tokens?beta=true',
  body: { model, messages: [{ role: 'user', content: text }] },
}))
export const geminiCliCounts = countsOf('gemini-cli', (model, text) => ({
  path: `/v1beta/models/${encodePathSegment(model)}:countTokens`,
  body: { contents: [{ role: 'user', parts: [{ text }] }] },
}))

export const claudeCode = agentTask('claude-code', 'answers')
export const codex = agentTask('codex', 'answers')
export const geminiCli = agentTask('gemini-cli', 'answers')
export const opencode = agentTask('opencode', 'answers')
export const claudeCodeFailures = agentTask('claude-code', 'fails')
export const codexFailures = agentTask('codex', 'fails')
export const geminiCliFailures = agentTask('gemini-cli', 'fails')
export const opencodeFailures = agentTask('opencode', 'fails')
