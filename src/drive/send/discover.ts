import type { Schema } from '../../contract/schemas.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { chatCandidates, listedModels, fillRoles, type ListedModel } from '../../deployment/model-list.ts'
import type { Outcome } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import type { Reply } from '../../reply/reply.ts'
import { reason, reasonText, type DrivingReason } from '../../results/reasons.ts'
import { listedModelPlaceholder, type Outgoing } from '../probe.ts'
import { mentionsRequest } from '../../reply/saturation.ts'
import type { Sender } from './sender.ts'
import type { Stop } from '../limits/stop.ts'
import { pluralize } from '../../std/pluralize.ts'

/** The first probe. It fills the model roles and detects an unreachable deployment or a rejected key. */
export const discoveryProbe = 'discovery'

export interface Discovered {
  readonly deployment: Deployment
  readonly outcome: Outcome
  /** Set if the default key was rejected. What needs it cannot be judged. */
  readonly keyRefused?: DrivingReason
  /** The listed models, or why the list cannot be read. */
  readonly listed: readonly ListedModel[] | string
  /** Milliseconds that the trial request took. */
  readonly callDurationMs?: number
}

const listTimeoutMs = 10_000
/** A host that does not respond to this request in time is unreachable. */
const listRequest: Outgoing = { method: 'GET', path: '/v1/models', firstByteTimeoutMs: listTimeoutMs }
/** Candidates from the start of the list, and from all over it if the first are rejected because of the model. */
const firstCandidates = 3
const furtherCandidates = 5
const trialMaxTokens = 16
/** The host responds, so that only this operation may be broken. */
const disconnected: readonly string[] = ['reset', 'closed']

/**
 * Reads the list of models and fills the roles. Tries a chat model with one small request, so that later rejections are due to the request
 * and not to the model.
 */
export async function discover(deployment: Deployment, sender: Sender, stop: Stop): Promise<Discovered> {
  const names: Record<string, string> = {}
  const steering: string[] = []
  const hasKey = deployment.keys.default !== undefined
  const sent = await sender.send(discoveryProbe, 'models', hasKey ? listRequest : { ...listRequest, key: 'none' })
  const outcome = (state: Outcome['state'], because?: string): Outcome => ({
    type: 'outcome',
    probe: discoveryProbe,
    state,
    ...(because !== undefined && { because }),
    steering,
    names,
    leftOut: {},
  })
  if ('notSent' in sent) {
    return { deployment, outcome: outcome('interrupted', sent.notSent), listed: sent.notSent }
  }
  const { exchange } = sent
  names['models'] = exchange.id
  if (exchange.response === undefined && !disconnected.includes(exchange.end.how)) {
    const { how, detail = how } = exchange.end
    const hasResponded = how === 'not-http' || how === 'too-large'
    const because = `${deployment.baseUrl} ${hasResponded ? 'did not send a readable response' : 'could not be reached'}: ${detail}`
    stop.now('unreachable', because)
    return { deployment, outcome: outcome('failed', because), listed: because }
  }
  if (!hasKey) return { deployment, outcome: outcome('done'), listed: 'no API key is set' }
  const list = replyOf(exchange)
  const models = listedModels(list, deployment.endpointTypes)
  steering.push(
    `${pluralize(models.length, 'model')} listed${list.truncation === undefined ? '' : `: ${reasonText(list.truncation)}`}`,
  )
  const { chat, refused, callMs } = await callableChat(deployment, models, sender, names, steering)
  const listRefused = exchange.response?.status === 401
  const completed = { ...deployment, models: fillRoles(models, chat, deployment.models) }
  const isRefused = listRefused && (refused || chat === undefined)
  return {
    deployment: completed,
    outcome: outcome('done'),
    ...(isRefused && { keyRefused: reason('key-refused', { status: 401 }) }),
    listed: problemOf(list) ?? models,
    ...(callMs !== undefined && { callDurationMs: callMs }),
  }
}

/** Why the list of models cannot be read. */
function problemOf({ status, truncation, exchange }: Reply): string | undefined {
  if (status === 200) return truncation && `the response to GET /v1/models is incomplete: ${reasonText(truncation)}`
  return `GET /v1/models returned ${status ?? `no response (${exchange.end.how})`}`
}

function trialOf(model: string): Outgoing {
  const messages = [{ role: 'user' as const, content: 'Say hello in one short sentence.' }]
  const trial: Schema<'ChatCompletionRequest'> = { messages, max_tokens: trialMaxTokens, model }
  const body = JSON.stringify(trial)
  return {
    method: 'POST',
    path: '/v1/chat/completions',
    body,
    headers: { 'content-type': 'application/json' },
    tokens: Buffer.byteLength(body) + trialMaxTokens,
  }
}

/** The maximum trial requests of discovery. */
export function trialsOf({ embedded, models: { chat } }: Deployment): readonly Outgoing[] {
  if (chat !== undefined) return embedded ? [] : [trialOf(chat)]
  return Array.from({ length: firstCandidates + furtherCandidates }, () => trialOf(listedModelPlaceholder))
}

/** The first candidates, then some from all over the list, because the first of a long list may be retired. */
function candidatesOf(all: readonly string[]): readonly string[] {
  const first = all.slice(0, firstCandidates)
  const rest = all.slice(firstCandidates)
  const step = Math.max(1, rest.length / furtherCandidates)
  const further = Array.from({ length: furtherCandidates }, (_, index) => rest[Math.floor((index + 0.5) * step)])
  return [...new Set([...first, ...further.filter((id) => id !== undefined)])]
}

/** The configured chat model, or the first candidate that responds with 200. */
async function callableChat(
  deployment: Deployment,
  models: ReturnType<typeof listedModels>,
  sender: Sender,
  names: Record<string, string>,
  steering: string[],
): Promise<{ readonly chat?: string; readonly refused: boolean; readonly callMs?: number }> {
  const named = deployment.models.chat
  const candidates = named === undefined ? candidatesOf(chatCandidates(models)) : [named]
  if (deployment.embedded && named !== undefined) return { chat: named, refused: false }
  let refused = false
  /** True while all rejections were due to the model, so that another one may work. */
  let isDueToModel = true
  for (const [index, id] of candidates.entries()) {
    if (index >= firstCandidates && !isDueToModel) break
    const name = index === 0 ? 'chat' : `chat-${index + 1}`
    const sent = await sender.send(discoveryProbe, name, trialOf(id))
    // Without a budget for the trial, the model still serves requests that bill nothing.
    if ('notSent' in sent) {
      steering.push(`${id}: not tried, ${sent.notSent}`)
      return { chat: id, refused }
    }
    names[name] = sent.exchange.id
    const status = sent.exchange.response?.status
    steering.push(`${id}: ${status ?? sent.exchange.end.how}`)
    if (status === 200) return { chat: id, refused: false, callMs: sent.exchange.end.at }
    refused ||= status === 401
    isDueToModel &&= status !== undefined && status !== 401 && mentionsRequest(replyOf(sent.exchange))
  }
  // A configured model stays, so that the checks report its errors.
  return named === undefined ? { refused } : { chat: named, refused }
}
