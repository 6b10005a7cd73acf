import type { Refusal } from '../../src/statement/refusals.ts'
import type { Statement } from '../../src/statement/statement.ts'
import type { Report } from '../../src/report/report.ts'
import { truncate, printable, printableJson } from '../escape.ts'
import { deploymentName, unsupportedText, minuteText, profileTexts, requiredCount, resultText } from './text.ts'
import type { Outcome, Step, Verification } from '../../src/statement/verification.ts'

/** What `certify` came to. */
export interface Certificate {
  readonly exitCode: 0 | 1 | 3
  /** Why nothing is stated. */
  readonly refusals: readonly Refusal[]
  /** Absent where nothing was judged, since it has to be driven again. */
  readonly statement?: Statement
  readonly report?: Report
  /** Present where a statement was written. */
  readonly written?: WrittenStatement
}

/** The files of a statement. */
export interface WrittenStatement {
  readonly files: readonly string[]
  readonly isSigned: boolean
}

/** So much is told on a terminal; all of it with `--json`. */
const max = { ids: 3, refusals: 20, violated: 20, text: 300 }

/** For a terminal. */
export function certificateText(certificate: Certificate): string {
  const { exitCode, refusals, statement, written } = certificate
  const lines =
    exitCode === 3 || statement === undefined
      ? ['nothing can be certified:', ...refusalLines(refusals), ...alsoViolated(statement)]
      : [...resultLines(statement), ...(exitCode === 1 ? violatedLines(certificate) : aboutLines(statement))]
  const files = written === undefined ? [] : ['', `written: ${written.files.join(', ')}`, ...signatureLines(written)]
  return [...lines, ...files].map((line) => `${printable(line)}\n`).join('')
}

/** What does not hold is told even where that is not why. */
function alsoViolated(statement: Statement | undefined): readonly string[] {
  const { failedTests = [] } = statement?.predicate ?? {}
  return failedTests.length === 0 ? [] : [`  violated besides: ${named(failedTests)}`]
}

/** One line for each reason, with what to do about it. */
function refusalLines(refusals: readonly Refusal[]): readonly string[] {
  const lines = refusals.slice(0, max.refusals).map(({ because, advice, requirements }) => {
    const about = requirements === undefined || requirements.length === 0 ? '' : ` (${named(requirements)})`
    return `  ✗ ${truncate(because, max.text)}${about}${advice === undefined ? '' : `; ${advice}`}`
  })
  const more = refusals.length - lines.length
  return more > 0 ? [...lines, `  and ${more} more reasons: --json tells all`] : lines
}

/** `errors.key.expired, balance.unlimited, errors.key.deleted and 4 more`. */
function named(ids: readonly string[]): string {
  const rest = ids.length - max.ids
  return `${ids.slice(0, max.ids).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function resultLines(statement: Statement): readonly string[] {
  const { conformance } = statement.predicate
  const { satisfied, violated, notApplicable, unjudged } = conformance.required
  const lacks = unsupportedText(conformance)
  const without = lacks === undefined ? '' : ` without ${lacks}`
  return [
    `${resultText(statement)}${without}: ${deploymentName(conformance)}`,
    `requirement set ${conformance.set}, profile ${conformance.profile} (${profileTexts[conformance.profile]})`,
    `required ${requiredCount(conformance)}: ${satisfied} satisfied, ${violated} violated, ${notApplicable} do not apply${unjudged > 0 ? `, ${unjudged} not judged` : ''}`,
  ]
}

function aboutLines(statement: Statement): readonly string[] {
  const { conformance, warnedTests } = statement.predicate
  const { deployment, drivenAt, validUntil } = conformance
  return [
    `address ${deployment.baseUrl}, group ${deployment.group}`,
    `driven ${minuteText(drivenAt.finished)} UTC, holds until ${validUntil}`,
    ...(warnedTests.length > 0 ? [`not required, and does not hold: ${named(warnedTests)}`] : []),
    ...(deployment.embedded ? ['this is the gateway that gateproof brings: nobody’s deployment'] : []),
  ]
}

function violatedLines({ statement, report, written }: Certificate): readonly string[] {
  const failedTests = statement?.predicate.failedTests ?? []
  const texts = new Map(report?.requirements.map(({ id, text }) => [id, text]))
  const lines = failedTests.slice(0, max.violated).map((id) => `  ✗ ${id}: ${truncate(texts.get(id) ?? '', max.text)}`)
  const more = failedTests.length - lines.length
  return [
    ...lines,
    ...(more > 0 ? [`  and ${more} more: --json names all`] : []),
    ...(written === undefined ? ['no statement was written: --failed-too writes one that says so'] : []),
  ]
}

const signatureLines = ({ isSigned }: WrittenStatement): readonly string[] =>
  isSigned ? [] : ['unsigned: anybody can have written it; --key FILE signs it, and certify --new-key NAME makes a key']

/** For a program: nothing is cut. */
export function certificateJson({ exitCode, statement, refusals, written }: Certificate): string {
  const { result, failedTests, conformance } = statement?.predicate ?? {}
  const json = {
    certified: exitCode === 0,
    result: exitCode === 3 ? null : (result ?? null),
    refusals,
    ...(conformance && {
      violated: failedTests,
      required: conformance.required,
      set: conformance.set,
      profile: conformance.profile,
      validUntil: conformance.validUntil,
    }),
    signed: written?.isSigned ?? false,
    written: written?.files ?? [],
  }
  return `${printableJson(JSON.stringify(json, null, 2))}\n`
}

const marks: Readonly<Record<Outcome, string>> = { holds: '✓', fails: '✗', unchecked: '?' }

/** A step as the terminal shows it: a line, and those below it. */
export function stepText({ step, outcome, says, further = [] }: Step): string {
  const said = outcome === 'unchecked' ? `not checked: ${says}` : says
  return [
    `  ${marks[outcome]} ${step.padEnd(10)} ${printable(said)}`,
    ...further.map((line) => `    ${''.padEnd(10)} ${printable(line)}`),
  ].join('\n')
}

/** What it all comes to, in the last line. */
export function verificationText({ outcome, says, steps, exitCode }: Verification): string {
  const of = (wanted: Outcome) => steps.filter((step) => step.outcome === wanted).map(({ step }) => step)
  if (outcome === 'fails') return `does not hold: ${of('fails').join(', ')}`
  if (says === undefined) return 'does not hold'
  const what = `${says.embedded ? 'the embedded reference gateway' : printable(says.baseUrl)}, set ${says.set}, profile ${says.profile}`
  if (exitCode === 1) return `holds, and says that it FAILED: ${what}: ${says.required.violated} required ones violated`
  if (outcome === 'unchecked') return `not all was checked: ${of('unchecked').join(', ')}; what was checked holds`
  return `holds: ${what}: conformant on ${says.drivenAt.slice(0, 10)}, to be relied on until ${says.validUntil}`
}
