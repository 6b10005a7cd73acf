import type { JudgedRun, Report, RequirementReport, Verdict } from '../src/report/report.ts'
import { printableJson, printableLines, truncate } from './escape.ts'
import { failureLines } from './failure-lines.ts'
import { findingsOf } from './findings.ts'
import { decidingTest, exchangesMs, exchangesOf } from './occurrences.ts'
import { conclusionOf, exitCodeOf } from '../src/report/conclusion.ts'
import { runProblemOf, type RunProblem } from './run.ts'
import { areaOf, defectIn, groupBy, reasonSentence } from './summary.ts'

/** The version of the format. @see https://github.com/ctrf-io/ctrf */
const specVersion = '0.0.0'

const max = { message: 500, trace: 12_000, text: 1000, findings: 5 }

const statuses = ['passed', 'failed', 'skipped', 'pending', 'other'] as const
type Status = (typeof statuses)[number]

/** `other`: judged, neither met nor failing the run. */
const statusOf: Readonly<Record<Verdict, Status>> = {
  satisfied: 'passed',
  violated: 'failed',
  broken: 'failed',
  advisory: 'other',
  inconclusive: 'skipped',
  inapplicable: 'skipped',
}

interface CtrfTest {
  readonly name: string
  readonly status: Status
  /** Milliseconds. */
  readonly duration: number
  readonly suite: readonly string[]
  readonly rawStatus: string
  readonly type: 'conformance'
  readonly message?: string
  readonly trace?: string
  /** True if only some of several runs found it unmet. */
  readonly flaky?: true
  readonly tags?: readonly string[]
  readonly filePath?: string
  readonly extra?: object
}

/**
 * The Common Test Report Format: a test for each requirement that the run selected, and one for a problem of the whole run. A requirement
 * without a verdict is skipped, with the reason; an unmet one that does not fail the run has the status `other`.
 *
 * @see https://ctrf.io
 */
export function renderCtrf(judged: JudgedRun): string {
  const { report } = judged
  const problem = runProblemOf(report, judged)
  const selected = report.requirements.filter((one) => one.judged)
  const tests = [
    ...(problem === undefined ? [] : [runTest(problem)]),
    ...selected.map((requirement) => testOf(requirement, judged)),
  ]
  const content = {
    reportFormat: 'CTRF',
    specVersion,
    timestamp: report.run.finishedAt,
    generatedBy: 'gateproof',
    results: {
      tool: { name: report.tool.name, version: report.tool.version },
      summary: summaryOf(tests, report),
      tests,
      environment: environmentOf(report),
      extra: extraOf(report),
    },
  }
  return `${printableJson(JSON.stringify(content, null, 2))}\n`
}

function summaryOf(tests: readonly CtrfTest[], { run, judged, summary }: Report): object {
  const byStatus = groupBy(tests, ({ status }) => status)
  const start = Date.parse(run.startedAt)
  const stop = Date.parse(run.finishedAt)
  return {
    tests: tests.length,
    ...Object.fromEntries(statuses.map((status) => [status, byStatus.get(status)?.length ?? 0])),
    suites: new Set(tests.map(({ suite }) => suite.join('.'))).size,
    start,
    stop,
    duration: Math.max(0, stop - start),
    extra: { judged, verdicts: summary },
  }
}

const environmentOf = (report: Report) => ({
  appName: report.deployment.embedded ? 'embedded reference gateway' : truncate(report.deployment.baseUrl, max.message),
  healthy: exitCodeOf(report) === 0,
  ...(report.shards && { extra: { shards: report.shards.judged } }),
})

const extraOf = (report: Report) => ({
  verdict: report.verdict,
  complete: report.complete,
  conclusion: conclusionOf(report),
  profile: report.profile,
  spec: report.spec,
  ...(report.set && { set: report.set.version }),
  run: report.run,
})

const runTest = ({ type, message, text }: RunProblem): CtrfTest => ({
  name: 'the run as a whole',
  status: 'failed',
  duration: 0,
  suite: ['gateproof', 'run'],
  rawStatus: type,
  type: 'conformance',
  message: shown(message, max.message),
  trace: shown(text, max.trace),
})

function testOf(requirement: RequirementReport, judged: JudgedRun): CtrfTest {
  const { id, level, section, text, defect, verdict, known, ungated } = requirement
  const findings = findingsOf(id, judged.report).slice(0, max.findings)
  const file = (decidingTest(requirement) ?? requirement.tests[0])?.file
  return {
    name: id,
    // A known violation does not fail the run.
    status: verdict === undefined ? 'skipped' : known === undefined ? statusOf[verdict] : 'other',
    duration: Math.round(exchangesMs(exchangesOf(requirement, judged.evidence))),
    suite: ['gateproof', areaOf(id)],
    rawStatus: verdict ?? 'none',
    type: 'conformance',
    ...detailsOf(requirement, judged),
    ...(judged.report.repeat?.flaky.includes(id) === true && { flaky: true }),
    tags: [level, ...(known === undefined ? [] : ['known']), ...(ungated === undefined ? [] : ['not gating'])],
    ...(file !== undefined && { filePath: `suites/${file}` }),
    extra: {
      section,
      ...(requirement.repeated && { repeated: requirement.repeated }),
      text: shown(text, max.text),
      ...(defect !== undefined && { defect: shown(defect, max.text) }),
      ...(known !== undefined && { known: shown(known, max.text) }),
      ...(ungated !== undefined && { ungated }),
      ...(findings.length > 0 && { findings: findings.map((finding) => ({ id: finding.id, impact: finding.impact })) }),
    },
  }
}

/** How it failed, or why it has no verdict. */
function detailsOf(requirement: RequirementReport, judged: JudgedRun): Pick<CtrfTest, 'message' | 'trace'> {
  const { level, text, verdict } = requirement
  if (verdict === 'satisfied') return {}
  if (verdict === undefined || verdict === 'inconclusive' || verdict === 'inapplicable')
    return { message: shown(`${verdict ?? 'no verdict'}: ${reasonSentence(requirement)}`, max.message) }
  const seen = decidingTest(requirement)?.message ?? 'no message'
  const defect = defectIn(requirement)
  const observed = defect === undefined ? seen : `${defect}: ${seen}`
  const lines = [`${level}: ${text}`, ...failureLines({ row: requirement, ids: [requirement.id] }, judged)]
  return { message: shown(`${verdict}: ${observed}`, max.message), trace: shown(lines.join('\n'), max.trace) }
}

/** Text of the gateway, without characters that a terminal would obey. */
const shown = (text: string, maxCharacters: number) => printableLines(truncate(text, maxCharacters)).join('\n')
