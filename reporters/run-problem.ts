import type { Report } from '../src/report/report.ts'
import { conclusionOf, pluralize, isInterrupted } from './summary.ts'

/** Why a run as a whole is no pass. Tools that count cases alone would take it for one: what it did not judge is skipped. */
export interface RunProblem {
  readonly type: 'interrupted' | 'broken' | 'inconclusive' | 'stale baseline'
  /** One line. */
  readonly message: string
  /** The conclusion, and all notes. */
  readonly text: string
}

/** What keeps a run from being a pass besides its requirements: it was not, or not wholly, judged, or its baseline is stale. */
export function runProblemOf(report: Report): RunProblem | undefined {
  const type = typeOf(report)
  if (type === undefined) return undefined
  const { judged, notes, problems = [], stale = [] } = report
  const [first] = type === 'stale baseline' ? stale : problems
  const because = first ?? defaultReason(report)
  return {
    type,
    message: report.interrupted ?? `${type}: ${because}`,
    text: [`judged ${judged.of} of ${judged.total}: ${conclusionOf(report)}`, ...notes].join('\n'),
  }
}

/** Nobody says why where single requirements are broken. */
const defaultReason = ({ judged, summary }: Report) =>
  summary.broken > 0
    ? `a fault of this suite kept ${pluralize(summary.broken, 'requirement')} from being judged`
    : `${judged.of} of ${judged.total} were judged`

function typeOf(report: Report): RunProblem['type'] | undefined {
  if (isInterrupted(report)) return 'interrupted'
  if (report.verdict === 'broken' || report.verdict === 'inconclusive') return report.verdict
  return report.stale?.length ? 'stale baseline' : undefined
}
