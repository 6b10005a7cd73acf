/** Counts, areas and reasons, as all reports show them. */
import { pluralize } from '../src/std/pluralize.ts'
import { verdicts, type Report, type RequirementReport, type Verdict } from '../src/report/report.ts'

export { pluralize } from '../src/std/pluralize.ts'

/** What a user of the gateway sees, if a requirement is violated or advisory; undefined otherwise. */
export const defectIn = ({ verdict, defect }: RequirementReport): string | undefined =>
  verdict === 'violated' || verdict === 'advisory' ? defect : undefined

/** The order in which reports list verdicts: the worst first. */
export const verdictOrder: readonly Verdict[] = [
  'violated',
  'broken',
  'advisory',
  'inconclusive',
  'satisfied',
  'inapplicable',
]

/** `25 violated, 6 advisory, 39 inconclusive`; empty if nothing was judged. */
export const countsLine = ({ summary }: Pick<Report, 'summary'>): string =>
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

/** Requirements without a verdict that share a reason. `isRequirement`: the reason is the id of another requirement. */
export interface ReasonGroup {
  readonly because: string
  readonly isRequirement: boolean
  readonly ids: readonly string[]
}

/** `Map.groupBy` for Node 20. */
export function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}

/** `chat` for `chat.completion.usage`. */
export const areaOf = (id: string): string => id.split('.', 1)[0] ?? id

/** The areas in which anything was judged, in the order of the report, and the other areas grouped by reason. */
export function areasOf({ requirements }: Report): {
  readonly judged: readonly AreaCounts[]
  readonly leftOut: readonly ReasonGroup[]
} {
  const judged: AreaCounts[] = []
  const leftOut: RowWithReason[] = []
  for (const [area, members] of groupBy(requirements, ({ id }) => areaOf(id))) {
    const judgedMembers = members.filter((one) => one.judged)
    if (judgedMembers.length > 0) judged.push({ area, counts: countsOf(judgedMembers), judged: judgedMembers.length })
    else leftOut.push({ id: area, because: leftOutReason(members) })
  }
  return { judged, leftOut: groupByReason(leftOut) }
}

/** Why an area was left out: it was not selected or not built, whatever else its requirements report. */
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
export const reasonsOf = (report: Report, verdict: Verdict): readonly ReasonGroup[] =>
  groupByReason(withVerdict(report, verdict))

type RowWithReason = Pick<RequirementReport, 'id' | 'because'> & { readonly reason?: RequirementReport['reason'] }

const groupByReason = (rows: readonly RowWithReason[]): ReasonGroup[] =>
  [...groupBy(rows, ({ because = noReason }) => because)]
    .map(([because, group]) => ({
      because,
      isRequirement: group.some(isDependent),
      ids: group.map(({ id }) => id),
    }))
    .sort((one, other) => other.ids.length - one.ids.length)

const noReason = 'no reason was given'

const isDependent = ({ reason }: RowWithReason) => reason?.code === 'requirement'

/** Why a requirement has no verdict, as a sentence, including when the reason is another requirement. */
export const reasonSentence = (row: RowWithReason): string =>
  isDependent(row) ? `depends on ${row.because ?? ''}` : (row.because ?? noReason)

/** Requirements that do not gate because the requirement set does not contain them yet; unmet ones first. */
export const ungatedRequirements = ({ requirements }: Report): readonly RequirementReport[] =>
  requirements
    .filter(({ ungated }) => ungated !== undefined)
    .toSorted((one, other) => Number(one.verdict !== 'advisory') - Number(other.verdict !== 'advisory'))

/** How many those are, in one line; empty if all requirements gate. */
export function ungatedLine(report: Report): string {
  const all = ungatedRequirements(report)
  const unmet = all.filter(({ verdict }) => verdict === 'advisory').length
  return all.length === 0
    ? ''
    : `${pluralize(all.length, 'requirement')} added or changed after set ${report.set?.version}: judged but not gating, ${unmet} unmet`
}

/** What the second number of `judged N of M` counts. Empty if it counts all requirements of the report. */
export function totalLine({ requirements, judged }: Pick<Report, 'requirements' | 'judged'>): string {
  const leftOut = (...codes: readonly string[]) =>
    requirements.filter((one) => !one.judged && codes.includes(one.reason?.code ?? '')).length
  const parts = [
    [leftOut('open', 'untestable'), 'that a run cannot judge'],
    [leftOut('not-selected'), 'not selected'],
    [leftOut('another-shard'), 'of other shards'],
    [requirements.filter(({ verdict }) => verdict === 'inapplicable').length, 'that do not apply'],
  ] as const
  const shown = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  if (shown.length === 0) return ''
  return `${judged.total} of the ${requirements.length} requirements in the contract, without ${shown.join(', ')}`
}

/** `a, b and 3 more`. */
export function shortList(names: readonly string[], max = 5, more = 'more'): string {
  const rest = names.length - max
  return rest > 0 ? `${names.slice(0, max).join(', ')} and ${rest} ${more}` : names.join(', ')
}
