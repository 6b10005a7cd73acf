import { markdownCode, printableLines, truncate } from '../escape.ts'
import { pluralize } from '../summary.ts'

/** Text from a server as code spans, one for each line. They are joined by `<br>`, because table cells and list items have one line. */
export const codeLines = (text: string, maxCharacters: number): string =>
  printableLines(truncate(text, maxCharacters))
    .filter((line) => line.trim() !== '')
    .map(markdownCode)
    .join('<br>')

/** `a, b and 3 more`, each in a code span. */
export const codeList = (names: readonly string[], max: number, separator = ', '): string =>
  `${names.slice(0, max).map(markdownCode).join(separator)}${names.length > max ? ` and ${names.length - max} more` : ''}`

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** A table under a heading, or nothing if it would be empty. */
export const section = (...[title, ...content]: TitledTable): string =>
  content[1].length === 0 ? '' : `## ${title}\n\n${countedTable(...content)}`

/** The same, folded. */
export const foldedSection = (...[title, ...content]: TitledTable): string =>
  content[1].length === 0 ? '' : details(title, countedTable(...content))

type Table = [head: readonly string[], rows: readonly (readonly string[])[], total?: number]
type TitledTable = [title: string, ...Table]

const countedTable = (...[head, rows, total = rows.length]: Table) =>
  [table(head, rows), ...moreInFile(total - rows.length, 'more row')].join('\n\n')

/** `2 more rows: see report.json`, if there are any. */
export const moreInFile = (count: number, what: string, file = 'report.json'): readonly string[] =>
  count > 0 ? [`${pluralize(count, what)}: see \`${file}\`.`] : []

/** A folded text. GitHub reads Markdown in HTML only after an empty line. The title is not escaped. */
export const details = (title: string, text: string): string =>
  `<details><summary>${title}</summary>\n\n${text}\n\n</details>`

/** GitHub refuses job summaries and comments over 1 MiB. */
const maxBytes = 1_000_000

/** As many parts as fit. A part is left out as a whole, because half a table or an open fence would break what follows. */
export function joinWithinLimit(parts: readonly string[], file: string): string {
  let left = maxBytes
  const present = parts.filter((part) => part !== '')
  const shown = present.filter((part) => {
    const bytes = Buffer.byteLength(part) + 2
    const fits = bytes <= left
    if (fits) left -= bytes
    return fits
  })
  const leftOut = present.length - shown.length
  const note = `${pluralize(leftOut, 'part')} left out because this page would be too large: see \`${file}\`.`
  return `${[...shown, ...(leftOut > 0 ? [note] : [])].join('\n\n')}\n`
}

/** Shell commands in a fence that is longer than any in them. */
export const shellBlock = (lines: readonly string[]): string => fenced(lines, 'sh')

/** Lines in a fence that is longer than any in them. */
export function fenced(lines: readonly string[], language: string): string {
  const longest = Math.max(2, ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map((run) => run.length)))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}${language}`, ...lines, fence].join('\n')
}
