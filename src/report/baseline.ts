import type { RequirementReport } from './report.ts'

/** An entry of a baseline: a violation that somebody has looked at and accepts for a while. */
export interface KnownViolation {
  readonly id: string
  readonly reason: string
  /** The last day on which it is let pass: `2026-12-31`. */
  readonly expires?: string
}

/** A baseline compared with what one run found. */
export interface BaselineResult {
  /** Reasons by the requirement whose violation does not gate. */
  readonly excused: ReadonlyMap<string, string>
  /** Entries that say nothing true any more, each as a sentence: they fail the run until somebody takes them out. */
  readonly stale: readonly string[]
  readonly notes: readonly string[]
}

/**
 * Compares known violations with what was found. Days are compared with the day of the drive, so that judging the same evidence
 * next year says the same.
 */
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
