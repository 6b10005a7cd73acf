import { costSentence, runProblemOf, toolText } from '../run.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import type {
  Finding,
  JudgedRun,
  Level,
  Report,
  RequirementReport,
  TestReport,
  Verdict,
} from '../../src/report/report.ts'
import { defectIn, pluralize, reasonSentence } from '../summary.ts'
import { findingsOf } from '../findings.ts'
import { causeText, lineName, reportLines, type ReportLine } from '../limit-lines.ts'
import { exchangesById, exchangesMs, exchangesOf } from '../occurrences.ts'
import { exchangeLines } from '../polls.ts'
import { truncate, htmlProse, printable, printableLines } from '../escape.ts'
import { createAttachments, type Attachments } from './attachments.ts'
import { categoriesOf, categoryRule, type Category } from './categories.ts'
import { detailsOf } from './details.ts'
import {
  md5,
  propertiesText,
  type Globals,
  type Label,
  type ResultFile,
  type Severity,
  type Status,
  type StepResult,
  type TestResult,
  uuidOf,
} from './format.ts'
import { globalsOf, runResult } from './run.ts'
import { exchangeTitle } from './http.ts'

/** How many exchanges are shown for a check: of a passed one, one is enough. */
const maxExchanges = (status: Status) => (status === 'passed' ? 1 : 3)

/** How many checks are shown, and how many requirements are named: of many limits, the first. */
const max = { steps: 40, ids: 200, reason: 160 }

const statuses: Readonly<Record<Verdict, Status>> = {
  satisfied: 'passed',
  violated: 'failed',
  broken: 'broken',
  advisory: 'passed',
  inconclusive: 'unknown',
  inapplicable: 'skipped',
}

const severities: Readonly<Record<Level, Severity>> = {
  MUST: 'critical',
  SHOULD: 'minor',
  OPEN: 'trivial',
}

/** A run in Allure's terms: the source of `allure-results` and of the page. */
export interface AllureRun {
  readonly results: readonly TestResult[]
  readonly attachments: readonly ResultFile[]
  readonly globals: Globals
  readonly categories: readonly Category[]
  readonly environment: Readonly<Record<string, string>>
}

/**
 * One result for each selected requirement, and one for all limits that are unmet with one cause, the worst first, with its checks as
 * steps and their exchanges below. All names derive from requirement and exchange ids, so that histories of different machines match.
 *
 * @param isFull whether what is satisfied has its exchanges attached too; they are three quarters of all files
 */
export function allureRun(judged: JudgedRun, isFull = false): AllureRun {
  const attachments = createAttachments(isFull)
  const isFailure = (one: RequirementReport) => one.verdict === 'violated' || one.verdict === 'broken'
  const selected = judged.report.requirements.filter((one) => one.judged)
  const sorted = [...selected.filter(isFailure), ...selected.filter((one) => !isFailure(one))]
  const results = reportLines(sorted, judged.report).map((line) =>
    resultOf(line, judged, attachments, findingsOf(line.row.id, judged.report)),
  )
  const problem = runProblemOf(judged.report, judged)
  const globals = globalsOf(judged, attachments)
  const all = problem === undefined ? results : [runResult(problem, judged.report), ...results]
  return {
    results: all,
    attachments: attachments.files(),
    globals,
    categories: categoriesOf(judged.report),
    environment: environmentOf(judged.report),
  }
}

/** The files of `allure-results`. */
export function resultFiles({
  results,
  attachments,
  globals,
  categories,
  environment,
}: AllureRun): readonly ResultFile[] {
  const isEmpty = globals.errors.length === 0 && globals.attachments.length === 0
  return [
    ...results.map((result) => ({ name: `${result.uuid}-result.json`, text: JSON.stringify(result) })),
    ...attachments,
    ...(isEmpty ? [] : [{ name: `${md5('globals')}-globals.json`, text: JSON.stringify(globals) }]),
    { name: 'categories.json', text: JSON.stringify(categories.map(categoryRule)) },
    { name: 'environment.properties', text: propertiesText(environment) },
  ]
}

