import { describe, expect, test } from 'vitest'
import { faults } from '../../suites/faults.ts'
import { problemsOf } from '../prove/problems.ts'
import { scopeOf } from '../prove/scope.ts'
import { flawsOfReport } from '../reporters/report-schema.ts'
import { tryGateway } from '../suites/trial.ts'

/**
 * Declares a test for each fault of an area: the fault violates exactly the requirements that it breaks, and its report conforms to the
 * schema. Each fault is driven and judged within its own scope.
 *
 * @param prefix of the names of the faults: an area, or a part of one such as `streaming.chat`
 */
export function proveFaults(prefix: string): void {
  const chosen = Object.entries(faults).filter(([name]) => name.startsWith(`${prefix}.`))

  describe('each fault violates exactly what it breaks', () => {
    // A few faults stall connections: the others go on meanwhile.
    test.concurrent.for(chosen)('%s', { timeout: 120_000 }, async ([name, fault]) => {
      const { only, areas } = scopeOf(name, fault)
      const { concluded } = await tryGateway({ faults: [fault], settings: { only }, suites: { areas } })
      expect(problemsOf(fault, concluded)).toEqual([])
      expect(flawsOfReport(concluded.report)).toEqual([])
    })
  })
}
