import { pluralize } from '../summary.ts'
import { truncate, markdownCode, printableLines } from '../escape.ts'

/** What a server said, in code spans, where nothing is interpreted. A line break stays one, as a tag: a cell and a list item are one line. */
export const codeLines = (text: string, maxCharacters: number): string =>
  printableLines(truncate(text, maxCharacters))
    .filter((line) => line.trim() !== '')
    .map(markdownCode)
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
export function foldedSection(
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

const leftOut = (count: number) => (count > 0 ? [`${pluralize(count, 'row')} left out: see \`report.json\`.`] : [])

/** Lines for a shell, to be copied as they are. The fence is longer than any within. */
export function shellBlock(lines: readonly string[]): string {
  const longest = Math.max(2, ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map((run) => run.length)))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}sh`, ...lines, fence].join('\n')
}
