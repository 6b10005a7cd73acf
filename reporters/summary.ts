import type { Traffic } from '../src/evidence/exchange.ts'
import { verdicts, type JudgedRun, type Report, type RequirementReport, type Verdict } from '../src/report/report.ts'
import { costSentence } from './cost.ts'
import { missingSentence, namedShards } from '../src/calls/shards.ts'

export {
  decidingTest,
  exchangesById as exchangesOf,
  occurrenceOf as placeOf,
  statusText as statusOf,
} from './occurrences.ts'

/** The order in which reports count verdicts: what is wrong first. */
export const verdictOrder: readonly Verdict[] = [
  'violated',
  'broken',
  'advisory',
  'inconclusive',
  'satisfied',
  'inapplicable',
]

/** `25 violated, 6 advisory, 39 inconclusive`; empty where nothing was judged. */
export const countsLine = ({ summary }: Report): string => countsLineOf(summary)

/** The same of counts alone. */
export const countsLineOf = (summary: Report['summary']): string =>
  verdictOrder
    .filter((verdict) => summary[verdict] > 0)
    .map((verdict) => `${summary[verdict]} ${verdict}`)
    .join(', ')

/** The counts of one area. */
export interface AreaCounts {
  readonly area: string
  readonly counts: Readonly<Record<Verdict, number>>
  readonly judged: number
}

/** Requirements that share a reason. `standsOn` is set when the reason is another requirement. */
export interface ReasonGroup {
  readonly because: string
  readonly isRequirement: boolean
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
  readonly left: readonly ReasonGroup[]
} {
  const areas = groupBy(requirements, ({ id }) => areaOf(id))
  const judged: AreaCounts[] = []
  const left: { readonly id: string; readonly because: string }[] = []
  for (const [area, members] of areas) {
    const own = members.filter((one) => one.judged)
    if (own.length > 0) judged.push({ area, counts: countsOf(own), judged: own.length })
    else left.push({ id: area, because: leftOutReason(members) })
  }
  return {
    judged,
    left: groupByReason(left),
  }
}

/** An area is left out because it was not selected or not built; what else its requirements say is beside the point. */
function leftOutReason(requirements: readonly RequirementReport[]): string {
  const isLeftOut = ({ reason }: RequirementReport) => reason?.code === 'not-selected' || reason?.code === 'not-built'
  return (requirements.find(isLeftOut) ?? requirements[0])?.because ?? 'not judged'
}

export function countsOf(requirements: readonly RequirementReport[]): Record<Verdict, number> {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>
  for (const { verdict } of requirements) if (verdict !== undefined) counts[verdict] += 1
  return counts
}

export const withVerdict = ({ requirements }: Report, verdict: Verdict): readonly RequirementReport[] =>
  requirements.filter((one) => one.verdict === verdict)

/** The reasons of all requirements with a verdict, the most frequent first. */
export function reasonsOf(report: Report, verdict: Verdict): readonly ReasonGroup[] {
  return groupByReason(withVerdict(report, verdict))
}

type Reasoned = Pick<RequirementReport, 'id' | 'because' | 'reason'>

const groupByReason = (members: readonly Reasoned[]): ReasonGroup[] =>
  [...groupBy(members, ({ because = noReason }) => because)]
    .map(([because, those]) => ({
      because,
      isRequirement: those.some(isDependentRow),
      ids: those.map(({ id }) => id),
    }))
    .sort((one, other) => other.ids.length - one.ids.length)

const noReason = 'no reason was given'

const isDependentRow = ({ reason }: Reasoned) => reason?.code === 'requirement'

/** Why a requirement has no verdict of its own: a sentence, also where the reason is another requirement. */
export const reasonSentence = (row: Reasoned): string =>
  isDependentRow(row) ? `stands on ${row.because ?? ''}` : (row.because ?? noReason)

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

/** Requirements that do not gate by the requirement set alone: those that do not hold stand first. */
export const ungatedRequirements = ({ requirements }: Report): readonly RequirementReport[] =>
  requirements
    .filter(({ ungated }) => ungated !== undefined)
    .toSorted((one, other) => Number(one.verdict !== 'advisory') - Number(other.verdict !== 'advisory'))

/** How many those are, in one line; empty where there are none. */
export function ungatedLine(report: Report): string {
  const all = ungatedRequirements(report)
  const unmet = all.filter(({ verdict }) => verdict === 'advisory').length
  return all.length === 0
    ? ''
    : `${pluralize(all.length, 'requirement')} changed after set ${report.set?.version}: judged, and not gating; ${unmet} of them unmet`
}

/** By which requirement set it was judged, where that is not the newest. */
const setText = ({ set }: Report): string =>
  set?.newest === undefined ? '' : `, requirement set ${set.version} (the newest is ${set.newest})`

/** What kind of deployment this was and how it was driven, in one line. */
export function runLine({ report, evidence }: JudgedRun, address = (url: string) => url): string {
  const { deployment, run, profile } = report
  if (report.traffic !== undefined) return trafficLine(report, report.traffic, address)
  const where = evidence.header.deployment.embedded ? 'embedded reference gateway' : address(deployment.baseUrl)
  const sent = `${pluralize(run.requests, 'request')}, ${pluralize(run.retries, 'retry', 'retries')}, ${pluralize(run.tokens, 'token')}`
  const cost = report.cost ? `; ${costSentence(report.cost)}` : ''
  const shards = report.shards ? `, ${namedShards(report.shards.judged)}` : ''
  return `${where}, profile ${profile}${setText(report)}, seed ${run.seed}${shards}: ${sent}; driven in ${seconds(run.driveMs)}, judged in ${seconds(run.judgeMs)}${cost}`
}

const trafficSources: Readonly<Record<Traffic['from'], string>> = {
  har: 'an HTTP archive',
  exchanges: 'exchanges in JSON Lines',
  proxy: 'the recording of a proxy',
}

/** The same of what others sent. */
function trafficLine(report: Report, { from, by }: Traffic, address: (url: string) => string): string {
  const { deployment, run, profile } = report
  const made = by === undefined ? '' : ` of ${by}`
  const sent = `${pluralize(run.requests, 'request')}, ${pluralize(run.tokens, 'token')}`
  return `traffic to ${address(deployment.baseUrl)}, read from ${trafficSources[from]}${made}, profile ${profile}${setText(report)}: ${sent}, in ${seconds(run.driveMs)}; judged in ${seconds(run.judgeMs)}`
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)}s`

export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
