import type { ArrivalOf, ArrivalProtocol } from '../../evidence/arrivals.ts'
import type { Schema } from '../../contract/schemas.ts'
import type { Deployment, ModelRole } from '../../deployment/deployment.ts'
import { upstreamIds } from '../../deployment/model-list.ts'
import type { Exchange } from '../../evidence/exchange.ts'
import type { Script } from '../../evidence/script.ts'
import { pluralize } from '../../std/pluralize.ts'
import { scriptNonceAfter } from '../../std/script-nonce.ts'
import { discoveryProbe, type Outgoing } from '../probe.ts'
import type { Sender } from './sender.ts'

/** At most this many listed models are tried. */
export const maxUpstreamTrials = 16

/** The smallest limit that every protocol accepts: a gateway may translate the call. */
const maxTokens = 16

export const upstreamModelRoles = Object.keys(upstreamIds) as readonly (keyof typeof upstreamIds)[]

/** The role of a model by the protocol in which its call arrives. */
const roleOf = {
  chat: 'upstreamChat',
  responses: 'upstreamResponses',
  messages: 'upstreamMessages',
  'generate-content': 'upstreamGenerateContent',
} as const satisfies Readonly<Record<ArrivalProtocol, ModelRole>>

/** What the trials found. */
export interface UpstreamTrials {
  /** Roles of models that lead to the upstream; empty if no call arrived. */
  readonly roles: Deployment['models']
  /** The models whose calls arrived. No other one is called: it may be a vendor's, and billed. */
  readonly arrived: ReadonlySet<string>
  readonly exchanges: readonly Exchange[]
  /** For the user: which models have the roles, and which are not used. */
  readonly notice: string
}

/** A scripted call, sent once. A model of a vendor answers it with a few tokens. */
export function upstreamTrial(model: string, nonce: string): Outgoing {
  const content = `Say the word ${nonce}.`
  const trial: Schema<'ChatCompletionRequest'> = { model, messages: [{ role: 'user', content }], max_tokens: maxTokens }
  const body = JSON.stringify(trial)
  const script: Script = { text: `${nonce}.`, finish: 'stop', usage: { input: 12, output: 3 } }
  return {
    method: 'POST',
    path: '/v1/chat/completions',
    body,
    headers: { 'content-type': 'application/json' },
    tokens: Buffer.byteLength(body) + maxTokens,
    firstByteTimeoutMs: 10_000,
    noRetryOn: [429, 500, 502, 503, 504],
    script: { nonce, script },
  }
}

/** The nonce of a trial. Another seed gives another one, so that no cache answers. */
export const trialNonce = (seed: number, model: string): string => scriptNonceAfter(`upstream-trial/${seed}/${model}`)

/**
 * Sends one scripted call to each chat model, until each protocol of the upstream has one. The first model that arrives in a protocol takes
 * its role. Roles without a model get the first one that arrived: the protocol of the client may decide where its calls arrive.
 *
 * @param chatModels in the order of the list
 */
export async function tryUpstream(
  chatModels: readonly string[],
  { seed, arrivalOf, sender }: { readonly seed: number; readonly arrivalOf: ArrivalOf; readonly sender: Sender },
  { names, steering }: { readonly names: Record<string, string>; readonly steering: string[] },
): Promise<UpstreamTrials> {
  const roles: Partial<Record<ModelRole, string>> = {}
  const arrived = new Set<string>()
  const absent: string[] = []
  const exchanges: Exchange[] = []
  for (const [index, id] of chatModels.slice(0, maxUpstreamTrials).entries()) {
    if (upstreamModelRoles.every((role) => roles[role] !== undefined)) break
    const name = index === 0 ? 'upstream' : `upstream-${index + 1}`
    const nonce = trialNonce(seed, id)
    const sent = await sender.send(discoveryProbe, name, upstreamTrial(id, nonce))
    if ('notSent' in sent) {
      steering.push(`upstream: ${id} not tried, ${sent.notSent}`)
      break
    }
    names[name] = sent.exchange.id
    exchanges.push(sent.exchange)
    const protocol = arrivalOf(nonce)
    const status = sent.exchange.response?.status ?? sent.exchange.end.how
    steering.push(
      `upstream: ${id}: ${protocol === undefined ? `${status}, not at the upstream` : `arrived (${protocol})`}`,
    )
    if (protocol === undefined) absent.push(id)
    else {
      arrived.add(id)
      roles[roleOf[protocol]] ??= id
    }
  }
  const [first] = arrived
  const filled = first === undefined ? {} : { ...Object.fromEntries(upstreamModelRoles.map((role) => [role, first])) }
  return { roles: { ...filled, ...roles }, arrived, exchanges, notice: noticeOf({ ...filled, ...roles }, absent) }
}

/** At most this many models are named. */
const maxNamed = 5

function noticeOf(roles: Deployment['models'], absent: readonly string[]): string {
  const more = absent.length - maxNamed
  const names = `${absent.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const found = Object.entries(roles).map(([role, id]) => `${role}=${id}`)
  if (found.length === 0) {
    const tried =
      absent.length === 0 ? 'no chat model is listed' : `tried ${pluralize(absent.length, 'model')} (${names})`
    return `no model reaches the upstream: ${tried}. Connect a channel to it (\`gateproof upstream\`), or name its model: --models upstreamChat=ID`
  }
  const unused = absent.length === 0 ? '' : `. Not used, because their calls did not arrive: ${names}`
  return `models that reach the upstream, found with one call each: --models ${found.join(',')}${unused}`
}
