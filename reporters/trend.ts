/** Sentences about a trend over several runs. */
import type { Trend } from '../src/report/report.ts'
import { changesBetween, type VerdictChange } from '../src/report/trend.ts'
import { printable } from './escape.ts'
import { pluralize, shortList } from './summary.ts'

const maxLeftOut = 5

/** `2026-11-24 14:54 UTC` */
export const dateText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`

/** What changed since the previous run, and the files that are not part of the trend, as lines for a terminal. */
export function trendLines({ current, earlier, leftOut }: Trend): readonly string[] {
  const [previous] = earlier
  const more = leftOut.length - maxLeftOut
  return [
    previous === undefined
      ? '--history: no earlier run of this deployment'
      : `since the run of ${dateText(previous.run.startedAt)}: ${changesText(changesBetween(previous, current))}`,
    ...leftOut.slice(0, maxLeftOut).map((why) => `--history: left out: ${printable(why)}`),
    ...(more > 0 ? [`--history: left out: ${pluralize(more, 'more file')}`] : []),
  ]
}

function changesText({ violated, fixed, other }: ReturnType<typeof changesBetween>): string {
  const parts = [
    ...(violated.length > 0 ? [`${violated.length} newly violated (${names(violated)})`] : []),
    ...(fixed.length > 0 ? [`${fixed.length} fixed (${names(fixed)})`] : []),
    ...(other.length > 0 ? [`${pluralize(other.length, 'other change')}`] : []),
  ]
  return parts.length === 0 ? 'no verdict changed' : parts.join(', ')
}

const names = (changes: readonly VerdictChange[]) =>
  shortList(
    changes.map(({ id }) => printable(id)),
    3,
  )
