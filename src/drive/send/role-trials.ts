import { conformanceOf } from '../../contract/conformance.ts'
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

/** The protocol of a role: its feature, its operation, and names of models that usually have it. */
const protocols: Readonly<
  Record<TriedRole, { readonly feature: string; readonly operation: OperationId; readonly names: RegExp }>
> = {
  responses: { feature: 'responses', operation: 'createResponse', names: /gpt|o\d/i },
  messages: { feature: 'messages', operation: 'createMessage', names: /claude/i },
  generateContent: { feature: 'generate-content', operation: 'generateContent', names: /gemini/i },
}

/** A small request of a protocol. */
export function roleTrial(role: TriedRole, model: string): Outgoing {
  const bodies: Readonly<Record<TriedRole, object>> = {
    responses: { model, input: question, max_output_tokens: maxTokens } satisfies Schema<'ResponsesRequest'>,
    messages: {
      model,
      messages: [{ role: 'user', content: question }],
      max_tokens: maxTokens,
    } satisfies Schema<'MessagesRequest'>,
    generateContent: {
      contents: [{ role: 'user', parts: [{ text: question }] }],
      generationConfig: { maxOutputTokens: maxTokens },
    } satisfies Schema<'GenerateContentRequest'>,
  }
  const paths: Readonly<Record<TriedRole, string>> = {
    responses: '/v1/responses',
    messages: '/v1/messages',
    generateContent: `/v1beta/models/${encodeURIComponent(model)}:generateContent`,
  }
  const body = JSON.stringify(bodies[role])
  return {
    method: 'POST',
    path: paths[role],
    body,
    headers: { 'content-type': 'application/json' },
    tokens: Buffer.byteLength(body) + maxTokens,
    model,
  }
}

/** The roles to try: those that are needed and empty, if no listed model says which protocols it has. */
export function rolesToTry(
  { models, unsupported }: Pick<Deployment, 'models' | 'unsupported'>,
  listed: readonly ListedModel[],
  needed: ReadonlySet<ModelRole>,
): readonly TriedRole[] {
  if (listed.some(({ unlabelled }) => !unlabelled)) return []
  return triedRoles.filter(
    (role) => models[role] === undefined && needed.has(role) && !unsupported.includes(protocols[role].feature),
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
    const isNamed = (id: string) => protocols[role].names.test(id)
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
      const { members } = conformanceOf(protocols[role].operation).result
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
