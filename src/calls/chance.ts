/** Whether a connection broke by chance, and not because the gateway chose the request. */
import { operationOf } from '../contract/operations.ts'
import { memoized } from '../std/memoized.ts'
import type { Exchange } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import { replyOf } from '../reply/reader.ts'
import { hasBrokenConnection, isSaturated } from '../outcomes/recording.ts'

/**
 * The ids of the exchanges whose connection broke by chance. A gateway could break those that it does not want to be judged, so that only a
 * request whose connection broke once counts: it may be billed. Others are repeated, and show that the gateway never answers them. Chance is
 * limited further:
 * - Of each kind of request, another one succeeded. A kind is what requests have in common: key, operation, status to provoke, a member.
 *   The only request of a kind may break if others broke too and were repeated successfully.
 * - Requests that are not repeated break about as often as those that are.
 *
 * Load is not chance: a gateway refuses a request five to ten times first, and could refuse others to appear overloaded.
 */
export const brokenByChance = memoized((evidence: Evidence): ReadonlySet<string> => {
  const exchanges = evidence.exchanges.filter(({ request }) => request.line !== 'elsewhere')
  const broken = exchanges.filter((exchange) => !exchange.retried && hasBrokenConnection(exchange))
  if (broken.length === 0) return new Set()
  const recovered = countRecovered(exchanges)
  if (broken.length > maxPerRecovered * recovered + 1) return new Set()
  const counts = countByKind(exchanges)
  const isChosen = (kind: string) => {
    const { succeeded = 0, failed = 0 } = counts.get(kind) ?? {}
    return succeeded === 0 && (failed > 1 || recovered === 0)
  }
  const breaks = new Map<string, number>()
  for (const one of exchanges.filter(hasBrokenConnection)) breaks.set(stepOf(one), (breaks.get(stepOf(one)) ?? 0) + 1)
  const byChance = broken.filter((exchange) => breaks.get(stepOf(exchange)) === 1 && !kindsOf(exchange).some(isChosen))
  return new Set(byChance.map(({ id }) => id))
})

/** About half of all requests may be billed. Three times as many of them as of the others break by chance in few runs. */
const maxPerRecovered = 3

const stepOf = ({ probe, name }: Exchange) => `${probe}/${name}`

/** The number of requests whose connection broke and that succeeded when they were repeated. */
function countRecovered(exchanges: readonly Exchange[]): number {
  const brokenSteps = new Set(exchanges.filter((one) => one.retried && hasBrokenConnection(one)).map(stepOf))
  return exchanges.filter((one) => isAnswered(one) && brokenSteps.has(stepOf(one))).length
}

interface Counts {
  succeeded: number
  failed: number
}

/** Requests by kind, each with its last attempt. Every form of not answering is a failure, so that a gateway cannot vary it. */
function countByKind(exchanges: readonly Exchange[]): ReadonlyMap<string, Counts> {
  const counts = new Map<string, Counts>()
  for (const exchange of exchanges) {
    if (exchange.retried) continue
    const isSuccess = isAnswered(exchange)
    for (const kind of kindsOf(exchange)) {
      const { succeeded, failed } = counts.get(kind) ?? { succeeded: 0, failed: 0 }
      counts.set(kind, isSuccess ? { succeeded: succeeded + 1, failed } : { succeeded, failed: failed + 1 })
    }
  }
  return counts
}

/** True if the response is whole and not about load or a balance. */
const isAnswered = (exchange: Exchange): boolean =>
  exchange.end.how === 'complete' && exchange.response?.status !== 402 && !isSaturated(exchange)

/** The kinds of a request: by each property that a gateway can tell it by, and by all of them. */
function kindsOf(exchange: Exchange): readonly string[] {
  const { line, key, method, url, expects = [] } = exchange.request
  const operation = operationOf(method, url)?.operationId ?? method
  const members = [...new Set(membersOf(replyOf(exchange).request.json.value))].sort()
  const properties = [`key ${key}`, operation, `${operation} ${expects.join()}`]
  const ofBody = members.map((member) => `${operation} ${member}`)
  return [...properties, ...ofBody, [...properties, ...members].join(' ')].map((kind) => `${line} ${kind}`)
}

/** Members of protocols are at most this deep; a schema of a tool can be deeper. */
const maxDepth = 6

/** The paths of the members of a JSON value, and which type, role or switch it has: `messages.content.type=image_url`, `stream=true`. */
function membersOf(value: unknown, path = '', depth = 0): readonly string[] {
  if (Array.isArray(value)) return depth < maxDepth ? value.flatMap((one) => membersOf(one, path, depth + 1)) : []
  if (typeof value === 'object' && value !== null && depth < maxDepth) {
    return Object.entries(value).flatMap(([name, member]) => {
      const below = path === '' ? name : `${path}.${name}`
      return [below, ...membersOf(member, below, depth + 1)]
    })
  }
  return typeof value === 'boolean' || /\.(?:type|role)$/.test(path) ? [`${path}=${String(value)}`] : []
}
