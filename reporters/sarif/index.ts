import { createHash } from 'node:crypto'
import type { JudgedRun, Report, RequirementReport } from '../../src/report/report.ts'
import { markdownProse, printableJson, printableLines, truncate } from '../escape.ts'
import { failureLines } from '../failure-lines.ts'
import { findingsOf } from '../findings.ts'
import { decidingTest, occurrenceOf } from '../occurrences.ts'
import { conclusionOf, exitCodeOf } from '../../src/report/conclusion.ts'
import { isInterrupted, runProblemOf } from '../run.ts'
import { areaOf, reasonSentence } from '../summary.ts'
import { placesFor, type Places } from './places.ts'

const max = { text: 1000, message: 6000, uri: 1000, findings: 20 }

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

/** The rule of a problem of the whole run. */
const runRule = 'gateproof.run'

const isUnmet = ({ verdict }: RequirementReport) => verdict === 'violated' || verdict === 'advisory'

/**
 * SARIF 2.1.0: a rule for each requirement that the run selected, and a result for each unmet one. Code scanning shows every result as an
 * alert, whatever its `kind`, so satisfied requirements have none, and those without a verdict are notifications of the run.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function renderSarif(judged: JudgedRun): string {
  const { report } = judged
  const places = placesFor(judged)
  const selected = report.requirements.filter((one) => one.judged)
  const problem = runProblemOf(report, judged)
  const run = {
    tool: { driver: driverOf(report, selected, problem !== undefined) },
    automationDetails: { id: `gateproof/${deploymentName(report)}/${report.run.startedAt}` },
    invocations: [invocationOf(judged, selected, places)],
    artifacts: [{ location: { uri: places.uri }, description: { text: 'The contract document.' } }],
    columnKind: 'utf16CodeUnits',
    results: [
      ...(problem === undefined ? [] : [runResult(problem.text, report, places)]),
      ...selected.flatMap((row, index) => (isUnmet(row) ? [resultOf(row, index, judged, places)] : [])),
    ],
    properties: {
      conclusion: conclusionOf(report),
      ...{ profile: report.profile, spec: report.spec, judged: report.judged, verdicts: report.summary },
      ...(report.set && { set: report.set.version }),
    },
  }
  return `${printableJson(JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2))}\n`
}

/** Separates the alerts of several deployments. */
const deploymentName = ({ deployment }: Report) =>
  deployment.embedded ? 'embedded' : truncate(deployment.baseUrl.replace(/^https?:\/\//, ''), max.uri)

const driverOf = ({ tool }: Report, rows: readonly RequirementReport[], hasRunRule: boolean) => ({
  name: tool.name,
  semanticVersion: tool.version,
  rules: [
    ...rows.map(ruleOf),
    ...(hasRunRule
      ? [{ id: runRule, shortDescription: { text: 'The run is complete.' }, help: { text: 'See summary.md.' } }]
      : []),
  ],
})

/** Code scanning shows the short description as the title of an alert. */
function ruleOf({ id, level, section, text, defect = text }: RequirementReport) {
  const sentence = shown(text, max.text)
  const explain = `npx --no-install gateproof explain ${id}`
  return {
    id,
    shortDescription: { text: shown(defect, max.text) },
    fullDescription: { text: sentence },
    help: {
      text: `${sentence}\nSection ${section} of the contract, ${level}. More: ${explain}`,
      markdown: `${markdownProse(sentence)}\n\nSection ${markdownProse(section)} of the contract, ${level}. More: \`${explain}\``,
    },
    defaultConfiguration: { level: level === 'MUST' ? 'error' : 'warning' },
    properties: { tags: [areaOf(id), level] },
  }
}

function invocationOf({ report, exitCode }: JudgedRun, rows: readonly RequirementReport[], { isJudgedBy }: Places) {
  const { run, notes } = report
  const all = [
    ...(isJudgedBy ? [] : ['The run was judged by another contract document. Lines are those of the packaged one.']),
    ...notes,
  ]
  return {
    executionSuccessful: !isInterrupted(report) && exitCodeOf(report) < 3,
    ...(exitCode !== undefined && { exitCode }),
    startTimeUtc: run.startedAt,
    endTimeUtc: run.finishedAt,
    toolConfigurationNotifications: all.map((note) => ({ level: 'note', message: messageOf(note) })),
    toolExecutionNotifications: rows.flatMap((row, index) => notificationsOf(row, index)),
  }
}

/** Why a requirement has no verdict. */
function notificationsOf(row: RequirementReport, index: number) {
  const { id, verdict, tests } = row
  if (verdict === 'satisfied' || isUnmet(row)) return []
  const isBroken = verdict === 'broken'
  const why = isBroken ? (decidingTest(row)?.message ?? tests[0]?.message ?? '') : reasonSentence(row)
  return [
    {
      associatedRule: { id, index },
      level: isBroken ? 'error' : verdict === 'inconclusive' ? 'warning' : 'note',
      message: messageOf(`${id}: ${verdict ?? 'no verdict'}: ${why}`),
      properties: { verdict: verdict ?? 'none' },
    },
  ]
}

/** An alert for a run without a verdict, which would look like a pass otherwise. */
const runResult = (text: string, report: Report, { uri }: Places) => ({
  ruleId: runRule,
  kind: 'fail',
  level: 'error',
  message: messageOf(text),
  locations: [{ physicalLocation: { artifactLocation: { uri, index: 0 }, region: { startLine: 1 } } }],
  partialFingerprints: fingerprintsOf(runRule),
  properties: { verdict: report.verdict },
})

function resultOf(row: RequirementReport, ruleIndex: number, judged: JudgedRun, { uri, lineOf }: Places) {
  const { id, level, verdict, known, ungated } = row
  const occurrence = occurrenceOf(row, judged)
  const findings = findingsOf(id, judged.report).slice(0, max.findings)
  const [first] = findings
  return {
    ...{ ruleId: id, ruleIndex, kind: 'fail', level: levelOf(row) },
    message: messageOf(failureLines({ row, ids: [id] }, judged).join('\n')),
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri, index: 0 },
          region: { startLine: lineOf(id) },
        },
      },
    ],
    partialFingerprints: fingerprintsOf(id),
    ...(occurrence && {
      webRequest: {
        method: shown(occurrence.exchange.request.method, max.text),
        target: shown(occurrence.exchange.request.url, max.uri),
      },
      webResponse: occurrence.exchange.response
        ? { statusCode: occurrence.exchange.response.status }
        : { noResponseReceived: true },
    }),
    ...(known !== undefined && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: shown(known, max.text) }],
    }),
    properties: {
      ...{ verdict, requirementLevel: level, findings: findings.map((finding) => finding.id) },
      ...(first && { impact: first.impact }),
      ...(ungated !== undefined && { ungated }),
    },
  }
}

/** Only an `error` fails the check of a pull request. */
const levelOf = ({ verdict, known }: RequirementReport) =>
  known !== undefined ? 'note' : verdict === 'violated' ? 'error' : 'warning'

/**
 * By the requirement alone: the same alert if the line, the message or the exchange differs. Code scanning compares only the first member.
 */
const fingerprintsOf = (id: string) => {
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 16)
  return { primaryLocationLineHash: `${hash}:1`, 'gateproofRequirement/v1': hash }
}

/** In a message, `[text](target)` is a link, which a gateway must not be able to write. */
const messageOf = (text: string) => ({ text: shown(text, max.message).replaceAll('](', '] (') })

/** Text of the gateway, without characters that a terminal would obey. */
const shown = (text: string, maxCharacters: number) => printableLines(truncate(text, maxCharacters)).join('\n')
