import {
  callOf,
  credentialOf,
  type Exchange,
  hasOneKey,
  isAboutBalance,
  isSuccess,
  keyHeaders,
  onceForRecording,
  type Reply,
  replyOf,
} from '../../src/checks/index.ts'

/** A key can be disabled for a while: calls this long before or after show nothing. */
const maxDistanceMs = 3_600_000

/**
 * True if recorded traffic shows that a key was valid when it was refused with 401: calls with it succeeded shortly before and after. A key
 * that never succeeds again may have been deleted, and one that did not succeed before may have been created for the next call.
 */
export function isAcceptedAround(refused: Reply): boolean {
  if (callOf(refused) === undefined || !hasBearer(refused) || isAboutAccount(refused)) return false
  const times = acceptanceTimes().get(refused.exchange.request.key)
  if (times === undefined) return false
  const before = times.ends[countUpTo(times.ends, startOf(refused)) - 1] ?? -Infinity
  const after = times.starts[countUpTo(times.starts, endOf(refused) - 1)] ?? Infinity
  return startOf(refused) - before <= maxDistanceMs && after - endOf(refused) <= maxDistanceMs
}

/** True if the request has a known key where the contract expects it, and no other one. */
const hasBearer = ({ exchange, request: { header } }: Reply) =>
  hasOneKey(exchange) &&
  credentialOf(exchange.request) === `key ${exchange.request.key}` &&
  keyHeaders.every((name) => header(name) === undefined)

/** A key that cannot pay, or that its owner let expire or disabled, can be accepted again later. */
function isAboutAccount(refused: Reply): boolean {
  const words = (refused.json.at('error.message').text ?? refused.text).slice(0, 2000)
  return (
    isAboutBalance(refused) || (/expired|disabled|过期|禁用/i.test(words) && !/invalid|incorrect|无效/i.test(words))
  )
}

/** When the successful calls with a key started and ended, sorted. In whole milliseconds, as starts are recorded. */
interface AcceptanceTimes {
  readonly starts: number[]
  readonly ends: number[]
}

/** Of each key. An operation that is served without a key shows nothing about keys. */
const acceptanceTimes = onceForRecording(({ exchanges }): ReadonlyMap<string, AcceptanceTimes> => {
  const served = exchanges.map(replyOf).filter((reply) => isSuccess(reply) && callOf(reply) !== undefined)
  const open = new Set(served.filter(({ exchange }) => isWithoutKey(exchange)).map(operationOf))
  const byKey = new Map<string, AcceptanceTimes>()
  for (const reply of served) {
    if (!hasBearer(reply) || open.has(operationOf(reply))) continue
    const { key } = reply.exchange.request
    const times = byKey.get(key) ?? { starts: [], ends: [] }
    byKey.set(key, times)
    times.starts.push(startOf(reply))
    times.ends.push(endOf(reply))
  }
  for (const { starts, ends } of byKey.values())
    for (const times of [starts, ends]) times.sort((one, other) => one - other)
  return byKey
})

const isWithoutKey = ({ request }: Exchange) => request.key === 'none'

const operationOf = (reply: Reply) => callOf(reply)?.operationId

const startOf = ({ exchange }: Reply) => Date.parse(exchange.startedAt)
const endOf = (reply: Reply) => startOf(reply) + Math.floor(reply.exchange.end.at)

/** How many of these sorted numbers are at most a limit. */
function countUpTo(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? Infinity) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
