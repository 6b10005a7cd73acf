import { wordsOf } from './words.ts'

/** What is appended to a command of gateproof, so that it costs less than the whole; what it prints is not compared then. */
interface Shortened {
  readonly page: string
  readonly command: RegExp
  readonly append: string
}

/** Where other areas are needed to see what the page says. */
const tables: readonly Shortened[] = [
]

/** Whether a command drives: `run` need not be named. */
const drives = (words: readonly string[]) => words[0] === undefined || words[0] === 'run' || words[0].startsWith('--')

/** What CI appends to a command of a page. Runs are cut to an area that is driven in a moment, where they name none themselves. */
export function shortening(page: string, command: string): string {
  const own = tables.find((one) => one.page === page && one.command.test(command))
  if (own !== undefined) return own.append
  const call = /\bnpx --no-install gateproof(?=\s|$)([^]*)$/.exec(command)?.[1]
  if (call === undefined || !drives(wordsOf(call))) return ''
  const names = (option: string) => call.includes(` --${option} `)
  const selection = names('only') || names('probes') ? '' : '--only balance '
  return `${selection}${names('samples') ? '' : '--samples 0'}`.trim()
}

export const isUsed = (page: string, commands: readonly string[]) =>
  tables.filter((one) => one.page === page && !commands.some((command) => one.command.test(command)))
