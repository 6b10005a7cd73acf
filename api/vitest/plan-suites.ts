import { areaOf, groupBy } from '../../reporters/summary.ts'
import type { JudgedRun, RequirementReport } from '../../src/report/report.ts'
import type { Judging } from '../judge/judging.ts'
import type { RunOptions } from '../options.ts'
import { plannedTest } from './plan-requirement.ts'
import type { PlannedSuite } from './planned-test.ts'
import { shownLine } from './shown-text.ts'

/** Plans a suite for each area in the order of the report, with a test for each requirement. Call it while the evidence can be read. */
export function plannedSuites(
  judged: JudgedRun & Pick<Judging, 'open'>,
  { only = [], strict = false }: Pick<RunOptions, 'only' | 'strict'>,
): readonly PlannedSuite[] {
  const isDeclared = (row: RequirementReport) => row.judged || only.includes(row.id)
  const failing = new Set(strict ? judged.open : [])
  const rows = judged.report.requirements.filter(isDeclared)
  return [...groupBy(rows, ({ id }) => areaOf(id))].map(([area, ofArea]) => ({
    title: shownLine(area),
    tests: ofArea.map((row) => plannedTest(row, judged, failing.has(row.id))),
  }))
}
