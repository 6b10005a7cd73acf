import { beforeAll, describe, expect, test } from 'vitest'
import type { Fault } from '../../../src/reference/fault.ts'
import type { ConcludedRun } from '../../../src/judge/conclude.ts'
import { startJudge } from '../../../src/judge/judge.ts'
import type { RequirementReport, TestReport } from '../../../src/report/report.ts'
import { maxListed } from '../../../src/std/truncate.ts'
import { packagedContract } from '../../../src/contract/document.ts'
import { areaOf, requirementsOf } from '../../../src/contract/requirements.ts'
import { isSelectedByDefault } from '../../../src/contract/selection.ts'
import { areas } from '../../../suites/areas.ts'
import { faults } from '../../../suites/faults.ts'
import { testsOf } from '../../../suites/ledger.ts'
import { problemsOfHealthy } from '../../prove/problems.ts'
import { scopeOf } from '../../prove/scope.ts'
import { flawsOfReport } from '../../reporters/report-schema.ts'
import { judged, record } from '../harness.ts'
import { tryGateway } from '../trial.ts'

/** The way of a real run: over sockets, into a chained file, judged by a thread with the compiled suites. */
async function tryOverSockets(options: Parameters<typeof record>[0], suites: Parameters<typeof startJudge>[0] = {}) {
  const judge = startJudge(suites)
  try {
    return await judged(judge, await record(options))
  } finally {
    await judge.close()
  }
}

/** A report without what differs from run to run: ports, times, and the order in which exchanges ended. */
const comparable = ({ report }: ConcludedRun) => report.requirements.map(comparableRow)

/** Reasons name the first of several drawn requests. */
const comparableRow = (row: RequirementReport): unknown =>
  JSON.parse(
    JSON.stringify({ ...row, tests: row.tests.map(comparableTest) }).replaceAll(/drawn-([a-z-]+)-\d+/g, 'drawn-$1'),
  )

const comparableTest = ({ exchanges, message, flaw, ...test }: TestReport) => ({
  ...test,
  // The list of a check with more exchanges is truncated, and which are listed depends on their order.
  exchanges: exchanges.length < maxListed.exchanges ? [...exchanges].sort() : exchanges.length,
  flaw: flaw && [flaw.path, flaw.expected, flaw.actual.kind],
  message: message
    ?.replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/\d{9,}(?:\.\d+)?/g, 'TIME'),
})

/** The requirements with a test, except those that the contract leaves open and those of areas that are selected by name. */
const required = requirementsOf(packagedContract().document).filter(
  ({ id, level }) => level !== 'OPEN' && isSelectedByDefault(areaOf(id)) && testsOf(id).length > 0,
)

describe('the healthy gateway', () => {
  let inMemory: ConcludedRun
  let overSockets: ConcludedRun
  beforeAll(async () => {
    inMemory = (await tryGateway()).concluded
    overSockets = await tryOverSockets({ settings: { timeoutS: 20, deadlineS: 300 } })
  }, 120_000)

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

/** Official clients are not driven in memory, and the upstream of a trial over sockets is (`selftest/library/upstream.test.ts`). */
const others = ['clients', 'upstream']

/** The first fault of each area that can be driven in memory. */
const samples = areas.flatMap(({ name }): readonly (readonly [string, Fault])[] => {
  const first = Object.entries(faults).find(([fault]) => fault.startsWith(`${name}.`) && !others.includes(name))
  return first === undefined ? [] : [first]
})

test.each(samples)('%s has the same report in memory as over sockets', async (name, fault) => {
  const { only, areas: suites } = scopeOf(name, fault)
  const options = { faults: [fault], settings: { only } }
  const { concluded } = await tryGateway({ ...options, suites: { areas: suites } })
  expect(comparable(concluded)).toEqual(comparable(await tryOverSockets(options, { areas: suites })))
})
