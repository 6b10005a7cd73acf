import type { RequirementReport } from './report.ts'

/** An entry of a baseline: a known violation that does not fail the run. */
export interface KnownViolation {
  readonly id: string
  readonly reason: string
  /** The last day on which it is accepted: `2026-12-31`. */
  readonly expires?: string
}

/** A baseline compared with the results of a run. */
export interface BaselineResult {
  /** The reasons of accepted violations, by requirement. */
  readonly excused: ReadonlyMap<string, string>
  /** Expired or satisfied entries, each as a sentence: they fail the run. */
  readonly stale: readonly string[]
  readonly notes: readonly string[]
}

/** Compares a baseline with the results of a run. Expiry is based on the day of the drive, so that judging again gives the same result. */
export function compareWithBaseline(
  rows: readonly RequirementReport[],
  baseline: readonly KnownViolation[],
  startedAt: string,
): BaselineResult {
  const verdicts = new Map(rows.map(({ id, verdict }) => [id, verdict]))
  const day = startedAt.slice(0, 10)
  const stale: string[] = []
  const excused = new Map<string, string>()
  const notes: string[] = []
  for (const { id, reason, expires } of baseline) {
    if (expires !== undefined && expires < day) stale.push(`${id} expired on ${expires}`)
    else if (verdicts.get(id) === 'satisfied') stale.push(`${id} is satisfied`)
    else if (verdicts.get(id) === 'violated') {
      excused.set(id, reason)
      notes.push(`known violation: ${id}: ${reason}${expires === undefined ? '' : ` (until ${expires})`}`)
    }
  }
  return { excused, stale, notes: [...notes, ...stale.map((sentence) => `stale baseline entry: ${sentence}`)] }
}
