import {
  assume,
  hasShownBody,
  inconclusive,
  indexed,
  invalidParameterPaths,
  isCallOf,
  isOwnKey,
  isTraffic,
  onceForRecording,
  type Reply,
  replyOf,
} from '../../src/checks/index.ts'
import { pluralize } from '../../src/std/pluralize.ts'
import { judgedByBody } from './requests.rules.ts'
import {
  hasAnsweredRequest,
  hasValidRequest,
  isForCallableModel,
  isReadable,
  operationOf,
} from './valid-requests.rules.ts'

/** Refused requests with an invalid parameter, if a valid request to the same model and operation succeeded. */
export const invalidParameters = (reply: Reply): Reply | undefined =>
  hasShownBody(reply) ? refusedParameters(reply) : undefined

/**
 * The same, for operations whose body the contract does not show. Their valid requests are billed, so that none may be recorded: inconclusive
 * only if all were refused.
 */
export const invalidMediaParameters = (reply: Reply): Reply | undefined =>
  hasShownBody(reply) ? undefined : refusedParameters(reply, (refused) => !hasValidRequest(refused))

function refusedParameters(reply: Reply, needsNoControl = (_refused: Reply) => false): Reply | undefined {
  const isRefused = (reply.status ?? 0) >= 400 && invalidParameterPaths(reply).length > 0 && isForCallableModel(reply)
  const refused = isRefused ? judgedByBody(reply) : undefined
  if (refused === undefined) return undefined
  if (!hasAnsweredRequest(refused) && !needsNoControl(refused))
    inconclusive('no-valid-request', { exchange: reply.exchange.id })
  const { status = 0, exchange } = refused
  if (status !== 400 && isRefusedAlike(refused)) inconclusive('refused-for-other', { exchange: exchange.id, status })
  return aboutParameter(refused)
}

/** True if the same probe sent the request without the invalid parameter too, and got the same status: something else in it is refused. */
const isRefusedAlike = (refused: Reply): boolean =>
  !isTraffic() &&
  byProbe(refused.exchange.probe)
    .map(replyOf)
    .some(
      (other) => other.status === refused.status && operationOf(other) === operationOf(refused) && isReadable(other),
    )

const byProbe = indexed(({ probe }) => probe)

/** Inconclusive if the request was refused because of its model: gateways may check it before the parameters. */
function aboutParameter(refused: Reply): Reply {
  const { status = 0 } = refused
  if (isTraffic() && ![400, 422, 500].includes(status))
    inconclusive('refused-for-other', { exchange: refused.exchange.id, status })
  const isOfModel = refused.status === 404 && refused.json.at('error.code').value === 'model_not_found'
  if (isOfModel) inconclusive('model-refused', { exchange: refused.exchange.id })
  return refused
}

/** Those refused with 400. */
export function refusedInvalidParameters(reply: Reply): Reply | undefined {
  const refused = invalidParameters(reply)
  if (refused !== undefined) assume(refused.status === 400, 'errors.status.invalid_parameter')
  return refused
}

/** Those whose `param` no valid request gets: then the gateway objects to something that all of them have. */
export function objectedParameters(reply: Reply): Reply | undefined {
  const refused = refusedInvalidParameters(reply)
  return refused !== undefined && paramsOfValid().has(paramKey(refused)) ? undefined : refused
}

const paramKey = (reply: Reply) => `${operationOf(reply)} ${reply.status} ${reply.json.at('error.param').text ?? ''}`

/** The status and `param` of errors for valid requests, by operation. */
const paramsOfValid = onceForRecording(({ exchanges }): ReadonlySet<string> => {
  const refused = exchanges
    .filter(isOwnKey)
    .map(replyOf)
    .filter(({ status = 0 }) => status >= 400)
  return new Set(refused.filter((reply) => isForCallableModel(reply) && isReadable(reply)).map(paramKey))
})

/**
 * True if `param` names one of these paths, regardless of index, notation and spelling of compound names: `messages.0.role`, `role`,
 * `$.messages[0]`, `/messages/0` and `body,messages` all name `messages[0].role`.
 */
export function namesOneOf(param: string, places: readonly string[]): boolean {
  const names = new Set(namesIn(param))
  return places.some((place) => place === '' || namesIn(place).some((name) => names.has(name)))
}

/** Paths that a message lists; the others are counted. */
const maxPaths = 4

/** What `param` has to name, each once: several violations of a schema may be at one path. */
export function parametersText(places: readonly string[]): string {
  const paths = [...new Set(places)]
  const others = paths.length - maxPaths
  const named = [...paths.slice(0, maxPaths), ...(others > 0 ? [pluralize(others, 'other parameter')] : [])]
  return `the invalid parameter, ${named.join(' or ')}`
}

const namesIn = (path: string) =>
  path
    .split(/[^\p{L}\p{N}_-]+/u)
    .map((name) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase())
    .filter((name) => name !== '' && !/^\d+$/.test(name))

/** Messages requests whose only defect is that `max_tokens` is missing. */
export const withoutMaxTokens = (reply: Reply): Reply | undefined =>
  isCallOf(reply, 'createMessage') &&
  invalidParameterPaths(reply).join() === 'max_tokens' &&
  isMissing(reply) &&
  isForCallableModel(reply)
    ? judgedByBody(reply)
    : undefined

const isMissing = ({ request }: Reply) => !request.json.at('max_tokens').exists

/** Those refused with 400. */
export function refusedWithoutMaxTokens(reply: Reply): Reply | undefined {
  const called = withoutMaxTokens(reply)
  if (called !== undefined) assume((called.status ?? 0) >= 400, 'errors.status.missing_max_tokens')
  if (called !== undefined) assume(called.status === 400, 'errors.status.invalid_parameter')
  return called
}
