import type { Report, Verdict } from '../../src/report/report.ts'

/** The content of `result.json`: the verdicts of an entry when it was submitted, or since they were last reviewed. */
export interface StoredResult {
  readonly set: string
  readonly profile: string
  readonly judged: { readonly of: number; readonly total: number }
  readonly satisfied: number
  readonly inapplicable: number
  /** Requirement ids, sorted. */
  readonly violated: readonly string[]
  readonly advisory: readonly string[]
  readonly inconclusive: readonly string[]
}

const listed = ['violated', 'advisory', 'inconclusive'] as const

/** The verdicts of a report as they are stored. */
export function storedResultOf(report: Pick<Report, 'set' | 'profile' | 'judged' | 'requirements'>): StoredResult {
  const idsWith = (verdict: Verdict) =>
    report.requirements
      .filter((row) => row.verdict === verdict)
      .map(({ id }) => id)
      .sort()
  return {
    set: report.set?.version ?? '',
    profile: report.profile,
    judged: { of: report.judged.of, total: report.judged.total },
    satisfied: idsWith('satisfied').length,
    inapplicable: idsWith('inapplicable').length,
    violated: idsWith('violated'),
    advisory: idsWith('advisory'),
    inconclusive: idsWith('inconclusive'),
  }
}

/** How two results differ, one line each: by requirement, and else by the counts. */
export function resultDifferences(stored: StoredResult, judged: StoredResult): readonly string[] {
  const verdictIn = (result: StoredResult, id: string) =>
    listed.find((list) => result[list].includes(id)) ?? 'none of these'
  const ids = new Set(listed.flatMap((list) => [...stored[list], ...judged[list]]))
  const lines = [...ids]
    .sort()
    .map((id) => ({ id, before: verdictIn(stored, id), after: verdictIn(judged, id) }))
    .filter(({ before, after }) => before !== after)
    .map(({ id, before, after }) => `${id}: stored as ${before}, judged ${after}`)
  if (lines.length > 0) return lines
  return countsOf(stored) === countsOf(judged) ? [] : [`stored ${countsOf(stored)}, judged ${countsOf(judged)}`]
}

const countsOf = ({ set, profile, judged, satisfied, inapplicable }: StoredResult) =>
  `set ${set} profile ${profile}: ${judged.of} of ${judged.total} judged, ${satisfied} satisfied, ${inapplicable} not offered`
