/**
 * Whether the parts of a recording agree: header, plan, exchanges and footer. Its hash chain shows whether it was changed after it was
 * signed; this shows what its owner changed before.
 */
import type { Contract } from '../contract/document.ts'
import type { Area } from '../drive/plan/area.ts'
import type { Evidence } from '../evidence/store.ts'
import { pluralize } from '../std/pluralize.ts'
import { replay } from './replay.ts'
import { retryProblem } from './retries.ts'
import { sessionsOf, type Session } from './sessions.ts'
import { timesProblem } from './times.ts'
import type { Outgoing } from '../drive/probe.ts'
import { replyOf } from '../reply/reader.ts'
import { reportedTokens } from '../reply/token-usage.ts'

/** The parts that are compared, in the order of the checks. */
export const consistencySteps = ['address', 'probes', 'seed', 'retries', 'times', 'counts'] as const

export type ConsistencyStep = (typeof consistencySteps)[number]

export interface ConsistencyResult {
  readonly step: ConsistencyStep
  /** What was found: one sentence without a full stop. */
  readonly says: string
  /** What disagrees, one sentence each; empty if nothing does. */
  readonly problems: readonly string[]
}

/**
 * Compares the parts of a recording that this build made. Another build may plan other probes.
 *
 * @param areas the areas of the suite, whose probes build the requests again
 */
export async function consistencyOf(
  evidence: Evidence,
  areas: readonly Area[],
  contract: Contract,
): Promise<readonly ConsistencyResult[]> {
  const { header, exchanges, footer } = evidence
  const sessions = sessionsOf(evidence)
  const { probes, differences, built, ofOthers, follows } = await replay(evidence, areas, contract)
  const result = (step: ConsistencyStep, says: string, problems: readonly (string | undefined)[]) => ({
    ...{ step, says },
    problems: problems.filter((problem) => problem !== undefined),
  })
  return [
    result('address', `all requests went to ${header.deployment.baseUrl}`, [addressProblem(sessions)]),
    result('probes', `${pluralize(header.plan.length, 'probe')} planned, each with its outcome`, probes),
    result('seed', `${pluralize(built.size, 'request')} built again from seed ${header.seed}`, differences),
    result('retries', `${pluralize(footer?.retries ?? 0, 'retry', 'retries')}, each after a response that is retried`, [
      retryProblem(sessions, built, ofOthers),
    ]),
    result('times', `${pluralize(exchanges.length, 'exchange')} in order of time`, [timesProblem(sessions, follows)]),
    result('counts', 'requests, retries and tokens add up', [countsProblem(sessions, built)]),
  ]
}

/** The first exchange with another host than the deployment, as a sentence. Files of media may be anywhere. */
function addressProblem(sessions: readonly Session[]): string | undefined {
  for (const { baseUrl, overseasBaseUrl = baseUrl, exchanges } of sessions) {
    for (const { id, request } of exchanges) {
      const base = request.line === 'overseas' ? overseasBaseUrl : baseUrl
      if (request.line !== 'elsewhere' && !request.url.startsWith(`${base}/`))
        return `${id} was sent to ${request.url}, which is not below ${base}`
    }
  }
  return undefined
}

/**
 * A number of a footer that its exchanges do not give, as a sentence.
 *
 * @param built the requests by `probe/name`, whose maximum counts if the response reports no tokens
 */
function countsProblem(sessions: readonly Session[], built: ReadonlyMap<string, Outgoing>): string | undefined {
  for (const { exchanges, footer } of sessions) {
    if (footer === undefined) continue
    const counted = { requests: exchanges.length, retries: 0, tokens: 0 }
    for (const exchange of exchanges) {
      if (exchange.retried) counted.retries += 1
      const reported = exchange.response && reportedTokens(replyOf(exchange))
      counted.tokens += reported ?? built.get(`${exchange.probe}/${exchange.name}`)?.tokens ?? 0
    }
    for (const name of ['requests', 'retries', 'tokens'] as const)
      if (footer[name] !== counted[name])
        return `the footer says ${footer[name]} ${name}, but the exchanges give ${counted[name]}`
  }
  return undefined
}
