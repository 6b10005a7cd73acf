import { costSentence } from './cost.ts'
import type { JudgedRun, Report, RequirementReport } from '../src/report/report.ts'
import { areaOf, reasonSentence, countsOf, decidingTest, exchangesOf, groupBy, placeOf } from './summary.ts'
import { findingsOf } from './findings.ts'
import { truncate, escapeXml } from './escape.ts'
import { modelTable } from './tables.ts'
import { commandsOf, reproduce } from './reproduce/reproduction.ts'
import { runProblemOf, type RunProblem } from './run-problem.ts'

/**
 * `junit.xml`: a suite per area, a case per requirement that was to be judged. Violated is a failure, broken an error,
 * inconclusive and inapplicable are skipped; an advisory passes and says what was seen in its output. A suite of its own says
 * what is wrong with the run as a whole. The time of a case is what its exchanges took: one that decided several cases counts for each.
 *
 * It keeps to the schema that Jenkins checks with, where `testsuites` counts nothing skipped.
 */
export function renderJunit(judged: JudgedRun): string {
  const { report } = judged
  const selected = report.requirements.filter((one) => one.judged)
  const suites = [...groupBy(selected, ({ id }) => areaOf(id))]
  const problem = runProblemOf(report)
  const { tests, errors, ...counts } = totals(selected)
  const own = problem === undefined ? 0 : 1
  const attributes = {
    name: 'gateproof',
    tests: tests + own,
    failures: counts.failures,
    errors: errors + own,
    time: ((report.run.driveMs + report.run.judgeMs) / 1000).toFixed(3),
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    open('testsuites', attributes),
    ...(problem === undefined ? [] : runSuite(problem, report)),
    ...suites.flatMap(([area, requirements], index) =>
      suite(area, requirements, judged, index === 0 ? modelProperties(report) : []),
    ),
    '</testsuites>\n',
  ].join('\n')
}

/** A run that did not judge what it was to judge has an error of its own: CI servers count what is skipped as green. */
function runSuite({ type, message, text }: RunProblem, report: Report): string[] {
  const cases = { tests: 1, failures: 0, errors: 1, skipped: 0 }
  return [
    `  ${open('testsuite', { name: 'run', ...cases, time: '0', timestamp: report.run.startedAt })}`,
    '    <properties>',
    ...propertiesOf(report).map((property) => `      ${open('property', property, true)}`),
    '    </properties>',
    `    ${open('testcase', { classname: 'gateproof.run', name: 'the run as a whole', time: '0' })}`,
    `      ${element('error', { message: truncate(message, 500), type }, truncate(text, 4000))}`,
    '    </testcase>',
    '  </testsuite>',
  ]
}

/** So many models are told of, the worst first. */
const maxModels = 200

/** What the calls of each model came to, by protocol: `model gpt-4o, chat` and `3 ✗ of 174`. */
const modelProperties = (report: Report): readonly Property[] =>
  (modelTable(report, maxModels)?.rows ?? []).flatMap(({ model, cells }) =>
    cells.flatMap((cell) =>
      cell === undefined
        ? []
        : [
            {
              name: `model ${truncate(model, 200)}, ${cell.row.protocol}`,
              value: truncate(cell.row.because ?? cell.text, 200),
            },
          ],
    ),
  )

interface Property {
  readonly name: string
  readonly value: string
}

function suite(
  area: string,
  requirements: readonly RequirementReport[],
  judged: JudgedRun,
  more: readonly Property[],
): string[] {
  const { report } = judged
  const time = requirements.reduce((sum, one) => sum + millisecondsOf(one, judged), 0)
  const attributes = { name: area, ...totals(requirements), time: seconds(time), timestamp: report.run.startedAt }
  return [
    `  ${open('testsuite', attributes)}`,
    '    <properties>',
    ...[...propertiesOf(report), ...more].map((property) => `      ${open('property', { ...property }, true)}`),
    '    </properties>',
    ...requirements.flatMap((requirement) => testcase(requirement, judged)),
    '  </testsuite>',
  ]
}

