import type { Finding, JudgedRun, Report } from '../src/report/report.ts'
import { conclusionOf, counted } from './digest.ts'
import { againOf, extentOf, forWhom } from './findings.ts'
import { commandsOf } from './reproduce/repeat.ts'
import { clip, command, plain } from './plain.ts'
import { runProblemOf } from './run-problem.ts'

/** GitHub shows so many of a kind for each step, and cuts what is longer. */
const most = { ofOneKind: 10, title: 200, text: 800 }

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
  const all = [...ofRun(judged.report), ...judged.report.findings.map((finding) => ofFinding(finding, judged))]
  const kinds: readonly Kind[] = ['error', 'warning', 'notice']
  return kinds
    .flatMap((kind) => shownOf(all.filter((one) => one.kind === kind)))
    .map((annotation) => `${lineOf(annotation)}\n`)
    .join('')
}

/** What is more than GitHub shows is counted in the last one. */
function shownOf(those: readonly Annotation[]): readonly Annotation[] {
  if (those.length <= most.ofOneKind) return those
  const shown = those.slice(0, most.ofOneKind - 1)
  const [next, ...rest] = those.slice(shown.length)
  if (next === undefined) return shown
  return [
    ...shown,
    { ...next, lines: [...next.lines, `and ${counted(rest.length, 'more finding')}: see the log and summary.md`] },
  ]
}

function ofRun(report: Report): readonly Annotation[] {
  const problem = runProblemOf(report)
  if (problem === undefined) return []
  const kind = problem.type === 'broken' || problem.type === 'stale baseline' ? 'error' : 'warning'
  return [{ kind, title: `Gateproof: ${conclusionOf(report)}`, lines: [problem.message] }]
}

function ofFinding(finding: Finding, judged: JudgedRun): Annotation {
  const { verdict, known, ungated, impact, title, fix } = finding
  const again = againOf(finding, judged)
  return {
    kind: verdict === 'violated' && !known ? 'error' : 'notice',
    title: `${impact}${known ? ' (known)' : ''}${ungated === undefined ? '' : ` (${ungated})`}: ${title}`,
    lines: [
      fix,
      `For ${forWhom(finding)} (${extentOf(finding)}).`,
      ...(again
        ? commandsOf(again)
            .slice(0, 1)
            .filter(({ length }) => length <= most.text)
        : []),
    ],
  }
}

function lineOf({ kind, title, lines }: Annotation): string {
  const data = lines.map((line) => harmless(line, most.text)).join('\n')
  return `::${kind} title=${property(harmless(title, most.title))}::${message(data)}`
}

/** A command of the older form counts wherever it stands in a line. */
const harmless = (text: string, atMost: number) => plain(clip(text, atMost)).replaceAll(command, '\\#')

const message = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const property = (text: string) => message(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
