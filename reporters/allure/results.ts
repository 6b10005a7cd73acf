import { LabelName, Severity, Stage, Status } from 'allure-js-commons'
import type { Label, StepResult, TestResult } from 'allure-js-commons'
import { createStepResult, createTestResult, md5, stringifyEnvInfo } from 'allure-js-commons/sdk/reporter'
import type { Exchange } from '../../src/evidence/exchange.ts'
import type { Judged, Level, Report, RequirementReport, TestReport, Verdict } from '../../src/verdict/report.ts'
import { curl } from '../curl.ts'
import { becauseOf, counted, decidingTest, exchangesOf, placeOf } from '../digest.ts'
import { clip, plain, plainLines, prose } from '../plain.ts'
import { createAttachments, type Attachments } from './attachments.ts'
import { globalsOf } from './globals.ts'
import { titleOf } from './http.ts'
import type { ResultFile } from './result-file.ts'

/** How many exchanges are shown under a check: of those that it passed, one is as good as another. */
const mostExchanges = (status: Status) => (status === Status.PASSED ? 1 : 3)

/** Allure's readers know a fifth status that its writers have no name for. */
const unknown = 'unknown' as Status

const statuses: Readonly<Record<Verdict, Status>> = {
  satisfied: Status.PASSED,
  violated: Status.FAILED,
  broken: Status.BROKEN,
  advisory: Status.PASSED,
  inconclusive: unknown,
  inapplicable: Status.SKIPPED,
}

const severities: Readonly<Record<Level, Severity>> = {
  MUST: Severity.CRITICAL,
  SHOULD: Severity.MINOR,
  OPEN: Severity.TRIVIAL,
}

/** What did not pass is grouped by these. */
export const categories = [
  { name: 'Violated: the deployment does not do what the contract says', matchedStatuses: [Status.FAILED] },
  { name: 'Broken: a fault of this suite, not of the deployment', matchedStatuses: [Status.BROKEN] },
  { name: 'Inconclusive: the evidence could not be had', matchedStatuses: [unknown] },
  { name: 'Inapplicable: the deployment declares that it lacks this', matchedStatuses: [Status.SKIPPED] },
]

/**
 * The `allure-results` of a run: one result per requirement that was to be judged, its checks as steps, their exchanges below.
 * All names derive from requirement and exchange ids, so that a history fits whatever the installation and the machine.
 */
export function allureResults(judged: Judged): readonly ResultFile[] {
  const attachments = createAttachments()
  const accused = (one: RequirementReport) => one.verdict === 'violated' || one.verdict === 'broken'
  const selected = judged.report.requirements.filter((one) => one.judged)
  const results = [...selected.filter(accused), ...selected.filter((one) => !accused(one))].map((requirement) =>
    resultOf(requirement, judged, attachments),
  )
  const globals = globalsOf(judged.report, attachments)
  return [
    ...results.map((result) => ({ name: `${result.uuid}-result.json`, text: JSON.stringify(result) })),
    ...attachments.files(),
    ...globals,
    { name: 'categories.json', text: JSON.stringify(categories) },
    { name: 'environment.properties', text: stringifyEnvInfo(environmentOf(judged.report)) },
  ]
}

function resultOf(requirement: RequirementReport, judged: Judged, attachments: Attachments): TestResult {
  const { id, verdict = 'broken', tests } = requirement
  const exchanges = exchangesOf(decidingTest(requirement)?.exchanges ?? [], judged.evidence.exchanges)
  return {
    ...createTestResult(uuidOf(id), md5(id)),
    name: `${plain(id)}: ${clip(plain(requirement.text).replaceAll('`', ''), 140)}`,
    fullName: plain(id),
    testCaseId: md5(id),
    titlePath: plain(id).split('.').slice(0, 2),
    status: statuses[verdict],
    statusDetails: detailsOf(requirement, judged),
    stage: Stage.FINISHED,
    description: descriptionOf(requirement),
    labels: labelsOf(requirement),
    links: [],
    steps: tests.map((test) => stepOf(requirement.id, test, judged, attachments)),
    attachments: attachments.timelines(judged.report.observations.filter((one) => one.id === id)),
    ...spanOf(exchanges, judged.report),
  }
}

