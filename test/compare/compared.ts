import type { Comparison, Difference, FailCondition } from '../../src/compare/comparison.ts'
import { compare } from '../../src/compare/compare.ts'
import type { Subject } from '../../src/compare/bounds.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import type { Report } from '../../src/report/report.ts'
import { judgeTrial } from '../suites/trial.ts'

const tool = { name: 'gateproof', version: '0.0.0' }

/** Judges evidence as `compare` takes it. The subjects are called a, b, c, …. */
export async function subjectsOf(recordings: readonly Evidence[]): Promise<readonly Subject[]> {
  const subjects: Subject[] = []
  for (const [index, evidence] of recordings.entries()) {
    const { report } = await judgeTrial(evidence, { suites: {} })
    subjects.push({ name: String.fromCharCode(97 + index), from: 'memory', report, evidence, notes: [] })
  }
  return subjects
}

/** Reports without evidence, called a, b, c, …. */
export const reportsOnly = (...reports: readonly Report[]): readonly Subject[] =>
  reports.map((report, index) => ({ name: String.fromCharCode(97 + index), from: '', report, notes: [] }))

export const comparisonOf = (
  subjects: readonly Subject[],
  failOn: readonly FailCondition[] = ['violated'],
): Comparison => compare(subjects as [Subject, ...Subject[]], { tool, failOn })

/** What differs between the first two. */
export function differenceOf(subjects: readonly Subject[], failOn?: readonly FailCondition[]): Difference {
  const [difference] = comparisonOf(subjects, failOn).differences
  if (difference === undefined) throw new Error('nothing was compared')
  return difference
}
