import { escapeLogCommands, printable, printableLines, truncate } from '../../reporters/escape.ts'

const max = { line: 8000, title: 1000 }

/** Lines of a message. A terminal and a CI server obey nothing in them. */
export const shownLines = (lines: readonly string[]): string =>
  lines
    .flatMap(printableLines)
    .map((line) => escapeLogCommands(truncate(line, max.line)))
    .join('\n')

/** A title or a reason, on one line. */
export const shownLine = (text: string): string => escapeLogCommands(printable(truncate(text, max.title)))
