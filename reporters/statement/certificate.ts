/** The texts of `certify` and `verify` for terminals and programs. */
import type { Report } from '../../src/report/report.ts'
import type { Refusal } from '../../src/statement/refusals.ts'
import { gapsOf } from '../../src/statement/gaps.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { mistakableNames, shownName } from '../../src/statement/names.ts'
import type { Outcome, StatementSummary, Step, Verification } from '../../src/statement/verification.ts'
import { printable, printableJson, truncate } from '../escape.ts'
import { pluralize, shortList } from '../summary.ts'
import {
  claimedResult,
  countedText,
  coverageText,
  deploymentName,
  minuteText,
  requiredCount,
  resultText,
  gapText,
  withoutText,
} from './text.ts'

/** The result of `certify`. */
export interface Certificate {
  readonly exitCode: 0 | 1 | 3
  /** Why there is no statement. */
  readonly refusals: readonly Refusal[]
  /** Absent if nothing was judged, because the evidence cannot be certified. */
  readonly statement?: Statement
  readonly report?: Report
  /** Present if a statement was written. */
  readonly written?: WrittenStatement
  /** Present if an entry was requested. It needs no statement. */
  readonly entry?: WrittenEntry
}

export interface WrittenStatement {
  readonly files: readonly string[]
  readonly isSigned: boolean
}

/** An entry of the scoreboard that was written. */
export interface WrittenEntry {
  readonly folder: string
  /** What is still to be done: one line each. Empty if it can be submitted. */
  readonly problems: readonly string[]
}

/** Limits on a terminal; `--json` has everything. */
const max = { ids: 3, refusals: 20, violated: 20, text: 300 }

/** The result for a terminal. */
export function certificateText(certificate: Certificate): string {
  const { exitCode, refusals, statement, written } = certificate
  const lines =
    exitCode === 3 || statement === undefined
      ? ['cannot certify:', ...refusalLines(refusals), ...alsoViolated(statement)]
      : [...resultLines(statement), ...(exitCode === 1 ? violatedLines(certificate) : aboutLines(statement))]
  const files = written === undefined ? [] : ['', `written: ${written.files.join(', ')}`, ...signatureLines(written)]
  return [...lines, ...files, ...entryLines(certificate)].map((line) => `${printable(line)}\n`).join('')
}

/** Violations are listed even if they are not the reason. */
function alsoViolated(statement: Statement | undefined): readonly string[] {
  const { failedTests = [] } = statement?.predicate ?? {}
  return failedTests.length === 0 ? [] : [`  also violated: ${shortList(failedTests, max.ids)}`]
}

function refusalLines(refusals: readonly Refusal[]): readonly string[] {
  const lines = refusals.slice(0, max.refusals).map(({ because, advice, requirements = [] }) => {
    const about = requirements.length === 0 ? '' : ` (${shortList(requirements, max.ids)})`
    return `  ✗ ${truncate(because, max.text)}${about}; ${advice}`
  })
  const more = refusals.length - lines.length
  return more > 0 ? [...lines, `  and ${pluralize(more, 'more reason')}: see --json`] : lines
}

function resultLines(statement: Statement): readonly string[] {
  const { conformance } = statement.predicate
  const { satisfied, violated, notApplicable, unjudged } = conformance.required
  return [
    `${resultText(statement)}: ${deploymentName(conformance)}: ${coverageText(conformance)}`,
    ...gapLines({ gaps: gapsOf(conformance) }),
    countedText(statement),
    `of these ${requiredCount(conformance)}: ${satisfied} satisfied, ${violated} violated, ${notApplicable} not applicable${unjudged > 0 ? `, ${unjudged} not judged` : ''}`,
  ]
}

function aboutLines(statement: Statement): readonly string[] {
  const { conformance, warnedTests } = statement.predicate
  const { deployment, drivenAt, validUntil } = conformance
  return [
    `base URL ${deployment.baseUrl}, group ${shownName(deployment.group)}`,
    `run on ${minuteText(drivenAt.finished)} UTC, valid until ${validUntil}`,
    ...(warnedTests.length > 0 ? [`unmet, but not required: ${shortList(warnedTests, max.ids)}`] : []),
    ...mistakableLines(deployment),
    ...(deployment.embedded ? ['This is the embedded reference gateway, not a deployment.'] : []),
  ]
}

/** Names that are shown with escapes, because their letters can be mistaken for others. */
function mistakableLines({ name, group, models }: Statement['predicate']['conformance']['deployment']): string[] {
  const names = mistakableNames([...(name === undefined ? [] : [name]), group, ...Object.values(models)])
  return names.map((one) => `${shownName(one)}: this name has letters that can be mistaken for Latin ones`)
}

