import type { Deployment, ModelRole } from '../../deployment/deployment.ts'
import {
  chatCandidates,
  fillRoles,
  listedModels,
  upstreamRoles,
  type ListedModel,
} from '../../deployment/model-list.ts'
import type { ArrivalOf } from '../../evidence/arrivals.ts'
import type { Exchange, Outcome } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import type { Reply } from '../../reply/reply.ts'
import { reasonText } from '../../results/reasons.ts'
import type { SetupReason } from '../../results/setup.ts'
import { discoveryProbe, listedModelPlaceholder, type Outgoing } from '../probe.ts'
import { mentionsRequest } from '../../reply/saturation.ts'
import { mayBeOneOperation, preflight, type PreflightOptions } from '../preflight/preflight.ts'
import { findRoles, maxTrialsOfRole, rolesToTry, roleTrial } from './role-trials.ts'
import type { Sender } from './sender.ts'
import { maxUpstreamTrials, trialNonce, tryUpstream, upstreamModelRoles, upstreamTrial } from './upstream-trials.ts'
import type { Stop } from '../limits/stop.ts'
import { pluralize } from '../../std/pluralize.ts'

export interface Discovered {
  readonly deployment: Deployment
  readonly outcome: Outcome
  /** Why nothing can be tested: the set-up is wrong. */
  readonly setup?: SetupReason
  /** The listed models, or why the list cannot be read. */
  readonly listed: readonly ListedModel[] | string
  /** The models of roles that were found by trying. */
  readonly found?: Deployment['models']
  /** For the user: the models that reach the scripted upstream, if they were found by trying. */
  readonly upstreamNotice?: string
  /** Milliseconds that the trial request took. */
  readonly callDurationMs?: number
}

/** A host that does not respond to this request in time is unreachable. A lost packet of the connection is repeated after 1 s. */
const listRequest: Outgoing = { method: 'GET', path: '/v1/models', firstByteTimeoutMs: 10_000, connectTimeoutMs: 2000 }
/** Candidates from the start of the list, and from all over it if the first are rejected because of the model. */
const firstCandidates = 3
const furtherCandidates = 5

export interface DiscoverOptions extends Pick<PreflightOptions, 'keySource' | 'proxyFor'> {
  readonly deployment: Deployment
  /** The model roles that the planned probes need. */
  readonly needed: ReadonlySet<ModelRole>
  /** Where calls have reached the scripted upstream, if one runs: the models that lead to it are found by name, or by trying. */
  readonly arrivalOf?: ArrivalOf | undefined
  /** Determines the nonces of these trials. */
  readonly seed: number
  /** Leaves roles without a model empty. */
  readonly keepsRoles?: true
  readonly sender: Sender
  readonly stop: Stop
}

/**
 * Reads the list of models and fills the roles. Tries a chat model with one small request, so that later rejections are due to the request
 * and not to the model. Stops the drive if the set-up cannot be tested.
 */
export async function discover({
  deployment,
  sender,
  stop,
  needed,
  arrivalOf,
  seed,
  keepsRoles,
  ...options
}: DiscoverOptions): Promise<Discovered> {
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
  const list = replyOf(exchange)
  const models = hasKey ? listedModels(list, deployment.endpointTypes) : []
  if (hasKey && list.status !== undefined)
    steering.push(
      `${pluralize(models.length, 'model')} listed${list.truncation === undefined ? '' : `: ${reasonText(list.truncation)}`}`,
    )
  // A host that does not respond must not get a billed request, nor cost its timeout.
  const isReached = exchange.response !== undefined || mayBeOneOperation(exchange)
  const named = arrivalOf === undefined ? {} : upstreamRoles(models)
  const reaching =
    arrivalOf !== undefined && hasKey && isReached && needsUpstreamTrials({ ...deployment.models, ...named }, needed)
      ? await tryUpstream(chatCandidates(models), { seed, arrivalOf, sender }, { names, steering })
      : undefined
  const usable = reaching === undefined ? models : withoutVendors(models, reaching.arrived)
  const { chat, callMs, trials } =
    hasKey && isReached ? await callableChat(deployment, usable, sender, names, steering) : { trials: [] }
  const setup = deployment.embedded
    ? undefined
    : await preflight(exchange, [...(reaching?.exchanges ?? []), ...trials], {
        deployment,
        sender,
        probe: discoveryProbe,
        ...options,
      })
  if (setup !== undefined) {
    const because = reasonText(setup)
    stop.now('setup', because)
    return { deployment, setup, outcome: outcome('failed', because), listed: because }
  }
  if (!hasKey) return { deployment, outcome: outcome('done'), listed: 'no API key is set' }
  const filled = keepsRoles ? deployment.models : fillRoles(usable, chat, deployment.models)
  const open =
    keepsRoles || chat === undefined || callMs === undefined
      ? []
      : rolesToTry({ ...deployment, models: filled }, usable, needed)
  const found = chat === undefined ? {} : await findRoles(open, { chat, listed: usable }, sender, { names, steering })
  const completed = { ...deployment, models: { ...named, ...reaching?.roles, ...filled, ...found } }
  return {
    deployment: completed,
    outcome: outcome('done'),
    listed: problemOf(list) ?? models,
    found,
    ...(reaching && { upstreamNotice: reaching.notice }),
    ...(callMs !== undefined && { callDurationMs: callMs }),
  }
}

