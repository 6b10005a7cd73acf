import type { Deployment } from '../../deployment/deployment.ts'
import type { Exchange } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import { reason } from '../../results/reasons.ts'
import type { SetupReason } from '../../results/setup.ts'
import { definedMembers } from '../../std/defined-members.ts'
import type { Outgoing } from '../probe.ts'
import type { Sender } from '../send/sender.ts'
import { connectionProblem, otherScheme } from './connection.ts'
import { kindOf, messageOf, redirectOf, statusesOf, type ResponseKind } from './responses.ts'
import type { KeyHint } from '../../results/setup-sentences.ts'

export interface PreflightOptions {
  readonly deployment: Deployment
  readonly sender: Sender
  /** The probe that records the requests. */
  readonly probe: string
  /** Where the default key comes from: the name of its environment variable. */
  readonly keySource: string
  /** The proxy for a URL, without credentials. */
  readonly proxyFor?: ((url: string) => string | undefined) | undefined
}

const json = { 'content-type': 'application/json' }
const timeouts = { firstByteTimeoutMs: 10_000, noRetryOn: [429, 503] }

/** Further paths, chat first. The empty body is invalid for every protocol, so that nothing is billed. */
const furtherPaths: Readonly<Record<string, Outgoing>> = {
  'preflight-chat': { method: 'POST', path: '/v1/chat/completions', body: '{}', headers: json, ...timeouts },
  'preflight-messages': { method: 'POST', path: '/v1/messages', body: '{}', headers: json, ...timeouts },
  'preflight-balance': { method: 'GET', path: '/api/usage/token/', ...timeouts },
}

/** The list and the further paths. */
const paths = 1 + Object.keys(furtherPaths).length

/** Where a gateway may be if it is not at the base URL. The first one that responds like a gateway is suggested. */
const mountPaths = ['/api', '/openai']

/**
 * Decides whether the set-up can be tested at all: whether a gateway responds at the base URL, and accepts the key. Sends further requests
 * only if the responses so far do not come from a gateway.
 *
 * @param list the exchange of `GET /v1/models`
 * @param trials other exchanges with the deployment, such as a trial of a chat model
 * @returns why nothing can be tested; undefined if it can, and in doubt
 */
export async function preflight(
  list: Exchange,
  trials: readonly Exchange[],
  options: PreflightOptions,
): Promise<SetupReason | undefined> {
  const { deployment, sender, probe, proxyFor } = options
  const { baseUrl } = deployment
  if ([list, ...trials].some((exchange) => kindOf(exchange, baseUrl) === 'gateway')) return undefined
  const request = async (name: string, outgoing: Outgoing) => {
    const sent = await sender.send(probe, name, outgoing)
    return 'exchange' in sent ? sent.exchange : undefined
  }
  const requestScheme = (url: string) => request('preflight-scheme', elsewhere(url))
  const unconnected =
    list.response === undefined
      ? await connectionProblem(list, { baseUrl, proxy: proxyFor?.(baseUrl), request: requestScheme })
      : undefined
  if (unconnected !== undefined && !(mayBeOneOperation(list) && unconnected.code === 'setup-unreachable'))
    return unconnected
  const names = Object.keys(furtherPaths).slice(trials.length === 0 ? 0 : 1)
  const further = names.map((name) => request(name, withKey(furtherPaths[name] as Outgoing, deployment)))
  const all = [list, ...trials.slice(0, 1), ...(await Promise.all(further))].filter((one) => one !== undefined)
  // Of a request that the budget did not allow, nothing is known.
  if (all.length < paths) return undefined
  const kinds = all.map((exchange) => kindOf(exchange, baseUrl))
  const first = (kind: ResponseKind) => replyOf(all[kinds.indexOf(kind)] ?? list)
  if (isKeyRefused(all, kinds) && deployment.keys.default !== undefined) return keyProblem(first('refused'), options)
  if (kinds.includes('gateway') || kinds.includes('refused')) return undefined
  if (kinds.every((kind) => kind === 'none')) return unconnected
  if (kinds.includes('redirect')) return redirectProblem(first('redirect'), baseUrl)
  const isBadRequest = baseUrl.startsWith('http:') && replyOf(list).status === 400
  const wrongScheme = isBadRequest ? await otherScheme(baseUrl, requestScheme) : undefined
  if (wrongScheme !== undefined) return wrongScheme
  const statuses = statusesOf(all)
  const found = await gatewayNear(baseUrl, (url, index) => request(`preflight-path-${index + 1}`, elsewhere(url)))
  return found === undefined
    ? reason('setup-not-a-gateway', { baseUrl, statuses })
    : reason('setup-path', { baseUrl, statuses, found })
}

