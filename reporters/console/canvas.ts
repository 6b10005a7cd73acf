import type pc from 'picocolors'
import type { Finding, JudgedRun, Verdict } from '../../src/report/report.ts'
import { logCommand } from '../escape.ts'

export interface ConsoleOptions {
  /** False for a pipe, a file, or when `NO_COLOR` is set. */
  readonly color: boolean
  /** Columns; nothing is wider but command lines. */
  readonly width: number
  /** The folder with the reports, to point at. */
  readonly outDir?: string
  /** True where the log folds long parts at `::group::`, as GitHub's does. */
  readonly groups?: boolean
}

export type Colors = ReturnType<typeof pc.createColors>

/** What every part of the terminal's report is given. */
export interface RenderContext extends ConsoleOptions {
  readonly judged: JudgedRun
  readonly colors: Colors
}

/** A part of the report after the first screen. `title` stands above a folded part. */
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

/** GitHub obeys lines that begin with `::`. What a server said must not become one, nor any other command. */
export const escapeLogCommands = (line: string): string =>
  line.replace(/^(\s*)::/, '$1\\::').replaceAll(logCommand, '\\#')
