import { maxLength, truncated } from '../std/truncate.ts'
import { impacts, type Finding, type Report, type RequirementReport } from '../report/report.ts'
import type { Cell, FindingCell, FindingRow, RequirementRow } from './comparison.ts'
import { shownOf } from './verdicts.ts'

/** Every requirement that any report judged, with its result in each. */
export function requirementRows(reports: readonly Report[]): readonly RequirementRow[] {
  const rows = reports.map(({ requirements }) => new Map(requirements.map((row) => [row.id, row])))
  return [...inOrder(reports)].flatMap(([id, { section, level, text }]) => {
    const own = rows.map((byId) => byId.get(id))
    if (own.every((row) => row?.judged !== true)) return []
    return { id, section, level, text, cells: own.map(cellOf) }
  })
}

/** The requirements in the order of the first report, followed by those of the others. */
function inOrder(reports: readonly Report[]): ReadonlyMap<string, RequirementReport> {
  const first = new Map<string, RequirementReport>()
  for (const { requirements } of reports) for (const row of requirements) if (!first.has(row.id)) first.set(row.id, row)
  return first
}

function cellOf(row: RequirementReport | undefined): Cell {
  if (row === undefined) return { because: 'not in its contract document' }
  const { judged, verdict, because, known } = row
  return {
    ...(judged && verdict && { verdict }),
    ...(because !== undefined && { because: truncated(because, maxLength.name) }),
    ...shownOf(row),
    ...(known !== undefined && { known: true }),
  }
}

/** Every finding of any report with its state in each: by impact, then by the number of reports that have it. */
export function findingRows(reports: readonly Report[]): readonly FindingRow[] {
  const own = reports.map(({ findings }) => new Map(findings.map((finding) => [finding.id, finding])))
  const requirements = reports.map((report) => new Map(report.requirements.map((row) => [row.id, row])))
  const ids = new Set(reports.flatMap(({ findings }) => findings.map(({ id }) => id)))
  const rows = [...ids].flatMap((id) => {
    const all = own.flatMap((byId) => byId.get(id) ?? [])
    const [first] = all
    if (first === undefined) return []
    const broken = [...new Set(all.flatMap((finding) => finding.requirements))]
    const cells = own.map((byId, index) => findingCell(byId.get(id), broken, requirements[index]))
    return { id, title: first.title, fix: first.fix, impact: worstImpact(all), requirements: broken, cells }
  })
  return rows.toSorted(
    (one, other) =>
      impacts.indexOf(one.impact) - impacts.indexOf(other.impact) ||
      having(other) - having(one) ||
      other.requirements.length - one.requirements.length ||
      (one.id < other.id ? -1 : 1),
  )
}

const worstImpact = (all: readonly Finding[]) =>
  impacts.find((impact) => all.some((one) => one.impact === impact)) ?? 'custom'

const has = ({ state }: FindingCell) => state === 'violated' || state === 'advisory'
const having = ({ cells }: FindingRow) => cells.filter(has).length

function findingCell(
  finding: Finding | undefined,
  ids: readonly string[],
  rows: ReadonlyMap<string, RequirementReport> | undefined,
): FindingCell {
  if (finding !== undefined && finding.verdict !== 'inconclusive')
    return { state: finding.verdict, exchanges: finding.exchanges }
  const verdicts = new Set(ids.map((id) => rows?.get(id)?.verdict))
  if (verdicts.has('violated') || verdicts.has('advisory')) return { state: 'other' }
  return { state: verdicts.size === 1 && verdicts.has('satisfied') ? 'kept' : 'undecided' }
}