const propertiesOf = ({ tool, spec, deployment, profile, set, verdict, cost }: Report) =>
  Object.entries({
    tool: `${tool.name} ${tool.version}`,
    spec: `${spec.version} sha256:${spec.sha256}`,
    baseUrl: deployment.baseUrl,
    profile,
    ...(set && { set: `${set.version} sha256:${set.sha256}` }),
    verdict,
    ...(cost && { cost: costSentence(cost) }),
  }).map(([name, value]) => ({ name, value }))

function totals(requirements: readonly RequirementReport[]) {
  const { violated, broken, inconclusive, inapplicable } = countsOf(requirements)
  return { tests: requirements.length, failures: violated, errors: broken, skipped: inconclusive + inapplicable }
}

function testcase(requirement: RequirementReport, judged: JudgedRun): string[] {
  const { id } = requirement
  const time = seconds(millisecondsOf(requirement, judged))
  const attributes = { classname: `gateproof.${areaOf(id)}`, name: id, time }
  const outcome = outcomeOf(requirement, judged)
  if (outcome === undefined) return [`    ${open('testcase', attributes, true)}`]
  return [`    ${open('testcase', attributes)}`, `      ${outcome}`, '    </testcase>']
}

function outcomeOf(requirement: RequirementReport, judged: JudgedRun): string | undefined {
  const { verdict, text, ungated } = requirement
  const message = decidingTest(requirement)?.message ?? 'no message'
  if (verdict === 'inconclusive' || verdict === 'inapplicable') {
    return open('skipped', { message: `${verdict}: ${reasonSentence(requirement)}` }, true)
  }
  if (verdict === 'violated')
    return element('failure', { message: truncate(message, 500), type: 'violated' }, bodyOf(requirement, judged))
  if (verdict === 'broken')
    return element('error', { message: truncate(message, 500), type: 'broken' }, bodyOf(requirement, judged))
  return verdict === 'advisory'
    ? element(
        'system-out',
        {},
        `advisory${ungated === undefined ? '' : `, ${ungated}`}: ${text}\n${bodyOf(requirement, judged)}`,
      )
    : undefined
}

/** Milliseconds of the exchanges that a requirement was judged by. */
function millisecondsOf({ tests }: RequirementReport, { evidence }: JudgedRun): number {
  const ids = new Set(tests.flatMap(({ exchanges }) => exchanges))
  return exchangesOf([...ids], evidence.exchanges).reduce((sum, { end }) => sum + timeOf(end.at), 0)
}

/** A recording may come from anywhere. */
const timeOf = (at: number) => (Number.isFinite(at) ? Math.max(0, at) : 0)

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3)

/** How much of what was seen, and of how many findings that a requirement belongs to. */
const max = { message: 4000, findings: 5, fix: 1000 }

/** The sentence, what was seen and where, what to change, and how to see it again. */
function bodyOf(requirement: RequirementReport, judged: JudgedRun): string {
  const place = placeOf(requirement, judged)
  const test = decidingTest(requirement)
  const findings = findingsOf(requirement.id, judged.report)
  const repeat = place && reproduce(place.exchange, requirement.id, judged)
  return [
    `${requirement.level}: ${requirement.text}`,
    truncate(test?.message ?? 'no message', max.message),
    ...(place ? [`exchange ${place.exchange.id} (${place.call}): ${place.status}`] : []),
    ...(test ? [`test ${test.file}: ${test.name}`] : []),
    ...findings
      .slice(0, max.findings)
      .flatMap(({ id, impact, title, fix }) => [
        `finding ${id}: ${impact}: ${truncate(title, max.fix)}`,
        `to fix: ${truncate(fix, max.fix)}`,
      ]),
    ...(findings.length > max.findings ? [`and ${findings.length - max.findings} more findings`] : []),
    ...(repeat ? ['again:', ...commandsOf(repeat), ...repeat.notes] : []),
  ].join('\n')
}

type Attributes = Readonly<Record<string, string | number>>

/** An attribute holds one line: parsers turn line breaks in it into spaces, so they are written as references. */
function open(name: string, attributes: Attributes, empty = false): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(`${value}`).replaceAll('\n', '&#10;')}"`,
  )
  return `<${name}${written.join('')}${empty ? '/' : ''}>`
}

const element = (name: string, attributes: Attributes, text: string) =>
  `${open(name, attributes)}${escapeXml(text)}</${name}>`
