import { beforeAll, describe, expect, test } from 'vitest'
import type { ConcludedRun } from '../../../src/judge/conclude.ts'
import { packagedContract } from '../../../src/contract/document.ts'
import { areaOf, requirementsOf } from '../../../src/contract/requirements.ts'
import { isSelectedByDefault } from '../../../src/contract/selection.ts'
import { testsOf } from '../../../suites/ledger.ts'
import { problemsOfHealthy } from '../../prove/problems.ts'
import { flawsOfReport } from '../../reporters/report-schema.ts'
import { tryGateway } from '../trial.ts'
import { comparable, tryOverSockets } from './over-sockets.ts'

/** The requirements with a test, except those that the contract leaves open and those of areas that are selected by name. */
const required = requirementsOf(packagedContract().document).filter(
  ({ id, level }) => level !== 'OPEN' && isSelectedByDefault(areaOf(id)) && testsOf(id).length > 0,
)

describe('the healthy gateway', () => {
  let inMemory: ConcludedRun
  let overSockets: ConcludedRun
  beforeAll(async () => {
    inMemory = (await tryGateway()).concluded
    overSockets = await tryOverSockets()
  })

  test('satisfies every requirement', () => {
    expect(problemsOfHealthy(inMemory)).toEqual([])
    expect(problemsOfHealthy(overSockets)).toEqual([])
    expect(inMemory.report.judged).toEqual({ of: required.length, total: required.length })
  })

  test('has a report that conforms to its schema', () => {
    expect(flawsOfReport(inMemory.report)).toEqual([])
  })

  test('has the same report in memory as over sockets', () => {
    expect(comparable(inMemory)).toEqual(comparable(overSockets))
  })
})
