import { conformanceOf, featuresOf } from '../../contract/conformance.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Schema } from '../../contract/schemas.ts'
import type { Deployment, ModelRole } from '../../deployment/deployment.ts'
import { chatCandidates, type ListedModel } from '../../deployment/model-list.ts'
import { replyOf } from '../../reply/reader.ts'
import { mentionsRequest } from '../../reply/saturation.ts'
import { discoveryProbe, type Outgoing } from '../probe.ts'
import type { Sender } from './sender.ts'

/** The roles that discovery finds by trying, if the list of models says nothing of protocols. */
const triedRoles = ['responses', 'messages', 'generateContent'] as const satisfies readonly ModelRole[]

type TriedRole = (typeof triedRoles)[number]

/** At most this many models are asked in each protocol. */
export const maxTrialsOfRole = 3

const maxTokens = 16
const question = 'Say hello in one short sentence.'
const turns = [{ role: 'user' as const, content: question }]

/** How a role is tried: its operation, the smallest call of it, and names of models that usually have the role. */
interface Trial {
  readonly operation: OperationId
  readonly call: (model: string) => { readonly path: string; readonly body: object }
  readonly names: RegExp
}

const trials: Readonly<Record<'chat' | TriedRole, Trial>> = {
  chat: {
    operation: 'createChatCompletion',
    call: (model) => ({
      path: '/v1/chat/completions',
      body: { model, messages: turns, max_tokens: maxTokens } satisfies Schema<'ChatCompletionRequest'>,
    }),
    names: /./,
  },
  responses: {
    operation: 'createResponse',
    call: (model) => ({
      path: '/v1/responses',
      body: { model, input: question, max_output_tokens: maxTokens } satisfies Schema<'ResponsesRequest'>,
    }),
    names: /gpt|o\d/i,
  },
  messages: {
    operation: 'createMessage',
    call: (model) => ({
      path: '/v1/messages',
      body: { model, messages: turns, max_tokens: maxTokens } satisfies Schema<'MessagesRequest'>,
    }),
    names: /claude/i,
  },
  generateContent: {
    operation: 'generateContent',
    call: (model) => ({
      path: `/v1beta/models/${encodeURIComponent(model)}:generateContent`,
      body: {
        contents: [{ role: 'user', parts: [{ text: question }] }],
        generationConfig: { maxOutputTokens: maxTokens },
      } satisfies Schema<'GenerateContentRequest'>,
    }),
    names: /gemini/i,
  },
}

/** A small request in the protocol of a role. */
export function roleTrial(role: keyof typeof trials, model: string): Outgoing {
  const { path, body } = trials[role].call(model)
  const text = JSON.stringify(body)
  return {
    method: 'POST',
    path,
    body: text,
    headers: { 'content-type': 'application/json' },
    tokens: Buffer.byteLength(text) + maxTokens,
    model,
  }
}

/** The roles to try: those that are needed and empty, if no listed model says which protocols it has. */
export function rolesToTry(
  { models, lacks }: Pick<Deployment, 'models' | 'lacks'>,
  listed: readonly ListedModel[],
  needed: ReadonlySet<ModelRole>,
): readonly TriedRole[] {
  if (listed.some(({ unlabelled }) => !unlabelled)) return []
  return triedRoles.filter(
    (role) =>
      models[role] === undefined &&
      needed.has(role) &&
      !featuresOf(trials[role].operation).some((feature) => lacks.includes(feature)),
  )
}

/**
 * Asks up to three models once in each protocol: the chat model first, then those whose names suggest the protocol.
 *
 * @param chat the model that responded to the trial request
 * @returns the first model of each role that gave a result
 */
export async function findRoles(
  roles: readonly TriedRole[],
  { chat, listed }: { readonly chat: string; readonly listed: readonly ListedModel[] },
  sender: Sender,
  { names, steering }: { readonly names: Record<string, string>; readonly steering: string[] },
): Promise<Readonly<Partial<Record<ModelRole, string>>>> {
  const found: Partial<Record<ModelRole, string>> = {}
  for (const role of roles) {
    const isNamed = (id: string) => trials[role].names.test(id)
    const others = chatCandidates(listed).toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
    for (const [index, id] of [...new Set([chat, ...others])].slice(0, maxTrialsOfRole).entries()) {
      const name = index === 0 ? role : `${role}-${index + 1}`
      const sent = await sender.send(discoveryProbe, name, roleTrial(role, id))
      if ('notSent' in sent) {
        steering.push(`${role}: ${id} not tried, ${sent.notSent}`)
        break
      }
      names[name] = sent.exchange.id
      const reply = replyOf(sent.exchange)
      const { members } = conformanceOf(trials[role].operation).result
      const isServed = reply.status === 200 && members.some((member) => reply.json.at(member).exists)
      steering.push(`${role}: ${id}: ${isServed ? 'answered' : (reply.status ?? sent.exchange.end.how)}`)
      if (isServed) found[role] = id
      const { status } = reply
      // A path that is not served refuses every model.
      if (isServed || status === undefined || ([401, 404, 405, 501].includes(status) && !mentionsRequest(reply))) break
    }
  }
  return found
}
