import { hash } from 'node:crypto'
import type { Exchange } from '../../evidence/exchange.ts'
import type { Evidence } from '../../evidence/store.ts'
import { deathsOf, requestKey } from '../../reply/deaths.ts'
import { replyOf } from '../../reply/reader.ts'
import { flawText } from '../../results/flaws.ts'
import { pluralize } from '../../std/pluralize.ts'
import type { Finding, FindingCase } from '../report.ts'
import { callersOf, operationNamed } from './callers.ts'
import type { Violation } from './violations.ts'

/** At most this many requests in flight are listed; the others are counted. */
const maxInFlight = 20

/** What the end of the gateway explains. */
export interface DeathFindings {
  readonly findings: readonly Finding[]
  /** The violations that another cause has. */
  readonly others: readonly Violation[]
}

/**
 * A finding for each request that ended the gateway again when it was replayed alone, and one for all deaths whose cause is not known. The
 * latter names the requests in flight and blames none: it has no requirement.
 */
export function deathFindings(evidence: Evidence, violations: readonly Violation[]): DeathFindings {
  const found = deathsOf(evidence)
  if (found === undefined) return { findings: [], others: violations }
  const { deaths, lethal, harmless } = found
  const isLethal = (exchange: Exchange) => lethal.has(requestKey(exchange))
  const killers = [...lethal.values()].map((replay) => {
    const own = violations.filter(({ exchange }) => exchange !== undefined && isSameDeath(exchange, replay))
    const attempts = deaths.flatMap(({ inFlight }) => inFlight).filter((one) => requestKey(one) === requestKey(replay))
    return killerFinding(replay, attempts, own)
  })
  const unknown = deaths.filter(({ inFlight }) => !inFlight.some(isLethal)).flatMap(({ inFlight }) => inFlight)
  const replays = [...lethal.values()]
  return {
    findings: [...killers, ...(unknown.length === 0 ? [] : [unknownFinding(unknown, harmless)])],
    others: violations.filter(
      ({ exchange }) => exchange === undefined || !replays.some((replay) => isSameDeath(exchange, replay)),
    ),
  }
}

/** True for an attempt of the request that broke. */
const isSameDeath = (exchange: Exchange, replay: Exchange) =>
  exchange.response === undefined && requestKey(exchange) === requestKey(replay)

function killerFinding(replay: Exchange, attempts: readonly Exchange[], violations: readonly Violation[]): Finding {
  const exchanges = [replay, ...attempts]
  const violated = violations.filter(({ verdict }) => verdict === 'violated')
  const [worst] = [...violated, ...violations]
  const requirements = [...new Set([...violated, ...violations].map(({ requirement }) => requirement.id))]
  return {
    id: `kills-gateway-${hash('md5', JSON.stringify([operationNamed(replay), replay.request.body])).slice(0, 8)}`,
    verdict: worst?.verdict ?? 'inconclusive',
    impact: 'server error',
    title: `${operationNamed(replay)} kills the gateway: this request, replayed alone, ended it again`,
    fix: 'See the log of the gateway for the error that ended its process. A request must never end it, whatever it contains.',
    ...(violated.length > 0 &&
      violated.every(({ requirement }) => requirement.known !== undefined) && { known: true as const }),
    requirements,
    callers: callersOf(exchanges),
    exchanges: exchanges.length,
    cases: [
      ...violations.slice(0, maxInFlight).map(({ requirement, verdict, test, flaw, exchange }) => ({
        ...{ requirement: requirement.id, verdict, test, message: flawText(flaw), exchanges: 1 },
        ...(exchange && { exchange: exchange.id }),
      })),
      ...(violations.length === 0 ? [caseOf(replay, 'replayed alone')] : []),
    ],
  }
}

function unknownFinding(all: readonly Exchange[], harmless: ReadonlySet<string>): Finding {
  const inFlight = [...new Map(all.map((one) => [requestKey(one), one])).values()].toSorted(
    (one, other) => requestLength(one) - requestLength(other),
  )
  const replayed = inFlight.filter((one) => harmless.has(requestKey(one))).length
  const what = pluralize(inFlight.length, 'request')
  const known =
    replayed === inFlight.length
      ? 'none of them, replayed alone, ended it again'
      : `${replayed} of them replayed, and none ended it again`
  return {
    id: 'gateway-ended',
    verdict: 'inconclusive',
    impact: 'server error',
    title: `The gateway stopped accepting connections with ${what} in flight${replayed === 0 ? '' : `: ${known}`}`,
    fix: 'See the log of the gateway for the reason. It may have crashed, by one of these requests or by several at once, or it was stopped or restarted.',
    requirements: [],
    callers: callersOf(inFlight),
    exchanges: inFlight.length,
    cases: inFlight
      .slice(0, maxInFlight)
      .map((one) =>
        caseOf(one, harmless.has(requestKey(one)) ? 'in flight; harmless when replayed alone' : 'in flight'),
      ),
    ...(inFlight.length > maxInFlight && { casesLeftOut: inFlight.length - maxInFlight }),
  }
}

const caseOf = (exchange: Exchange, test: string): FindingCase => ({
  verdict: 'inconclusive',
  test,
  message: `${test}: ${exchange.end.detail ?? exchange.end.how}, then the port was closed`,
  exchange: exchange.id,
  exchanges: 1,
})

const requestLength = (exchange: Exchange) => replyOf(exchange).request.text.length
