import { conclusionOf } from '../src/report/conclusion.ts'
import type { Finding, JudgedRun, Report } from '../src/report/report.ts'
import { displaySafe, truncate } from './escape.ts'
import { affectedCallers, extentText, qualifiersOf, reproduceFinding } from './findings.ts'
import { commandsOf } from './reproduce/reproduction.ts'
import { runProblemOf } from './run.ts'
import { pluralize } from './summary.ts'

/** GitHub shows ten annotations of a kind for each step, and cuts longer texts. */
const max = { perKind: 10, title: 200, text: 800 }

const kinds = ['error', 'warning', 'notice'] as const

interface Annotation {
  readonly kind: (typeof kinds)[number]
  readonly title: string
  readonly lines: readonly string[]
}

/**
 * Workflow commands that GitHub shows as annotations: the problem of the run as a whole, then one for each finding. Violations are
 * errors; findings that do not gate are notices.
 *
 * @see https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
export function renderAnnotations(judged: JudgedRun): string {
  const all = [
    ...runAnnotations(judged.report),
    ...judged.report.findings.map((finding) => findingAnnotation(finding, judged)),
  ]
  return kinds
    .flatMap((kind) => limited(all.filter((one) => one.kind === kind)))
    .map((annotation) => `${commandLine(annotation)}\n`)
    .join('')
}

/** As many as GitHub shows; the last one counts the rest. */
function limited(annotations: readonly Annotation[]): readonly Annotation[] {
  const last = annotations[max.perKind - 1]
  const rest = annotations.length - max.perKind
  if (last === undefined || rest <= 0) return annotations
  const more = `and ${pluralize(rest, 'more finding')}: see the log and summary.md`
  return [...annotations.slice(0, max.perKind - 1), { ...last, lines: [...last.lines, more] }]
}

function runAnnotations(report: Report): readonly Annotation[] {
  const problem = runProblemOf(report)
  if (problem === undefined) return []
  const kind = problem.type === 'broken' || problem.type === 'stale baseline' ? 'error' : 'warning'
  return [{ kind, title: `Gateproof: ${conclusionOf(report)}`, lines: [problem.message] }]
}

function findingAnnotation(finding: Finding, judged: JudgedRun): Annotation {
  const { verdict, known, impact, title, detail, fix } = finding
  const reproduction = reproduceFinding(finding, judged)
  const commands = reproduction === undefined ? [] : commandsOf(reproduction)
  const command = commands.find(({ length }) => length <= max.text)
  return {
    kind: verdict === 'violated' && !known ? 'error' : 'notice',
    title: `${impact}${qualifiersOf(finding)}: ${title}`,
    lines: [
      ...(detail === undefined ? [] : [detail]),
      fix,
      `Affects ${affectedCallers(finding)} (${extentText(finding)}).`,
      ...(command === undefined ? [] : [command]),
    ],
  }
}

function commandLine({ kind, title, lines }: Annotation): string {
  const data = lines.map((line) => escapeCommands(line, max.text)).join('\n')
  return `::${kind} title=${escapeProperty(escapeCommands(title, max.title))}::${escapeMessage(data)}`
}

const escapeCommands = (text: string, maxCharacters: number) => displaySafe(truncate(text, maxCharacters))

const escapeMessage = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapeProperty = (text: string) => escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