/** True if calls must show which models lead to the upstream: their roles are needed, and no name says so. */
const needsUpstreamTrials = (models: Deployment['models'], needed: ReadonlySet<ModelRole>) =>
  upstreamModelRoles.some((role) => needed.has(role)) && upstreamModelRoles.every((role) => models[role] === undefined)

/** Without the chat models whose calls did not arrive at the upstream. */
function withoutVendors(models: readonly ListedModel[], arrived: ReadonlySet<string>): readonly ListedModel[] {
  const chatModels = new Set(chatCandidates(models))
  return models.filter(({ id }) => arrived.has(id) || !chatModels.has(id))
}

/** Why the list of models cannot be read. */
function problemOf({ status, truncation, exchange }: Reply): string | undefined {
  if (status === 200) return truncation && `the response to GET /v1/models is incomplete: ${reasonText(truncation)}`
  return `GET /v1/models returned ${status ?? `no response (${exchange.end.how})`}`
}

/**
 * The maximum trial requests of discovery.
 *
 * @param needed the model roles that the planned probes need
 */
export function trialsOf({ embedded, models, lacks }: Deployment, needed: ReadonlySet<ModelRole>): readonly Outgoing[] {
  const { chat } = models
  if (embedded) return []
  const ofRoles = rolesToTry({ models, lacks }, [], needed).flatMap((role) =>
    Array.from({ length: maxTrialsOfRole }, () => roleTrial(role, listedModelPlaceholder)),
  )
  const nonce = trialNonce(0, listedModelPlaceholder)
  const ofUpstream = needsUpstreamTrials(models, needed)
    ? Array.from({ length: maxUpstreamTrials }, () => upstreamTrial(listedModelPlaceholder, nonce))
    : []
  if (chat !== undefined) return [roleTrial('chat', chat), ...ofUpstream, ...ofRoles]
  return [
    ...ofUpstream,
    ...Array.from({ length: firstCandidates + furtherCandidates }, () => roleTrial('chat', listedModelPlaceholder)),
    ...ofRoles,
  ]
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
): Promise<{ readonly chat?: string; readonly callMs?: number; readonly trials: readonly Exchange[] }> {
  const named = deployment.models.chat
  const candidates = named === undefined ? candidatesOf(chatCandidates(models)) : [named]
  if (deployment.embedded && named !== undefined) return { chat: named, trials: [] }
  const trials: Exchange[] = []
  /** True while all rejections were due to the model, so that another one may work. */
  let isDueToModel = true
  for (const [index, id] of candidates.entries()) {
    if (index >= firstCandidates && !isDueToModel) break
    const name = index === 0 ? 'chat' : `chat-${index + 1}`
    const sent = await sender.send(discoveryProbe, name, roleTrial('chat', id))
    // Without a budget for the trial, the model still serves requests that bill nothing.
    if ('notSent' in sent) {
      steering.push(`${id}: not tried, ${sent.notSent}`)
      return { chat: id, trials }
    }
    names[name] = sent.exchange.id
    trials.push(sent.exchange)
    const status = sent.exchange.response?.status
    steering.push(`${id}: ${status ?? sent.exchange.end.how}`)
    if (status === 200) return { chat: id, trials, callMs: sent.exchange.end.at }
    isDueToModel &&= status !== undefined && status !== 401 && mentionsRequest(replyOf(sent.exchange))
  }
  // A configured model stays, so that the checks report its errors.
  return named === undefined ? { trials } : { chat: named, trials }
}
