import type { ConcludedRun } from '../../../src/judge/conclude.ts'
import { startJudge } from '../../../src/judge/judge.ts'
import type { RequirementReport, TestReport } from '../../../src/report/report.ts'
import { maxListed } from '../../../src/std/truncate.ts'
import { judged, record } from '../harness.ts'

/** Only stop a hang: no verdict depends on them. */
const timeouts = { timeoutS: 120, deadlineS: 600 }

/** The way of a real run: over sockets, into a chained file, judged by a thread with the compiled suites. */
export async function tryOverSockets(
  { settings, ...options }: NonNullable<Parameters<typeof record>[0]> = {},
  suites: Parameters<typeof startJudge>[0] = {},
): Promise<ConcludedRun> {
  const judge = startJudge(suites)
  try {
    return await judged(judge, await record({ ...options, settings: { ...timeouts, ...settings } }))
  } finally {
    await judge.close()
  }
}

/** A report without what differs from run to run: ports, times, and the order in which exchanges ended. */
export const comparable = ({ report }: ConcludedRun) => report.requirements.map(comparableRow)

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
  // Of several exchanges, the message quotes the first one, and lists their calls in the order in which they ended.
  message: (exchanges.length > 1 ? /\(seen in [^:)]*/.exec(message ?? '')?.[0] : message)
    ?.replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/\d{9,}(?:\.\d+)?/g, 'TIME'),
})
