import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import type { RequirementReport } from '../../src/report/report.ts'
import { untouched } from '../../src/reference/fault.ts'
import type { Faults } from '../prove/choose.ts'
import { problemsOf } from '../prove/problems.ts'

/** What a gateway with several faults was told of them. */
export interface Outcome {
  /** Faults of which each requirement they break is reported. */
  readonly told: readonly string[]
  /** Faults of which some requirement is undecided because of another one that is reported: fault, requirement, that other one. */
  readonly undecided: readonly (readonly [fault: string, id: string, because: string])[]
  /** Requirements that a fault breaks and that are neither reported nor undecided so: nobody was told, which has to be explained. */
  readonly missing: readonly MissingReport[]
  /** Requirements that are reported, though no fault of the set says that it breaks them. */
  readonly unexpected: readonly string[]
  /** What must never be: broken checks, reasons that lead nowhere. */
  readonly problems: readonly string[]
}

/** A requirement that a fault breaks, and that the report of a set says nothing of. */
export interface MissingReport {
  readonly fault: string
  readonly id: string
  /** `satisfied`, or why it is undecided or not judged. */
  readonly saw: string
}

/** Holds the report on a gateway with these faults against what each of them breaks. */
export function outcomeOf(faults: Faults, concluded: ConcludedRun): Outcome {
  const { report } = concluded
  const rows = new Map(report.requirements.map((row) => [row.id, row]))
  const broken = Object.entries(faults).flatMap(([fault, { breaks }]) => breaks.map((id) => ({ fault, id })))
  const unreported = broken.filter(({ id }) => !isReported(rows.get(id)))
  const causes = unreported.map(({ fault, id }) => ({ fault, id, because: reportedRootCause(rows, id) }))
  const undecided = causes.flatMap(({ fault, id, because }) =>
    because === undefined ? [] : [[fault, id, because] as const],
  )
  const missing = causes
    .filter(({ because }) => because === undefined)
    .map(({ fault, id }) => ({ fault, id, saw: seen(rows.get(id)) }))
  const reported = report.requirements.filter(isReported).map((row) => row.id)
  const breaks = new Set<string>(broken.map(({ id }) => id))
  const missed = new Set(unreported.map(({ fault }) => fault))
  return {
    told: Object.keys(faults).filter((name) => !missed.has(name)),
    undecided,
    missing,
    unexpected: reported.filter((id) => !breaks.has(id)),
    problems: otherProblems(concluded, reported),
  }
}

/** What is wrong with the report whatever the faults are: what is reported and what is not is looked at one by one. */
const otherProblems = (concluded: ConcludedRun, reported: readonly string[]): readonly string[] =>
  problemsOf({ breaks: reported as readonly RequirementId[], inject: untouched }, concluded)
    .map(({ what }) => what)
    .filter((what) => reported.length > 0 || !what.includes('breaks no requirement'))

/** True for a requirement that does not hold. */
export const isReported = (row: RequirementReport | undefined): boolean =>
  row?.verdict === 'violated' || row?.verdict === 'advisory'

/** The reported requirement that one is undecided because of, over others that are undecided themselves. */
function reportedRootCause(rows: ReadonlyMap<string, RequirementReport>, id: string): string | undefined {
  const seenIds = new Set<string>()
  let row = rows.get(id)
  while (row?.verdict === 'inconclusive' && !seenIds.has(row.id)) {
    seenIds.add(row.id)
    row = rows.get(row.because ?? '')
  }
  return isReported(row) ? row?.id : undefined
}

const seen = (row: RequirementReport | undefined) =>
  row?.verdict === 'satisfied' ? 'satisfied' : `${row?.verdict ?? 'not judged'}: ${row?.because ?? 'no reason given'}`
