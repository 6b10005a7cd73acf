import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readReport } from '../../src/report/report-file.ts'
import type { Report, RequirementReport } from '../../src/report/report.ts'
import type { Refusal } from '../../src/statement/refusals.ts'

const regenerate = 'remove it, or write it anew: gateproof judge evidence.jsonl --out DIR'

/**
 * Whether the report that lies in a run's folder says what judging the evidence again says. It is never trusted, but one that says
 * otherwise is a sign that one of both was changed.
 */
export function savedReportRefusals(folder: string, judged: Report): readonly Refusal[] {
  const file = join(folder, 'report.json')
  if (!existsSync(file)) return []
  const report = readReport(file)
  if (typeof report === 'string') return [{ because: `${file} ${report}`, advice: regenerate }]
  const known = report.requirements.filter((row) => row.known !== undefined).map(({ id }) => id)
  const isWithBaseline = known.length > 0 || report.stale !== undefined
  const baseline: Refusal = {
    because: `${file}: the run was judged with a baseline of known violations`,
    advice: 'a statement knows none: mend them, or judge without --baseline',
    requirements: known,
  }
  return [...(isWithBaseline ? [baseline] : []), ...contradictions(file, report, judged)]
}

function contradictions(file: string, report: Report, judged: Report): readonly Refusal[] {
  // What one shard shows is less than what all of them show.
  const isPart = report.shards !== undefined && report.shards.judged.length < (judged.shards?.judged.length ?? 0)
  if (!isPart && (report.run.startedAt !== judged.run.startedAt || report.run.seed !== judged.run.seed))
    return [{ because: `${file} is of another run than the evidence beside it`, advice: regenerate }]
  if (isPart) return []
  const there = new Map(report.requirements.map((row) => [row.id, row]))
  const isSame = (row: RequirementReport) => {
    const other = there.get(row.id)
    return other !== undefined && comparableVerdict(other) === comparableVerdict(row)
  }
  const differing = judged.requirements.filter((row) => !isSame(row)).map(({ id }) => id)
  const [first] = differing
  if (first === undefined && report.requirements.length === judged.requirements.length)
    return verdictContradiction(file, report, judged)
  const what = first === undefined ? 'names requirements that there are not' : `says otherwise of ${first}`
  return [{ because: `${file} ${what} than its evidence, judged again`, advice: regenerate, requirements: differing }]
}

/** By another profile or set something else gates: what does not hold does not hold all the same. */
const comparableVerdict = ({ verdict }: RequirementReport) => (verdict === 'advisory' ? 'violated' : verdict)

const verdictContradiction = (file: string, report: Report, judged: Report): readonly Refusal[] =>
  report.profile !== judged.profile || report.set?.sha256 !== judged.set?.sha256 || report.verdict === judged.verdict
    ? []
    : [
        {
          because: `${file} says ${report.verdict}, and its evidence, judged again, ${judged.verdict}`,
          advice: regenerate,
        },
      ]
