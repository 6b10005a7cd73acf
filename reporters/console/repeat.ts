import { printable } from '../escape.ts'
import { driftLine, repeatLine, unmetText } from '../repeat.ts'
import { pluralize } from '../summary.ts'
import type { RenderContext } from './canvas.ts'
import { truncateColumns, wrap } from './columns.ts'

const maxRequirements = 12

/** The runs of `--repeat`, the requirements that only some runs found unmet, and what changed over time. */
export function repeatLines({ judged: { report }, colors, width }: RenderContext): readonly string[] {
  const { repeat, requirements } = report
  if (repeat === undefined) return []
  const flaky = requirements.filter(({ id }) => repeat.flaky.includes(id))
  const more = flaky.length - maxRequirements
  const drift = driftLine(repeat)
  return [
    ...wrap(repeatLine(repeat), width),
    ...flaky
      .slice(0, maxRequirements)
      .map((row) => colors.yellow(truncateColumns(width, `  ${printable(row.id)}: ${unmetText(row)}`))),
    ...(more > 0 ? [`  and ${pluralize(more, 'more requirement')}: see summary.md`] : []),
    ...(drift === undefined ? [] : wrap(`change ${drift}`, width).map(colors.dim)),
  ]
}