function violatedLines({ statement, report, written }: Certificate): readonly string[] {
  const failedTests = statement?.predicate.failedTests ?? []
  const texts = new Map(report?.requirements.map(({ id, text }) => [id, text]))
  const lines = failedTests.slice(0, max.violated).map((id) => `  ✗ ${id}: ${truncate(texts.get(id) ?? '', max.text)}`)
  const more = failedTests.length - lines.length
  return [
    ...lines,
    ...(more > 0 ? [`  and ${more} more: see --json`] : []),
    ...(written === undefined ? ['No statement was written. --failed-too writes one with the result FAILED.'] : []),
  ]
}

const signatureLines = ({ isSigned }: WrittenStatement): readonly string[] =>
  isSigned
    ? []
    : ['Unsigned: anyone could have written it. Sign it with --key FILE (certify --new-key NAME creates a key).']

function entryLines({ entry }: Certificate): readonly string[] {
  if (entry === undefined) return []
  const { folder, problems } = entry
  if (problems.length === 0) return ['', `entry: ${folder}: complete. Open a pull request with it`]
  const lines = problems.slice(0, max.refusals).map((problem) => `  ✗ ${truncate(problem, max.text)}`)
  return ['', `entry: ${folder}: not complete. Correct this, and repeat the command:`, ...lines]
}

/** The result for a program; nothing is shortened. */
export function certificateJson({ exitCode, statement, refusals, written, entry }: Certificate): string {
  const { result, failedTests, conformance } = statement?.predicate ?? {}
  const json = {
    certified: exitCode === 0,
    result: exitCode === 3 ? null : (result ?? null),
    refusals,
    ...(conformance && {
      violated: failedTests,
      required: conformance.required,
      lacks: conformance.lacks,
      gaps: gapsOf(conformance),
      scope: conformance.scope,
      set: conformance.set,
      profile: conformance.profile,
      validUntil: conformance.validUntil,
    }),
    signed: written?.isSigned ?? false,
    written: written?.files ?? [],
    ...(entry && { entry }),
  }
  return `${printableJson(JSON.stringify(json, null, 2))}\n`
}

const marks: Readonly<Record<Outcome, string>> = { holds: '✓', fails: '✗', unchecked: '?', partial: '~' }

/** A step of `verify` as lines for a terminal. */
export function stepText({ step, outcome, says, further = [] }: Step): string {
  const text = outcome === 'unchecked' ? `not checked: ${says}` : says
  return [
    `  ${marks[outcome]} ${step.padEnd(10)} ${printable(text)}`,
    ...further.map((line) => `    ${''.padEnd(10)} ${printable(line)}`),
  ].join('\n')
}

/** The first line of `verify`: what a statement claims. Nothing was checked yet. */
export const claimText = (says: StatementSummary): string => `says ${claimedResult(says)}: ${coverageText(says)}`

/** What the statement does not show, a line for each gap. */
export const gapLines = ({ gaps }: Pick<StatementSummary, 'gaps'>): readonly string[] =>
  gaps.map((gap) => `  ${printable(gapText(gap))}`)
/** How to challenge a statement that holds: the lines after the last one of `verify`. */
export function challengeText({ outcome, says, challenge }: Verification): string | undefined {
  if (outcome !== 'holds' || says === undefined || challenge === undefined) return undefined
  const key = says.embedded ? '' : ' set GATEWAY_API_KEY to a key of yours, and'
  return `To test it yourself,${key} paste:\n${printable(challenge)}`
}

/** The last line of `verify`. */
export function verificationText({ outcome, says, steps, exitCode }: Verification): string {
  const stepsWith = (wanted: Outcome) =>
    steps
      .filter((step) => step.outcome === wanted)
      .map(({ step }) => step)
      .join(', ')
  if (outcome === 'fails') return `not valid: ${stepsWith('fails')}`
  if (says === undefined) return 'not valid'
  const target = says.embedded ? 'the embedded reference gateway' : printable(says.baseUrl)
  const about = `${target}, set ${says.set}, profile ${says.profile}`
  if (exitCode === 1)
    return `valid, but the result is FAILED: ${about}: ${pluralize(says.required.violated, 'requirement')} violated: ${shortList(says.violated, 3)}`
  if (outcome === 'unchecked') return `not completely checked: ${stepsWith('unchecked')}; everything else is valid`
  if (outcome === 'partial') return `partial: ${about}: ${coverageText(says)}. --partial accepts it`
  const result = says.scope === 'partial' ? `partial (${coverageText(says)})` : `conformant${withoutText(says.lacks)}`
  return `valid: ${about}: ${result} on ${says.drivenAt.slice(0, 10)}, valid until ${says.validUntil}`
}
