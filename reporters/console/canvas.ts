import type pc from 'picocolors'
import type { Finding, JudgedRun, Verdict } from '../../src/report/report.ts'
import { printable, truncate } from '../escape.ts'
import { qualifiersOf } from '../findings.ts'

export interface ConsoleOptions {
  /** False for a pipe, a file, or if `NO_COLOR` is set. */
  readonly color: boolean
  /** Columns. Only command lines are wider. */
  readonly width: number
  /** The folder with the reports, for the line that names them. */
  readonly outDir?: string
  /** True if the log folds sections at `::group::`, as GitHub does. */
  readonly groups?: boolean
  /** Ids of the findings that were listed for the other line of the same run. */
  readonly listed?: ReadonlySet<string>
  /** True for the whole report after the first screen. */
  readonly isWhole?: boolean
}

export type Colors = ReturnType<typeof pc.createColors>

/** What every section of the console report is rendered from. */
export interface RenderContext extends ConsoleOptions {
  readonly judged: JudgedRun
  readonly colors: Colors
}

/** What the first screen is rendered from. */
export interface ScreenContext extends Omit<RenderContext, 'judged'> {
  readonly judged: Pick<JudgedRun, 'report'>
}

/** A section after the first screen. `title` is shown if the section is folded. */
export interface Section {
  readonly title: string
  readonly lines: readonly string[]
}

export function paint(colors: Colors, verdict: Verdict | undefined): (text: string) => string {
  if (verdict === 'violated') return colors.red
  if (verdict === 'broken') return colors.magenta
  if (verdict === 'satisfied') return colors.green
  return verdict === 'advisory' ? colors.cyan : colors.yellow
}

export const findingMark = ({ verdict }: Finding): string => (verdict === 'violated' ? '✗' : '!')

const maxTitleCharacters = 400

/** The impact and title of a finding, on one line. */
export const titleOf = (finding: Finding): string =>
  `${finding.impact}${printable(qualifiersOf(finding))}: ${printable(truncate(finding.title, maxTitleCharacters))}`
