import type { Deployment, ModelRole } from '../../deployment/deployment.ts'
import {
  chatCandidates,
  fillRoles,
  listedModels,
  upstreamRoles,
  type ListedModel,
} from '../../deployment/model-list.ts'
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
  /** True if the scripted upstream runs: its models are found in the list. */
  readonly hasUpstream?: boolean
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
  hasUpstream = false,
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
  const { chat, callMs, trials } =
    hasKey && isReached ? await callableChat(deployment, models, sender, names, steering) : { trials: [] }
  const setup = deployment.embedded
    ? undefined
    : await preflight(exchange, trials, { deployment, sender, probe: discoveryProbe, ...options })
  if (setup !== undefined) {
    const because = reasonText(setup)
    stop.now('setup', because)
    return { deployment, setup, outcome: outcome('failed', because), listed: because }
  }
  if (!hasKey) return { deployment, outcome: outcome('done'), listed: 'no API key is set' }
  const filled = fillRoles(models, chat, deployment.models)
  const open =
    chat === undefined || callMs === undefined ? [] : rolesToTry({ ...deployment, models: filled }, models, needed)
  const found = chat === undefined ? {} : await findRoles(open, { chat, listed: models }, sender, { names, steering })
  const completed = { ...deployment, models: { ...(hasUpstream ? upstreamRoles(models) : {}), ...filled, ...found } }
  return {
    deployment: completed,
    outcome: outcome('done'),
    listed: problemOf(list) ?? models,
    found,
    ...(callMs !== undefined && { callDurationMs: callMs }),
  }
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
export function trialsOf(
  { embedded, models, unsupported }: Deployment,
  needed: ReadonlySet<ModelRole>,
): readonly Outgoing[] {
  const { chat } = models
  if (embedded) return []
  const ofRoles = rolesToTry({ models, unsupported }, [], needed).flatMap((role) =>
    Array.from({ length: maxTrialsOfRole }, () => roleTrial(role, listedModelPlaceholder)),
  )
  if (chat !== undefined) return [roleTrial('chat', chat), ...ofRoles]
  return [
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
