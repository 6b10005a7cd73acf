import { AssertionError } from 'node:assert'
import { renderFirstScreen } from '../reporters/console/index.ts'
import type { Report } from '../src/report/report.ts'

/**
 * Asserts that the verdict of a report is `conformant`.
 *
 * @throws AssertionError whose message is the first screen of the report
 */
export function assertConformant(report: Report): void {
  if (report.verdict === 'conformant') return
  throw new AssertionError({
    message: renderFirstScreen(report, { color: false, width: 120 }),
    actual: report.verdict,
    expected: 'conformant',
    operator: 'assertConformant',
    stackStartFn: assertConformant,
  })
}
