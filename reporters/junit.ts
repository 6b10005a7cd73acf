import { costSentence, runProblemOf, toolText, type RunProblem } from './run.ts'
import { conclusionOf } from '../src/report/conclusion.ts'
import type { JudgedRun, ModelRow, Report, RequirementReport } from '../src/report/report.ts'
import { repeatLine, unmetText } from './repeat.ts'
import { areaOf, countsOf, defectIn, groupBy, pluralize, reasonSentence } from './summary.ts'
import { decidingTest, exchangesMs, exchangesOf } from './occurrences.ts'
import { escapeLogCommands, escapeXml, printableLines, truncate } from './escape.ts'
import { failureLines } from './failure-lines.ts'
import { causeText, lineName, reportLines, type ReportLine } from './limit-lines.ts'
import { modelTable } from './tables.ts'

/**
 * `junit.xml`: a suite for each area, a case for each selected requirement, and one for all limits that are unmet with one cause.
 * Violated is a failure, broken an error; inconclusive and inapplicable are skipped; an advisory passes, with its message as output. A
 * problem of the whole run has a suite to itself. The time of a case is the total of its exchanges.
 *
 * Follows the schema that Jenkins uses, in which `testsuites` does not count skipped cases.
 */
export function renderJunit(judged: JudgedRun): string {
  const { report } = judged
  const selected = report.requirements.filter((one) => one.judged)
  const lines = reportLines(selected, report)
  const suites = [...groupBy(lines, ({ row }) => areaOf(row.id))]
  const problem = runProblemOf(report, judged)
  const { tests, errors, ...counts } = totals(lines)
  const runErrors = problem === undefined ? 0 : 1
  const attributes = {
    name: 'gateproof',
    tests: tests + runErrors,
    failures: counts.failures,
    errors: errors + runErrors,
    time: seconds(report.run.driveMs + report.run.judgeMs),
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    open('testsuites', attributes),
    ...(problem === undefined ? [] : runSuite(problem, report)),
    ...suites.flatMap(([area, ofArea], index) =>
      suite(area, ofArea, judged, index === 0 ? modelProperties(report) : []),
    ),
    '</testsuites>\n',
  ].join('\n')
}

/** An error case for the whole run, because CI servers count skipped cases as green. */
function runSuite({ type, message, text }: RunProblem, report: Report): string[] {
  const cases = { tests: 1, failures: 0, errors: 1, skipped: 0 }
  return [
    `  ${open('testsuite', { name: 'run', ...cases, time: '0', timestamp: report.run.startedAt })}`,
    '    <properties>',
    ...propertiesOf(report).map((property) => `      ${open('property', property, true)}`),
    '    </properties>',
    `    ${open('testcase', { classname: 'gateproof.run', name: 'the run as a whole', time: '0' })}`,
    `      ${element('error', { message: truncate(message, 500), type }, truncate(text, 12_000))}`,
    '    </testcase>',
    '  </testsuite>',
  ]
}

const maxModels = 200

/** The results of each model by protocol: `model gpt-4o, chat` and `3 ✗ of 174`. */
const modelProperties = (report: Report): readonly Property[] =>
  (modelTable(report, maxModels)?.rows ?? []).flatMap(({ model, cells }) =>
    cells
      .filter((cell) => cell !== undefined)
      .map(({ row, text }) => ({
        name: `model ${truncate(model, 200)}, ${row.protocol}`,
        value: `${truncate(row.because ?? text, 200)}${rateOf(row)}`,
      })),
  )

const rateOf = ({ repeated }: ModelRow) =>
  repeated === undefined ? '' : `; anything unmet in ${repeated.unmet} of ${pluralize(repeated.judged, 'run')}`

interface Property {
  readonly name: string
  readonly value: string
}

function suite(area: string, lines: readonly ReportLine[], judged: JudgedRun, more: readonly Property[]): string[] {
  const { report } = judged
  const time = lines.reduce((sum, { row }) => sum + millisecondsOf(row, judged), 0)
  const attributes = { name: area, ...totals(lines), time: seconds(time), timestamp: report.run.startedAt }
  return [
    `  ${open('testsuite', attributes)}`,
    '    <properties>',
    ...[...propertiesOf(report), ...more].map((property) => `      ${open('property', { ...property }, true)}`),
    '    </properties>',
    ...lines.flatMap((line) => testcase(line, judged)),
    '  </testsuite>',
  ]
}