function resultOf(
  line: ReportLine,
  judged: JudgedRun,
  attachments: Attachments,
  findings: readonly Finding[],
): TestResult {
  const { row: requirement, ids, finding } = line
  const { id, verdict = 'broken', known, tests } = requirement
  const title = finding?.title ?? defectIn(requirement) ?? requirement.text
  const details = detailsOf(requirement, judged, findings)
  const deciding = tests.filter((test) => test.verdict === verdict)
  const others = tests.filter((test) => test.verdict !== verdict)
  return {
    uuid: uuidOf(id),
    historyId: md5(id),
    name: `${printable(lineName(line))}${verdict === 'advisory' ? ' (advisory)' : known === undefined ? '' : ' (known)'}: ${truncate(printable(title).replaceAll('`', ''), 140)}${reasonOf(requirement)}`,
    fullName: printable(id),
    testCaseId: md5(id),
    titlePath: printable(id).split('.').slice(0, 2),
    // A known violation does not fail the run.
    status: known === undefined ? statuses[verdict] : 'skipped',
    statusDetails:
      finding === undefined
        ? details
        : { ...details, message: `${printable(causeText(ids, finding, max.ids))}\n\n${details.message ?? ''}` },
    stage: 'finished',
    descriptionHtml: descriptionOf(requirement, exchangesOf(requirement, judged.evidence)),
    parameters: [],
    labels: labelsOf(requirement),
    links: [],
    steps: [...deciding, ...others]
      .slice(0, max.steps)
      .map((test) => stepOf(requirement.id, test, judged, attachments)),
    attachments: attachments.timelines(judged.report.observations.filter((one) => one.id === id)),
    ...spanOf(exchangesOf(requirement, judged.evidence), judged.report),
  }
}

/** The reason of a missing verdict, which lists then show beside the name. */
function reasonOf(requirement: RequirementReport): string {
  const { verdict } = requirement
  if (verdict !== 'inconclusive' && verdict !== 'inapplicable') return ''
  return ` (${verdict}: ${truncate(printable(reasonSentence(requirement)), max.reason)})`
}

/** The text of the requirement, the time of its exchanges, and where it is documented. */
function descriptionOf(
  { id, section, level, text, verdict, ungated }: RequirementReport,
  exchanges: readonly Exchange[],
): string {
  const name = printable(id).replaceAll('`', '')
  const unmet = verdict === 'advisory' ? ', <strong>advisory</strong>: unmet, but not gating' : ''
  const since = ungated === undefined ? '' : `; does not gate yet (${htmlProse(ungated)})`
  return [
    htmlProse(text),
    `<strong>${level}</strong>, contract section <em>${htmlProse(section)}</em>${unmet}${since}`,
    ...(exchanges.length > 0 ? [htmlProse(timesOf(exchanges))] : []),
    htmlProse(`\`docs/requirements.md#${name}\` in the package, or \`npx --no-install gateproof explain ${name}\``),
  ]
    .map((paragraph) => `<p>${paragraph}</p>\n`)
    .join('')
}

/** A requirement has no time of its own: what took time is the exchanges. */
function timesOf(exchanges: readonly Exchange[]): string {
  const slowest = Math.max(...exchanges.map(({ end }) => end.at))
  return `decided by ${pluralize(exchanges.length, 'exchange')}: ${Math.round(exchangesMs(exchanges))} ms in total, the slowest took ${Math.round(slowest)} ms`
}

/** The labels of a requirement, by which Allure groups results. */
export function labelsOf({ id, section, level, verdict = 'broken', tests }: RequirementReport): Label[] {
  const [area = '', subject = area] = printable(id).split('.')
  const files = [...new Set(tests.map((test) => printable(test.file)))]
  return [
    { name: 'epic', value: printable(section) },
    { name: 'feature', value: area },
    { name: 'story', value: level },
    { name: 'parentSuite', value: area },
    { name: 'suite', value: subject },
    { name: 'severity', value: severities[level] },
    { name: 'tag', value: level },
    { name: 'tag', value: verdict },
    ...files.map((file) => ({ name: 'package', value: file }) as const),
    { name: 'framework', value: 'vitest' },
  ]
}