/** A UUID that is the same for the same id. */
const uuidOf = (id: string) => md5(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

function detailsOf(requirement: RequirementReport, judged: Judged) {
  const { verdict } = requirement
  if (verdict === 'satisfied') return {}
  if (verdict === 'inconclusive' || verdict === 'inapplicable')
    return { message: clip(plain(becauseOf(requirement, judged.report)), 1000) }
  const place = placeOf(requirement, judged)
  const message = clip(plainLines(decidingTest(requirement)?.message ?? 'no message').join('\n'), 4000)
  if (place === undefined) return { message }
  return { message, trace: `${plain(place.exchange.id)}: ${plain(place.status)}\n\n${curl(place.exchange)}` }
}

/** Markdown: the sentence, and where to read on. */
function descriptionOf({ id, section, level, text, verdict }: RequirementReport): string {
  return [
    prose(text),
    `**${level}**, contract section *${prose(section)}*${verdict === 'advisory' ? ', **advisory**: seen to be unmet, and not gating' : ''}`,
    `\`docs/requirements.md#${plain(id).replaceAll('`', '')}\` in the package, or \`npx gateproof explain ${plain(id).replaceAll('`', '')}\``,
  ].join('\n\n')
}

function labelsOf({ id, section, level, verdict = 'broken', tests }: RequirementReport): Label[] {
  const [area = '', subject = area] = plain(id).split('.')
  const files = [...new Set(tests.map((test) => plain(test.file)))]
  return [
    { name: LabelName.EPIC, value: plain(section) },
    { name: LabelName.FEATURE, value: area },
    { name: LabelName.STORY, value: level },
    { name: LabelName.PARENT_SUITE, value: area },
    { name: LabelName.SUITE, value: subject },
    { name: LabelName.SEVERITY, value: severities[level] },
    { name: LabelName.TAG, value: level },
    { name: LabelName.TAG, value: verdict },
    ...files.map((file) => ({ name: LabelName.PACKAGE, value: file })),
    { name: LabelName.FRAMEWORK, value: 'vitest' },
  ]
}

function stepOf(id: string, test: TestReport, judged: Judged, attachments: Attachments): StepResult {
  const exchanges = exchangesOf(test.exchanges, judged.evidence.exchanges)
  const status = statuses[test.verdict]
  const shown = exchanges.slice(0, mostExchanges(status)).map((exchange, index) => ({
    ...stepNamed(titleOf(exchange), index === 0 || status === Status.PASSED ? status : Status.SKIPPED),
    ...spanOf([exchange], judged.report),
    attachments: attachments.of(exchange, `${id} ${test.name}`),
  }))
  const rest = exchanges.length - shown.length
  const message = test.message ?? test.because
  return {
    ...stepNamed(plain(test.name), status),
    statusDetails: message === undefined ? {} : { message: clip(plainLines(message).join('\n'), 4000) },
    steps: rest > 0 ? [...shown, stepNamed(`and ${counted(rest, 'more exchange')}`, Status.SKIPPED)] : shown,
    ...spanOf(exchanges, judged.report),
  }
}

/** Of the exchanges of a check that did not pass only the first decided it; the others are shown in grey. */
const stepNamed = (name: string, status: Status): StepResult => ({
  ...createStepResult(),
  name,
  status,
  stage: Stage.FINISHED,
})

/**
 * When the first of some exchanges started and ended; the start of the run where there are none. Whole milliseconds: between
 * two of them Allure's reader finds no bucket for a duration and gives up.
 */
function spanOf([first]: readonly Exchange[], { run }: Report): { start: number; stop: number } {
  const start = Date.parse(first?.startedAt ?? run.startedAt)
  return { start, stop: start + Math.round(first?.end.at ?? 0) }
}

function environmentOf({ tool, spec, deployment, profile, run, judged }: Report): Record<string, string> {
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
      ['contract', `${spec.version} (${spec.sha256.slice(0, 12)})`],
      ['tool', `${tool.name} ${tool.version}`],
      ['seed', `${run.seed}`],
      ['requests', `${run.requests}`],
      ['tokens', `${run.tokens}`],
      ...roles,
    ]
      .filter(([, value]) => value !== '')
      .map(([name = '', value = '']) => [plain(name), plain(value)]),
  )
}
