import type { Finding, FindingCase, Report, RequirementReport } from '../src/report/report.ts'
import { findingsOf } from './findings.ts'
import { groupBy, pluralize, shortList } from './summary.ts'

/*
 * A gateway that does not validate violates many requirements of limits with one cause. Reports show them as one line, so that they do
 * not hide the other violations. report.json has all of them.
 */

/** A line of a report: a requirement, or limits that are unmet with one cause. */
export interface ReportLine {
  /** The requirement; of several, the first, with the tests of all. */
  readonly row: RequirementReport
  /** The ids of all its requirements. */
  readonly ids: readonly string[]
  /** The cause of several requirements. */
  readonly finding?: Finding
}

const isLimit = (id: string) => id.startsWith('limits.')
const isUnmet = ({ verdict }: RequirementReport) => verdict === 'violated' || verdict === 'advisory'

/** A line for each requirement, and one for all unmet limits with the same worst finding. In the order of the requirements. */
export function reportLines(requirements: readonly RequirementReport[], report: Report): readonly ReportLine[] {
  const keyOf = (row: RequirementReport) => {
    const [finding] = isLimit(row.id) && isUnmet(row) ? findingsOf(row.id, report) : []
    return JSON.stringify(finding === undefined ? [row.id] : [finding.id, row.verdict, row.ungated, row.known])
  }
  return [...groupBy(requirements, keyOf).values()].flatMap((rows) => lineOf(rows, report))
}

function lineOf(rows: readonly RequirementReport[], report: Report): readonly ReportLine[] {
  const [first, ...others] = rows
  if (first === undefined) return []
  const [finding] = others.length > 0 ? findingsOf(first.id, report) : []
  if (finding === undefined) return rows.map((row) => ({ row, ids: [row.id] }))
  const tests = rows.flatMap((row) => row.tests.filter(({ verdict }) => verdict === row.verdict))
  return [{ row: { ...first, tests }, ids: rows.map(({ id }) => id), finding }]
}

/** `limits.chat.n.refuses and 37 more`. */
export const lineName = ({ row, ids }: Pick<ReportLine, 'row' | 'ids'>): string =>
  ids.length === 1 ? row.id : `${row.id} and ${ids.length - 1} more`

/** What a line of several requirements has in common: `38 limits are not enforced (38 requirements: a, b, c and 35 more)`. */
export const causeText = (ids: readonly string[], { title }: Finding, maxIds = 3): string =>
  `${title} (${pluralize(ids.length, 'requirement')}: ${shortList(ids, maxIds)})`

/** A case of a finding, or all its cases of limits, the worst verdict first. */
export interface CaseLine {
  readonly first: FindingCase
  readonly requirements: readonly string[]
  /** The number of its cases, and of the exchanges of all of them. */
  readonly cases: number
  readonly exchanges: number
}

/** The first lines of a finding's cases, and how many cases are on none of them. */
export function caseLines(finding: Finding, maxLines: number): { readonly lines: readonly CaseLine[]; more: number } {
  const all = linesOfCases(finding)
  const more = all.slice(maxLines).reduce((sum, line) => sum + line.cases, finding.casesLeftOut ?? 0)
  return { lines: all.slice(0, maxLines), more }
}

/** The cases of a finding. If several limits are among them, these are one line. */
function linesOfCases({ cases }: Finding): readonly CaseLine[] {
  const limits = new Set(cases.flatMap(({ requirement = '' }) => (isLimit(requirement) ? requirement : [])))
  const isGrouped = ({ requirement = '' }: FindingCase) => limits.size > 1 && limits.has(requirement)
  const keyed = cases.map((one, index) => ({ one, key: isGrouped(one) ? 'limits' : `${index}` }))
  return [...groupBy(keyed, ({ key }) => key).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const requirements = [...new Set(group.flatMap(({ one }) => one.requirement ?? []))]
    const exchanges = group.reduce((sum, { one }) => sum + one.exchanges, 0)
    return [{ first: first.one, requirements, cases: group.length, exchanges }]
  })
}
