import type { Finding, JudgedRun, Report } from '../src/report/report.ts'
import { conclusionOf, pluralize } from './summary.ts'
import { reproduceFinding, extentText, affectedCallers } from './findings.ts'
import { commandsOf } from './reproduce/reproduction.ts'
import { truncate, logCommand, printable } from './escape.ts'
import { runProblemOf } from './run-problem.ts'

/** GitHub shows so many of a kind for each step, and cuts what is longer. */
const max = { ofOneKind: 10, title: 200, text: 800 }

type Kind = 'error' | 'warning' | 'notice'

interface Annotation {
  readonly kind: Kind
  readonly title: string
  /** One line each. */
  readonly lines: readonly string[]
}

/**
 * Workflow commands that GitHub shows on the page of a run: what kept the run from judging, then a line for each finding. A violation is an
 * error, what does not gate a notice.
 *
 * @see https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
export function renderAnnotations(judged: JudgedRun): string {
  const all = [
    ...runAnnotations(judged.report),
    ...judged.report.findings.map((finding) => findingAnnotation(finding, judged)),
  ]
  const kinds: readonly Kind[] = ['error', 'warning', 'notice']
  return kinds
    .flatMap((kind) => limited(all.filter((one) => one.kind === kind)))
    .map((annotation) => `${commandLine(annotation)}\n`)
    .join('')
}

/** What is more than GitHub shows is counted in the last one. */
function limited(annotations: readonly Annotation[]): readonly Annotation[] {
  if (annotations.length <= max.ofOneKind) return annotations
  const shown = annotations.slice(0, max.ofOneKind - 1)
  const [next, ...rest] = annotations.slice(shown.length)
  if (next === undefined) return shown
  return [
    ...shown,
    { ...next, lines: [...next.lines, `and ${pluralize(rest.length, 'more finding')}: see the log and summary.md`] },
  ]
}

function runAnnotations(report: Report): readonly Annotation[] {
  const problem = runProblemOf(report)
  if (problem === undefined) return []
  const kind = problem.type === 'broken' || problem.type === 'stale baseline' ? 'error' : 'warning'
  return [{ kind, title: `Gateproof: ${conclusionOf(report)}`, lines: [problem.message] }]
}

function findingAnnotation(finding: Finding, judged: JudgedRun): Annotation {
  const { verdict, known, ungated, impact, title, fix } = finding
  const again = reproduceFinding(finding, judged)
  return {
    kind: verdict === 'violated' && !known ? 'error' : 'notice',
    title: `${impact}${known ? ' (known)' : ''}${ungated === undefined ? '' : ` (${ungated})`}: ${title}`,
    lines: [
      fix,
      `For ${affectedCallers(finding)} (${extentText(finding)}).`,
      ...(again
        ? commandsOf(again)
            .slice(0, 1)
            .filter(({ length }) => length <= max.text)
        : []),
    ],
  }
}

function commandLine({ kind, title, lines }: Annotation): string {
  const data = lines.map((line) => escapeCommands(line, max.text)).join('\n')
  return `::${kind} title=${escapeProperty(escapeCommands(title, max.title))}::${escapeMessage(data)}`
}

/** A command of the older form counts wherever it stands in a line. */
const escapeCommands = (text: string, atMost: number) => printable(truncate(text, atMost)).replaceAll(logCommand, '\\#')

const escapeMessage = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapeProperty = (text: string) => escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
