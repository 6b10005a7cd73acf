import { counted } from '../digest.ts'
import { clip, code, plainLines } from '../plain.ts'

/** What a server said, in code spans, where nothing is interpreted. A line break stays one, as a tag: a cell and a list item are one line. */
export const seen = (text: string, most: number): string =>
  plainLines(clip(text, most))
    .filter((line) => line.trim() !== '')
    .map(code)
    .join('<br>')

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** A table under a title, or nothing where it would be empty; what is left out is counted. */
export function section(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  total = rows.length,
): string {
  return rows.length === 0 ? '' : [`## ${title}`, table(head, rows), ...leftOut(total - rows.length)].join('\n\n')
}

/** The same, closed until somebody opens it. */
export function folded(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  total = rows.length,
): string {
  return rows.length === 0 ? '' : details(title, [table(head, rows), ...leftOut(total - rows.length)].join('\n\n'))
}

/** GitHub reads Markdown within HTML only after an empty line. `title` is ours alone. */
export const details = (title: string, text: string): string =>
  `<details><summary>${title}</summary>\n\n${text}\n\n</details>`

const leftOut = (count: number) => (count > 0 ? [`${counted(count, 'row')} left out: see \`report.json\`.`] : [])

/** Lines for a shell, to be copied as they are. The fence is longer than any within. */
export function shellLines(lines: readonly string[]): string {
  const longest = Math.max(2, ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map((run) => run.length)))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}sh`, ...lines, fence].join('\n')
}