function stepOf(id: string, test: TestReport, judged: JudgedRun, attachments: Attachments): StepResult {
  const status = statuses[test.verdict]
  const all = judged.evidence.exchanges
  const lines = linesOf(test, all).slice(0, maxExchanges(status))
  const shown = lines.map(({ first, exchanges, polls, isDecisive }) => ({
    ...stepNamed(exchangeTitle(first, polls), isDecisive || status === 'passed' ? status : 'skipped'),
    ...spanOf(exchanges, judged.report),
    attachments: attachments.of(first, `${id} ${test.name}`, test.verdict),
  }))
  const count = lines.reduce((sum, { exchanges }) => sum + exchanges.length, 0)
  const rest = test.exchanges.length + (test.exchangesLeftOut ?? 0) - count
  const message = test.message ?? test.because
  const span = spanOf(exchangesById(test.exchanges, judged.evidence.exchanges), judged.report)
  return {
    ...stepNamed(printable(test.name), status),
    statusDetails: message === undefined ? {} : { message: truncate(printableLines(message).join('\n'), 4000) },
    steps:
      rest > 0 ? [...shown, { ...stepNamed(`and ${pluralize(rest, 'more exchange')}`, 'skipped'), ...span }] : shown,
    ...span,
  }
}

/** The lines of the failing exchanges of a test, then of the others; of a test that did not fail, the first line decides. */
function linesOf({ exchanges, failed }: TestReport, all: readonly Exchange[]) {
  const linesIn = (ids: readonly string[], isDecisive: (index: number) => boolean) =>
    exchangeLines(exchangesById(ids, all), all).map((line, index) => ({ ...line, isDecisive: isDecisive(index) }))
  if (failed === undefined) return linesIn(exchanges, (index) => index === 0)
  return [...linesIn(exchanges.slice(0, failed), () => true), ...linesIn(exchanges.slice(failed), () => false)]
}

const stepNamed = (name: string, status: Status): Omit<StepResult, 'start' | 'stop'> => ({
  name,
  status,
  statusDetails: {},
  stage: 'finished',
  parameters: [],
  steps: [],
  attachments: [],
})

/**
 * The start of the first exchange, or of the run, and the total time of all: other exchanges may lie between them. In whole milliseconds,
 * because Allure's reader fails on fractions.
 */
function spanOf(exchanges: readonly Exchange[], { run }: Report): { start: number; stop: number } {
  const start = Date.parse(exchanges[0]?.startedAt ?? run.startedAt)
  return { start, stop: start + Math.round(exchangesMs(exchanges)) }
}

function environmentOf({ tool, spec, deployment, profile, set, run, judged, cost }: Report): Record<string, string> {
  const { baseUrl, overseasBaseUrl, group, models, lacks } = deployment
  const roles = Object.entries(models).map(([role, model]) => [`model.${role}`, model] as const)
  return Object.fromEntries(
    [
      ['deployment', baseUrl],
      ['overseas', overseasBaseUrl ?? ''],
      ['group', group],
      ['lacks', lacks.join(', ')],
      ['judged', `${judged.of} of ${judged.total}`],
      ['profile', profile],
      ['set', set?.version ?? ''],
      ['contract', `${spec.version} (${spec.sha256.slice(0, 12)})`],
      ['tool', toolText(tool)],
      ['seed', `${run.seed}`],
      ['requests', `${run.requests}`],
      ['tokens', `${run.tokens}`],
      ['cost', cost ? costSentence(cost) : ''],
      ...roles,
    ]
      .filter(([, value]) => value !== '')
      .map(([name = '', value = '']) => [printable(name), printable(value)]),
  )
}
