import { displaySafe, escapeLogCommands, printableLines, truncate } from '../../reporters/escape.ts'

const max = { line: 8000, title: 1000 }

/** Lines of a message. A terminal and a CI server obey nothing in them. */
export const shownLines = (lines: readonly string[]): string =>
  lines
    .flatMap(printableLines)
    .map((line) => escapeLogCommands(isLongCommand(line) ? longCommand : truncate(line, max.line)))
    .join('\n')

/** A command with a large body would be useless if it was truncated. */
const isLongCommand = (line: string) => line.length > max.line && /^(?:curl|printf|npx) /.test(line)

const longCommand = '(the command is too long for a message: set outDir, and it reads the body from a file)'

/** A title or a reason, on one line. */
export const shownLine = (text: string): string => displaySafe(truncate(text, max.title))
