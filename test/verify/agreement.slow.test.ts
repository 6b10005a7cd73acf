import { expect, test } from 'vitest'
import { areas } from '../../suites/areas.ts'
import { faults } from '../../suites/faults.ts'
import { consistencyOf } from '../../src/consistency/consistency.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { areaOf } from '../../src/contract/requirements.ts'
import { withinScope } from '../prove/scope.ts'
import { recordInMemory } from '../suites/trial.ts'

/** Drives of both ends are long: fewer of their faults. */
const chosen = Object.entries(faults).filter(
  ([, { upstream }], index) => index % (upstream === undefined ? 3 : 12) === 0,
)

// Whatever a gateway responds, every request of its recording must follow from the seed: otherwise honest evidence would be refused.
test.for(chosen)('the recording of %s agrees with itself', { timeout: 120_000 }, async ([name, fault]) => {
  const only = [...new Set(fault.breaks.map(areaOf))]
  // Streams that hang wait for it.
  const { agentsFrom } = withinScope(name, fault).settings ?? {}
  const settings = { only, timeoutS: 2, ...(agentsFrom !== undefined && { agentsFrom }) }
  const evidence = await recordInMemory({ faults: [fault], settings })
  const results = await consistencyOf(evidence, areas, packagedContract())
  expect(results.flatMap(({ step, problems }) => problems.map((problem) => `${step}: ${problem}`))).toEqual([])
})
