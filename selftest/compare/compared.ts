import type { Comparison, Difference, Failure } from '../../src/compare/comparison.ts'
import { compare } from '../../src/compare/compare.ts'
import type { Subject } from '../../src/compare/subject.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import type { Judge } from '../../src/verdict/judge.ts'
import type { Report } from '../../src/verdict/report.ts'
import { concludedOf, judgedAll } from '../suites/harness.ts'

const tool = { name: 'gateproof', version: '0.0.0' }

/** Recordings judged, as `compare` takes them, called a, b, c, …. */
export async function subjectsOf(judge: Judge, files: readonly string[]): Promise<readonly Subject[]> {
  const concluded = await judgedAll(judge, files)
  return files.map((file, index) => ({
    name: String.fromCharCode(97 + index),
    from: file,
    report: concluded[index]?.report ?? concludedOf(file, { checks: [], crashes: [] }).report,
    evidence: loadEvidence([file]),
    notes: [],
  }))
}

/** Reports without evidence, called a, b, c, …. */
export const reportsOnly = (...reports: readonly Report[]): readonly Subject[] =>
  reports.map((report, index) => ({ name: String.fromCharCode(97 + index), from: '', report, notes: [] }))

export const comparisonOf = (subjects: readonly Subject[], failOn: readonly Failure[] = ['violated']): Comparison =>
  compare(subjects as [Subject, ...Subject[]], { tool, failOn })

/** What differs between the first two. */
export function differenceOf(subjects: readonly Subject[], failOn?: readonly Failure[]): Difference {
  const [difference] = comparisonOf(subjects, failOn).differences
  if (difference === undefined) throw new Error('nothing was compared')
  return difference
}