const propertiesOf = (report: Report) => {
  const { tool, spec, deployment, profile, set, verdict, cost, repeat } = report
  return Object.entries({
    tool: toolText(tool),
    spec: `${spec.version} sha256:${spec.sha256}`,
    ...(spec.packaged && { packagedSpec: `${spec.packaged.version} sha256:${spec.packaged.sha256}` }),
    baseUrl: deployment.baseUrl,
    profile,
    ...(set && { set: `${set.version} sha256:${set.sha256}` }),
    verdict,
    conclusion: conclusionOf(report),
    ...(cost && { cost: costSentence(cost) }),
    ...(repeat && { repeat: repeatLine(repeat) }),
  }).map(([name, value]) => ({ name, value }))
}

function totals(lines: readonly ReportLine[]) {
  const rows = lines.map(({ row }) => row)
  const { broken, inconclusive, inapplicable } = countsOf(rows)
  const violated = rows.filter(({ verdict }) => verdict === 'violated')
  const known = violated.filter((row) => row.known !== undefined).length
  return {
    tests: lines.length,
    failures: violated.length - known,
    errors: broken,
    skipped: inconclusive + inapplicable + known,
  }
}

function testcase(line: ReportLine, judged: JudgedRun): string[] {
  const time = seconds(millisecondsOf(line.row, judged))
  const attributes = { classname: `gateproof.${areaOf(line.row.id)}`, name: lineName(line), time }
  const outcome = outcomeOf(line, judged)
  if (outcome === undefined) return [`    ${open('testcase', attributes, true)}`]
  return [`    ${open('testcase', attributes)}`, `      ${outcome}`, '    </testcase>']
}

function outcomeOf(line: ReportLine, judged: JudgedRun): string | undefined {
  const { row: requirement, ids, finding } = line
  const { verdict, text, ungated, known } = requirement
  const seen = decidingTest(requirement)?.message ?? 'no message'
  const unmet = unmetText(requirement)
  const defect = defectIn(requirement)
  const observed = defect === undefined ? seen : `${defect}: ${seen}`
  const cause = finding === undefined ? observed : causeText(ids, finding)
  const message = `${truncate(cause, 500)}${unmet === undefined ? '' : ` (${unmet})`}`
  switch (verdict) {
    case 'inconclusive':
    case 'inapplicable':
      return open('skipped', { message: `${verdict}: ${reasonSentence(requirement)}` }, true)
    case 'violated':
      // A known violation does not fail the run.
      if (known !== undefined)
        return open('skipped', { message: `known violation: ${truncate(known, 500)}: ${message}` }, true)
      return element('failure', { message, type: verdict }, bodyOf(line, judged))
    case 'broken':
      return element('error', { message, type: verdict }, bodyOf(line, judged))
    case 'advisory': {
      const qualifier = ungated === undefined ? '' : `, ${ungated}`
      return element('system-out', {}, `advisory${qualifier}: ${text}\n${bodyOf(line, judged)}`)
    }
    default:
      return undecidedRuns(requirement)
  }
}

/** A satisfied requirement that some runs could not decide. */
function undecidedRuns({ repeated }: RequirementReport): string | undefined {
  if (repeated === undefined || repeated.undecided === 0) return undefined
  const { judged, undecided } = repeated
  return element('system-out', {}, `satisfied in ${pluralize(judged, 'run')}; ${undecided} could not decide it`)
}

/** The requirement, and how it failed. */
const bodyOf = (line: ReportLine, judged: JudgedRun): string =>
  [`${line.row.level}: ${line.row.text}`, ...failureLines(line, judged)].join('\n')

const millisecondsOf = (requirement: RequirementReport, { evidence }: JudgedRun) =>
  exchangesMs(exchangesOf(requirement, evidence))

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3)

type Attributes = Readonly<Record<string, string | number>>

/** Line breaks in attributes are written as references, because parsers turn them into spaces. */
function open(name: string, attributes: Attributes, empty = false): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${safeXml(`${value}`).replaceAll('\n', '&#10;')}"`,
  )
  return `<${name}${written.join('')}${empty ? '/' : ''}>`
}

const element = (name: string, attributes: Attributes, text: string) =>
  `${open(name, attributes)}${safeXml(text)}</${name}>`

/** CI servers print parts of the file, and obey commands in its output: Jenkins, GitLab and Azure attach the files that it names. */
const safeXml = (text: string) => escapeXml(printableLines(text).map(escapeLogCommands).join('\n'))
