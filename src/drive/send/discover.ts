import type { Schema } from '../../contract/schemas.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { chatCandidates, listedModels, fillRoles, type ListedModel } from '../../deployment/model-list.ts'
import type { Outcome } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import type { Reply } from '../../reply/reply.ts'
import { reason, reasonText, type DrivingReason } from '../../results/reasons.ts'
import { listedModelPlaceholder, type Outgoing } from '../probe.ts'
import { speaksOfRequest } from '../../reply/saturation.ts'
import type { Sender } from './sender.ts'
import type { Stop } from '../limits/stop.ts'

/** The probe that comes before all others: it fills model roles and notices a dead target or a refused key. */
export const discoveryProbe = 'discovery'

export interface Discovered {
  readonly deployment: Deployment
  readonly outcome: Outcome
  /** Set when the default key was refused: whatever needs it cannot be judged. */
  readonly keyRefused?: DrivingReason
  /** The list of models, or why there is none. */
  readonly listed: readonly ListedModel[] | string
  /** Milliseconds that a small call of a model took. */
  readonly callDurationMs?: number
}

/** The first request of a drive: a host that does not begin to answer it in time is not there. */
const listing: Outgoing = { method: 'GET', path: '/v1/models', firstByteTimeoutMs: 10_000 }
/** So many candidates are tried, and so many more, from all over the list, where the first are refused for the model. */
const mostCandidates = 3
const furtherCandidates = 5
/** Somebody was there, and broke the connection off: one operation may be dead where the others are not. */
const brokenOff: readonly string[] = ['reset', 'closed']

/**
 * Reads the list of models and settles the roles. A chat model that nobody named is tried with one small request, so that
 * later refusals can be blamed on the request and not on the model.
 */
export async function discover(deployment: Deployment, sender: Sender, stop: Stop): Promise<Discovered> {
  const names: Record<string, string> = {}
  const steering: string[] = []
  const hasKey = deployment.keys.default !== undefined
  const sent = await sender.send(discoveryProbe, 'models', hasKey ? listing : { ...listing, key: 'none' })
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
  if (exchange.response === undefined && !brokenOff.includes(exchange.end.how)) {
    const { how, detail = how } = exchange.end
    const isThere = how === 'not-http' || how === 'too-large'
    const because = `${deployment.baseUrl} ${isThere ? 'gave no reply that can be read' : 'could not be reached'}: ${detail}`
    stop.now('unreachable', because)
    return { deployment, outcome: outcome('failed', because), listed: because }
  }
  if (!hasKey) return { deployment, outcome: outcome('done'), listed: 'there is no key' }
  const list = replyOf(exchange)
  const models = listedModels(list)
  steering.push(`${models.length} models listed${list.cut === undefined ? '' : `: ${reasonText(list.cut)}`}`)
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

/** Why a list of models cannot be read. */
function problemOf({ status, cut, exchange }: Reply): string | undefined {
  if (status === 200) return cut && `GET /v1/models cannot be read whole: ${reasonText(cut)}`
  const answer = status === undefined ? `got no reply (${exchange.end.how})` : `was answered ${status}`
  return `GET /v1/models ${answer}`
}

/** One small request. The most it can bill: what it sends, at a token a byte, and what it lets the model write. */
function trialOf(model: string): Outgoing {
  const messages = [{ role: 'user' as const, content: 'Say hello in one short sentence.' }]
  const trial: Schema<'ChatCompletionRequest'> = { messages, max_tokens: 16, model }
  const body = JSON.stringify(trial)
  return {
    method: 'POST',
    path: '/v1/chat/completions',
    body,
    headers: { 'content-type': 'application/json' },
    tokens: Buffer.byteLength(body) + 16,
  }
}

/** The requests by which discovery tries models, at most. */
export function trialsOf({ embedded, models: { chat } }: Deployment): readonly Outgoing[] {
  if (chat !== undefined) return embedded ? [] : [trialOf(chat)]
  return Array.from({ length: mostCandidates + furtherCandidates }, () => trialOf(listedModelPlaceholder))
}

/** The first candidates, then some from all over the list: of a long one, the first may be those that are gone. */
function candidatesOf(all: readonly string[]): readonly string[] {
  const first = all.slice(0, mostCandidates)
  const rest = all.slice(mostCandidates)
  const step = Math.max(1, rest.length / furtherCandidates)
  const further = Array.from({ length: furtherCandidates }, (_, index) => rest[Math.floor((index + 0.5) * step)])
  return [...new Set([...first, ...further.filter((id) => id !== undefined)])]
}

/** The chat model to use: the named one, or the first candidate that answers. */
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
  /** True while nothing but refusals of the model came: another one may answer. */
  let isForModel = true
  for (const [index, id] of candidates.entries()) {
    if (index >= mostCandidates && !isForModel) break
    const name = index === 0 ? 'chat' : `chat-${index + 1}`
    const sent = await sender.send(discoveryProbe, name, trialOf(id))
    // Without a budget to try it, a listed model is believed: what bills nothing can still be asked of it.
    if ('notSent' in sent) {
      steering.push(`${id}: not tried, ${sent.notSent}`)
      return { chat: id, refused }
    }
    names[name] = sent.exchange.id
    const status = sent.exchange.response?.status
    steering.push(`${id}: ${status ?? sent.exchange.end.how}`)
    if (status === 200) return { chat: id, refused: false, callMs: sent.exchange.end.at }
    refused ||= status === 401
    isForModel &&= status !== undefined && status !== 401 && speaksOfRequest(replyOf(sent.exchange))
  }
  // A named model stays: the checks say what is wrong with it. An unnamed one that never answered is not worth blaming.
  return named === undefined ? { refused } : { chat: named, refused }
}
