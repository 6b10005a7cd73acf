import { AssertionError } from 'node:assert'
import { renderFirstScreen } from '../reporters/console/index.ts'
import { conclusionOf, exitCodeOf } from '../src/report/conclusion.ts'
import type { Report } from '../src/report/report.ts'

/**
 * Asserts that a run passes: its exit code is 0. Every gating requirement that was judged is satisfied or a known violation, enough were
 * judged, and no baseline entry is stale. To require that all were judged, check `complete` too.
 *
 * @throws AssertionError whose message is the first screen of the report
 */
export function assertConformant(report: Report): void {
  if (exitCodeOf(report) === 0) return
  throw new AssertionError({
    message: renderFirstScreen(report, { color: false, width: 120 }),
    actual: conclusionOf(report),
    expected: 'conformant',
    operator: 'assertConformant',
    stackStartFn: assertConformant,
  })
}
