import type { Concluded } from '../../../src/verdict/conclude.ts'
import type { Report, RequirementReport } from '../../../src/verdict/report.ts'
import { untouched, type Fault } from '../../../src/reference/fault.ts'
import type { Faults } from '../../prove/choose.ts'
import { problemsOf } from '../../prove/problems.ts'

/** What a gateway with several faults was told of them. */
export interface Outcome {
  /** Faults of which each requirement they break is reported. */
  readonly told: readonly string[]
  /** Faults of which some requirement is undecided because of another one that is reported: fault, requirement, that other one. */
  readonly undecided: readonly (readonly [fault: string, id: string, because: string])[]
  /** Requirements that a fault breaks and that are neither reported nor undecided so: nobody was told, which has to be explained. */
  readonly silent: readonly Silent[]
  /** What must never be: broken checks, accusations that no fault of the set explains, reasons that lead nowhere. */
  readonly problems: readonly string[]
}

/** A requirement that a fault breaks, and that the report of a set says nothing of. */
export interface Silent {
  readonly fault: string
  readonly id: string
  /** `satisfied`, or why it is undecided or not judged. */
  readonly saw: string
}

/** Holds the report on a gateway with these faults against what each of them breaks. */
export function outcomeOf(faults: Faults, concluded: Concluded): Outcome {
  const { report } = concluded
  const rows = new Map(report.requirements.map((row) => [row.id, row]))
  const broken = Object.entries(faults).flatMap(([fault, { breaks }]) => breaks.map((id) => ({ fault, id })))
  const missing = broken.filter(({ id }) => !isReported(rows.get(id)))
  const standing = missing.map(({ fault, id }) => ({ fault, id, because: reportedCause(rows, id) }))
  const undecided = standing.flatMap(({ fault, id, because }) =>
    because === undefined ? [] : [[fault, id, because] as const],
  )
  const silent = standing
    .filter(({ because }) => because === undefined)
    .map(({ fault, id }) => ({ fault, id, saw: seen(rows.get(id)) }))
  const missed = new Set(missing.map(({ fault }) => fault))
  return {
    told: Object.keys(faults).filter((name) => !missed.has(name)),
    undecided,
    silent,
    problems: problemsOf(union(faults, report), concluded).map(({ what }) => what),
  }
}

/** All that the faults break together, but for what is not reported: that is looked at one by one. */
function union(faults: Faults, report: Report): Fault {
  const breaks = Object.values(faults).flatMap((fault) => fault.breaks)
  const reported = new Set(report.requirements.filter(isReported).map(({ id }) => id))
  const told = breaks.filter((id) => reported.has(id))
  return { breaks: told.length > 0 ? told : breaks, inject: untouched }
}

const isReported = (row: RequirementReport | undefined) => row?.verdict === 'violated' || row?.verdict === 'advisory'

/** The reported requirement that one is undecided because of, over others that are undecided themselves. */
function reportedCause(rows: ReadonlyMap<string, RequirementReport>, id: string): string | undefined {
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
