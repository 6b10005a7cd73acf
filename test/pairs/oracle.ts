import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import type { RequirementReport } from '../../src/report/report.ts'
import { untouched } from '../../gateway/reference/fault.ts'
import type { Faults } from '../prove/proving.ts'
import { breaksNothing, problemsOf } from '../prove/problems.ts'

/** How the report on a gateway with several faults relates to these faults. */
export interface Outcome {
  /** Faults whose violated requirements are all reported. */
  readonly told: readonly string[]
  /** Faults with a requirement that is undecided because of another, reported one: fault, requirement, reported requirement. */
  readonly undecided: readonly (readonly [fault: string, id: string, because: string])[]
  /** Violated requirements that are neither reported nor undecided for such a reason. They need an explanation. */
  readonly missing: readonly MissingReport[]
  /** Reported requirements that no fault of the set violates. */
  readonly unexpected: readonly string[]
  /** Broken checks and unfounded reasons. Must be empty. */
  readonly problems: readonly string[]
}

/** A requirement that a fault violates and the report does not contain. */
export interface MissingReport {
  readonly fault: string
  readonly id: string
  /** `satisfied`, or why it is undecided or not judged. */
  readonly saw: string
}

/** Compares the report on a gateway with these faults with what each of them violates. */
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

/** Problems of the report that do not depend on the faults. */
const otherProblems = (concluded: ConcludedRun, reported: readonly string[]): readonly string[] =>
  problemsOf({ breaks: reported as readonly RequirementId[], inject: untouched }, concluded)
    .map(({ what }) => what)
    .filter((what) => reported.length > 0 || what !== breaksNothing.what)

/** True if a requirement is reported as violated or advisory. */
export const isReported = (row: RequirementReport | undefined): boolean =>
  row?.verdict === 'violated' || row?.verdict === 'advisory'

/** The reported requirement that makes another one undecided, directly or through undecided ones. */
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
