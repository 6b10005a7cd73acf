import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readReportIn } from '../../src/report/report-file.ts'
import type { Report, RequirementReport } from '../../src/report/report.ts'
import type { Refusal } from '../../src/statement/refusals.ts'

const advice = 'delete it, or write it again: gateproof judge DIR/evidence.jsonl --out DIR'

/** Refuses a run whose saved report contradicts its evidence: one of the two has been modified. The report itself is never trusted. */
export function savedReportRefusals(folder: string, judged: Report): readonly Refusal[] {
  const file = join(folder, 'report.json')
  if (!existsSync(file)) return []
  const report = readReportIn(folder, 'report.json')
  if (typeof report === 'string') return [{ because: `${file} ${report}`, advice }]
  const known = report.requirements.filter((row) => row.known !== undefined).map(({ id }) => id)
  const baseline: Refusal = {
    because: `${file}: the run was judged with a baseline of known violations`,
    advice:
      'fix the violations, then write the report again without --baseline: gateproof judge DIR/evidence.jsonl --out DIR',
    requirements: known,
  }
  const isWithBaseline = known.length > 0 || report.stale !== undefined
  return [...(isWithBaseline ? [baseline] : []), ...contradictions(file, report, judged)]
}

function contradictions(file: string, report: Report, judged: Report): readonly Refusal[] {
  // The report of one shard covers less than the evidence of all shards.
  if (report.shards !== undefined && report.shards.judged.length < (judged.shards?.judged.length ?? 0)) return []
  if (report.run.startedAt !== judged.run.startedAt || report.run.seed !== judged.run.seed)
    return [{ because: `${file} and the evidence in its folder are from different runs`, advice }]
  const verdicts = new Map(report.requirements.map((row) => [row.id, comparableVerdict(row)]))
  const requirements = judged.requirements
    .filter((row) => verdicts.get(row.id) !== comparableVerdict(row))
    .map(({ id }) => id)
  const [first] = requirements
  if (first !== undefined) return [{ because: `${file} and its evidence disagree on ${first}`, advice, requirements }]
  if (report.requirements.length !== judged.requirements.length)
    return [{ because: `${file} contains requirements that its evidence does not have`, advice }]
  const isComparable = report.profile === judged.profile && report.set?.sha256 === judged.set?.sha256
  if (!isComparable || report.verdict === judged.verdict) return []
  return [{ because: `${file} says ${report.verdict}, its evidence says ${judged.verdict}`, advice }]
}

/** Which violations are only advisory depends on the profile and the set. */
const comparableVerdict = ({ verdict }: RequirementReport) => (verdict === 'advisory' ? 'violated' : verdict)