/**
 * True if the list and a chat request are refused, or every path that a gateway serves, and nothing is accepted. An invalid body may be
 * rejected before the key is checked.
 */
function isKeyRefused(exchanges: readonly Exchange[], kinds: readonly ResponseKind[]): boolean {
  const isAccepted = exchanges.some(
    ({ response }, index) => kinds[index] === 'gateway' && (response?.status ?? 0) < 300,
  )
  if (isAccepted || !kinds.includes('refused')) return false
  return !kinds.includes('gateway') || kinds.slice(0, 2).every((kind) => kind === 'refused')
}

/** The host responds, so that only this operation may be broken. */
export const mayBeOneOperation = ({ end }: Exchange) => end.how === 'reset' || end.how === 'closed'

/** A request of our own to another address of the host, without a key. */
const elsewhere = (url: string): Outgoing => ({ method: 'GET', path: url, isOwn: true, ...timeouts })

const withKey = (outgoing: Outgoing, { keys }: Deployment): Outgoing =>
  keys.default === undefined ? { ...outgoing, key: 'none' } : outgoing

function keyProblem(reply: ReturnType<typeof replyOf>, { deployment, keySource }: PreflightOptions): SetupReason {
  const hint = isGate(reply) ? 'gate' : keyHintOf(deployment.keys.default ?? '')
  return reason('setup-key-refused', {
    status: reply.status ?? 0,
    message: messageOf(reply),
    variable: keySource,
    ...definedMembers({ hint }),
  })
}

/** True for a scheme that browsers ask the user for. The scheme of keys is Bearer. */
const isGate = (reply: ReturnType<typeof replyOf>) =>
  /^\s*(?:basic|digest|negotiate|ntlm)\b/i.test(reply.header('www-authenticate') ?? '')

function redirectProblem(reply: ReturnType<typeof replyOf>, baseUrl: string): SetupReason | undefined {
  const redirect = redirectOf(reply, baseUrl)
  return redirect && reason('setup-redirect', { baseUrl, ...redirect })
}

/** Requests the list of models at the parents of the base path and at common paths, without a key. */
async function gatewayNear(
  baseUrl: string,
  request: (url: string, index: number) => Promise<Exchange | undefined>,
): Promise<string | undefined> {
  const { origin, pathname } = new URL(baseUrl)
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const parents = segments.map(
    (_, index) =>
      `${origin}${segments
        .slice(0, index)
        .map((one) => `/${one}`)
        .join('')}`,
  )
  const candidates = [...parents.reverse(), ...mountPaths.map((path) => baseUrl + path)].slice(0, maxCandidates)
  const tried = await Promise.all(candidates.map((url, index) => request(`${url}/v1/models`, index)))
  return candidates.find((url, index) => {
    const exchange = tried[index]
    return exchange !== undefined && isModelList(exchange, url)
  })
}

const maxCandidates = 5

/** A list, or an error object that asks for a key. */
function isModelList(exchange: Exchange, url: string): boolean {
  const { json } = replyOf(exchange)
  const kind = kindOf(exchange, url)
  if (kind === 'refused') return json.at('error').exists
  return kind === 'gateway' && (Array.isArray(json.value) || json.at('data').items.length > 0)
}

/** What was pasted around a key by mistake. Undefined for a key that looks right. */
function keyHintOf(key: string): KeyHint | undefined {
  if (/^bearer\b/i.test(key)) return 'bearer'
  if (/^['"`]|['"`]$/.test(key)) return 'quotes'
  if (/^<.*>$|^\$\{?\w+\}?$|^(?:sk-)?(?:xxx+|\.\.\.|your[-_].*)$/i.test(key)) return 'placeholder'
  return /\s/.test(key) ? 'spaces' : undefined
}
