import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf, type Requirement } from '../../src/contract/requirements.ts'
import { isSelected } from '../../src/contract/selection.ts'
import type { EvidenceHeader as Header } from '../../src/evidence/exchange.ts'
import { withoutCascades } from '../../src/judge/cascade.ts'
import type { CheckResult } from '../../src/outcomes/check-result.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import type { RequirementReport } from '../../src/report/report.ts'
import { requirementReport } from '../../src/judge/verdict.ts'
import { problemsOfHealthy, problemsOf } from '../prove/problems.ts'
import type { Specimen } from './recordings.ts'

/** What the self-tests would report for a recording, by how its checks ended: nothing without a mutant. */
export type Noticed = (checks: readonly CheckResult[]) => readonly string[]

type Rows = readonly RequirementReport[]

/** Concludes as the command does, with unmutated code and without the requirements of other areas. */
export function noticing(specimen: Specimen, header: Header, before: readonly CheckResult[]): Noticed {
  const covered = new Set(before.map(({ requirement }): string => requirement))
  const breaks: readonly string[] = specimen.kind === 'fault' ? specimen.fault.breaks : []
  const requirements = requirementsOf(packagedContract().document).filter(
    ({ id }) => covered.has(id) || breaks.includes(id),
  )
  const rowsBefore = rowsOf(before, requirements, header)
  const observedBefore = observed(before)
  return (checks) => {
    try {
      return [
        ...said(specimen, rowsOf(checks, requirements, header), rowsBefore),
        ...(specimen.kind === 'healthy' && observed(checks) !== observedBefore ? ['an observation changed'] : []),
      ]
    } catch (error) {
      return [`the report cannot be made: ${(error as Error).message}`]
    }
  }
}

function rowsOf(checks: readonly CheckResult[], requirements: readonly Requirement[], header: Header): Rows {
  const settled = withoutCascades(checks)
  const byId = groupedBy(settled)
  return requirements.map((one) =>
    requirementReport(one, byId.get(one.id) ?? [], isSelected(one.id, header), { gates: one.level === 'MUST' }),
  )
}

function said(specimen: Specimen, rows: Rows, before: Rows): readonly string[] {
  const { kind } = specimen
  if (kind === 'fault') return problemsOf(specimen.fault, concluded(rows)).map(({ what }) => what)
  if (kind === 'healthy')
    return [...problemsOfHealthy(concluded(rows)).map(({ what }) => what), ...untested(rows, before)]
  if (kind === 'variation') return problemsOfVariant(rows, before, specimen.undecides)
  if (kind === 'traffic' || kind === 'dead')
    return reportedIds(rows) === reportedIds(before) ? [] : ['another requirement is reported']
  return reportedExchanges(rows) === reportedExchanges(before)
    ? []
    : ['the verdict differs from the one that a person gave']
}

const concluded = (requirements: Rows) =>
  ({ report: { requirements, notes: [] as readonly string[] }, crashes: [] }) as unknown as ConcludedRun

/** The observations of OPEN requirements for the healthy gateway. */
const observed = (checks: readonly CheckResult[]) => JSON.stringify(checks.flatMap(({ observations }) => observations))

/** Requirements that lost their tests. */
function untested(rows: Rows, before: Rows): readonly string[] {
  const tested = new Set(before.filter(({ tests }) => tests.length > 0).map(({ id }) => id))
  return rows.filter(({ id, tests }) => tests.length === 0 && tested.has(id)).map(({ id }) => `${id} has no test`)
}

/** As in test/variants: nothing is reported, and only excused requirements are undecided. */
function problemsOfVariant(rows: Rows, before: Rows, undecides: readonly string[]): readonly string[] {
  const verdicts = new Map(before.map(({ id, verdict }) => [id, verdict]))
  const isBad = ({ id, judged, verdict }: RequirementReport) =>
    judged &&
    verdict !== 'satisfied' &&
    verdict !== 'inapplicable' &&
    (verdict !== 'inconclusive' || (verdicts.get(id) === 'satisfied' && !undecides.includes(id)))
  return rows.filter(isBad).map(({ id, verdict }) => `${id} is ${verdict}`)
}

/** The reported requirements. */
const reportedIds = (rows: Rows) =>
  rows
    .filter(({ verdict }) => verdict === 'violated' || verdict === 'advisory' || verdict === 'broken')
    .map(({ id, verdict }) => `${id} ${verdict === 'broken'}`)
    .join()

/** The reported requirements with their exchanges. */
const reportedExchanges = (rows: Rows) =>
  JSON.stringify(
    rows
      .filter(({ verdict }) => verdict === 'violated' || verdict === 'advisory' || verdict === 'broken')
      .map(({ id, verdict, tests }) => [
        id,
        verdict,
        tests.map((test) => [test.verdict, test.failed, test.failed && test.exchanges]),
      ]),
  )

function groupedBy(checks: readonly CheckResult[]): ReadonlyMap<string, readonly CheckResult[]> {
  const groups = new Map<string, CheckResult[]>()
  for (const check of checks) {
    const own = groups.get(check.requirement)
    if (own === undefined) groups.set(check.requirement, [check])
    else own.push(check)
  }
  return groups
}
