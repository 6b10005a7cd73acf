import type { OperationId } from '../../src/contract/operations.ts'
import {
  callOf,
  finalAttempt,
  assume,
  inconclusive,
  isCallOf,
  recording,
  type Reply,
  replyOf,
  servesPath,
} from '../../src/checks/index.ts'
import { differences } from './shape.rules.ts'

/** Statuses that depend on balance and load, which may change between two calls. */
const temporaryStatuses = [402, 429, 503]

/** The replies of both endpoints to the same free request. */
interface EndpointReplies {
  readonly operation: OperationId
  readonly domestic: Reply
  readonly overseas: Reply
}

/** Replies of the overseas endpoint, with the domestic reply to the same request. */
function bothEndpoints(reply: Reply): EndpointReplies | undefined {
  const { probe, name } = reply.exchange
  const operation = callOf(reply)?.operationId
  if (!probe.startsWith('lines-') || name !== 'overseas' || operation === undefined) return undefined
  const overseas = finalAttempt(reply)
  if (overseas === undefined) return undefined
  assume(overseas.status !== undefined, 'service.lines.overseas')
  const domestic = domesticOf(operation, probe)
  const passing = [overseas, domestic].find(({ status = 0 }) => temporaryStatuses.includes(status))
  if (passing !== undefined)
    inconclusive('says-nothing-of-path', { exchange: passing.exchange.id, status: passing.status })
  return { operation, domestic, overseas }
}

/** The domestic reply of the same probe; for the balance, whose requests are limited to a few, the last of any probe. */
function domesticOf(operation: OperationId, probe: string): Reply {
  const fromProbe = recording().exchange(probe, 'domestic')
  const isUsable = (reply: Reply) =>
    reply.status !== undefined && reply.exchange.request.line === 'domestic' && finalAttempt(reply) !== undefined
  if (fromProbe !== undefined && isUsable(replyOf(fromProbe))) return replyOf(fromProbe)
  const balanceReplies = recording()
    .exchanges.filter(({ request }) => operation === 'getTokenBalance' && request.key === 'default')
    .map(replyOf)
    .filter((reply) => isCallOf(reply, operation) && isUsable(reply))
  return balanceReplies.at(-1) ?? inconclusive('domestic-not-asked', { operation })
}

/** Whether the path of an operation is served at both endpoints. Inconclusive if one of them does not show it. */
export function servedAtBoth(reply: Reply) {
  const lines = bothEndpoints(reply)
  if (lines === undefined) return undefined
  const { operation, domestic, overseas } = lines
  const states = { domestic: servesPath(operation), overseas: servesPath(operation, 'overseas') }
  const silent = states.domestic === 'unknown' ? domestic : overseas
  if (Object.values(states).includes('unknown'))
    inconclusive('says-nothing-of-path', { exchange: silent.exchange.id, status: silent.status })
  return { ...lines, states }
}

/** The differences in shape between replies with the same status from both endpoints. Paths that neither serves are skipped. */
export function shapeDifferences(reply: Reply): readonly string[] | undefined {
  const lines = bothEndpoints(reply)
  if (lines === undefined) return undefined
  const { operation, domestic, overseas } = lines
  const isUnserved = servesPath(operation, 'overseas') === 'not served'
  if (isUnserved && servesPath(operation) === 'not served') return undefined
  assume(!isUnserved, 'service.lines.identical')
  if (domestic.status !== overseas.status) return undefined
  return differences(domestic, overseas)
}
