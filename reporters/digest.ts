import { memoized } from '../src/contract/memoized.ts'
import type { Exchange } from '../src/evidence/exchange.ts'
import {
  verdicts,
  type Judged,
  type Report,
  type RequirementReport,
  type TestReport,
  type Verdict,
} from '../src/verdict/report.ts'
import { missingSentence, namedShards } from '../src/verdict/shards.ts'

/** The counts of one area. */
export interface AreaCounts {
  readonly area: string
  readonly counts: Readonly<Record<Verdict, number>>
  readonly judged: number
}

/** Requirements that share a reason. `standsOn` is set when the reason is another requirement. */
export interface Reason {
  readonly because: string
  readonly standsOn: boolean
  readonly ids: readonly string[]
}

/** As `Map.groupBy`, which Node 20 lacks. */
export function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group === undefined) groups.set(keyOf(value), [value])
    else group.push(value)
  }
  return groups
}

export const areaOf = (id: string): string => id.split('.', 1)[0] ?? id

/** Areas with anything judged in the order of the report, and the areas left out by the reason. */
export function areasOf({ requirements }: Report): {
  readonly judged: readonly AreaCounts[]
  readonly left: readonly Reason[]
} {
  const areas = groupBy(requirements, ({ id }) => areaOf(id))
  const judged: AreaCounts[] = []
  const left: { readonly area: string; readonly because: string }[] = []
  for (const [area, members] of areas) {
    const own = members.filter((one) => one.judged)
    if (own.length > 0) judged.push({ area, counts: countsOf(own), judged: own.length })
    else left.push({ area, because: whyLeft(members) })
  }
  return {
    judged,
    left: grouped(
      left.map(({ area, because }) => ({ id: area, because })),
      new Set(),
    ),
  }
}

/** An area is left out because it was not selected or not built; what else its requirements say is beside the point. */
function whyLeft(requirements: readonly RequirementReport[]): string {
  const reasons = requirements.map(({ because }) => because ?? '')
  return reasons.find((reason) => /^not (selected|built)/.test(reason)) ?? reasons[0] ?? 'not judged'
}

export function countsOf(requirements: readonly RequirementReport[]): Record<Verdict, number> {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>
  for (const { verdict } of requirements) if (verdict !== undefined) counts[verdict] += 1
  return counts
}

export const withVerdict = ({ requirements }: Report, verdict: Verdict): readonly RequirementReport[] =>
  requirements.filter((one) => one.verdict === verdict)

/** The reasons of all requirements with a verdict, the most frequent first. */
export function reasonsOf(report: Report, verdict: Verdict): readonly Reason[] {
  const members = withVerdict(report, verdict).map((one) => ({
    id: one.id,
    because: one.because ?? 'no reason was given',
  }))
  return grouped(members, new Set(report.requirements.map(({ id }) => id)))
}

function grouped(
  members: readonly { readonly id: string; readonly because: string }[],
  requirementIds: ReadonlySet<string>,
): Reason[] {
  return [...groupBy(members, ({ because }) => because)]
    .map(([because, those]) => ({ because, standsOn: requirementIds.has(because), ids: those.map(({ id }) => id) }))
    .sort((one, other) => other.ids.length - one.ids.length)
}

/** Why a requirement has no verdict of its own: a sentence, also where the reason is another requirement. */
export function becauseOf({ because = 'no reason was given' }: RequirementReport, { requirements }: Report): string {
  return requirements.some(({ id }) => id === because) ? `stands on ${because}` : because
}

/** The test that made the requirement's verdict what it is. */
export const decidingTest = ({ tests, verdict }: RequirementReport): TestReport | undefined =>
  tests.find((test) => test.verdict === verdict)

/** Where something was seen, and how to see it again. */
export interface Place {
  readonly exchange: Exchange
  /** `200`, `200, then closed: …` or `no reply: …`. */
  readonly status: string
  /** The place in the body that the message leads with: `choices[0].index`. */
  readonly path?: string
  /** How many further exchanges decided the test. */
  readonly others: number
}

/** The first exchange of the deciding test that the evidence holds. */
export function placeOf(requirement: RequirementReport, { evidence }: Judged): Place | undefined {
  const test = decidingTest(requirement)
  const found = exchangesOf(test?.exchanges ?? [], evidence.exchanges)
  const [exchange, ...others] = found
  if (exchange === undefined) return undefined
  const path = /^`([^`]+)`:/.exec(test?.message ?? '')?.[1]
  return {
    exchange,
    status: statusOf(exchange),
    others: others.length + (test?.exchangesLeftOut ?? 0),
    ...(path !== undefined && { path }),
  }
}

/** Exchanges by id, in the order of the ids; unknown ids are left out. */
export function exchangesOf(ids: readonly string[], exchanges: readonly Exchange[]): Exchange[] {
  const byId = indexOf(exchanges)
  return ids.map((id) => byId.get(id)).filter((exchange) => exchange !== undefined)
}

const indexOf = memoized(
  (exchanges: readonly Exchange[]): ReadonlyMap<string, Exchange> =>
    new Map(exchanges.map((exchange) => [exchange.id, exchange])),
)

/** The status, and how the exchange ended when it did not end well. */
export function statusOf({ response, end }: Exchange): string {
  const ending = end.detail ?? end.how
  if (response === undefined) return `no reply: ${ending}`
  return end.how === 'complete'
    ? `${response.status}`
    : `${response.status}, then ${end.how}${end.detail ? `: ${end.detail}` : ''}`
}

/** True for a run that was stopped from outside, whatever had been judged by then. */
export const isInterrupted = ({ interrupted }: Report): boolean => interrupted !== undefined

/**
 * What heads every report. A run that was interrupted, and the part of a drive whose other shards are missing, are never called by
 * their verdict alone.
 */
export function conclusionOf(report: Report): string {
  const { verdict, shards } = report
  const word = isInterrupted(report)
    ? `interrupted${verdict === 'nonconformant' ? `, ${verdict} so far` : ''}`
    : verdict
  const missing = shards && missingSentence(shards)
  return missing === undefined ? word : `${word}, but ${missing}`
}

/** What kind of deployment this was and how it was driven, in one line. */
export function runLine({ report, evidence }: Judged, address = (url: string) => url): string {
  const { deployment, run, profile } = report
  const where = evidence.header.deployment.embedded ? 'embedded reference gateway' : address(deployment.baseUrl)
  const sent = `${counted(run.requests, 'request')}, ${counted(run.retries, 'retry', 'retries')}, ${counted(run.tokens, 'token')}`
  const shards = report.shards ? `, ${namedShards(report.shards.judged)}` : ''
  return `${where}, profile ${profile}, seed ${run.seed}${shards}: ${sent}; driven in ${seconds(run.driveMs)}, judged in ${seconds(run.judgeMs)}`
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)}s`

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
