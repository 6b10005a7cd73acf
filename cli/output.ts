import { closeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { displaySafe, displayText, printableJson } from '../reporters/escape.ts'
import { sliceColumns } from '../reporters/console/columns.ts'
import { maskKeys } from '../src/redact/key-shapes.ts'
import { writeReasonOf } from '../src/std/usage-error.ts'

/*
 * The only module that writes to stdout and stderr (enforced by lint). What a gateway, a file or another user controls can be in every line,
 * so each line is escaped here: terminals and CI servers obey nothing in it, even if a caller forgot to escape a value. What looks like a key is
 * masked, because a key may have been given where a name, a file or an option is expected.
 */

export type StreamName = 'stdout' | 'stderr'

/** Prints one line. Line breaks in it are escaped. */
export function printLine(line: string, to: StreamName = 'stdout'): void {
  write(displaySafe(line, colorOf(to)), to)
}

/** Prints a problem, a notice or an error of the command as one line on stderr. */
export const printProblem = (message: string): void => printLine(`gateproof: ${message}`, 'stderr')

/** Prints a text of several lines, each of which is escaped. */
export function printText(text: string, to: StreamName = 'stdout'): void {
  if (text === '') return
  write(displayText(text.replace(/\n$/, '').split('\n'), { color: colorOf(to), groups: isOnGitHub() }), to)
}

/** Prints JSON, which programs parse to the same value. */
export function printJson(json: string, to: StreamName = 'stdout'): void {
  write(printableJson(json.replace(/\n$/, '')), to)
}

/** Prints a text without parts from outside the program as it is: scripts that a shell reads. */
export function printScript(script: string): void {
  process.stdout.write(script)
}

/** A command whose title and message cannot end it: line breaks and colons in them are encoded. */
const annotation = /^::(?:error|warning|notice)(?: title=[^:\p{Cc}]*)?::\P{Cc}*$/u

/** Prints annotations for GitHub, one workflow command a line. Other lines are escaped. */
export function printAnnotations(commands: string, to: StreamName = 'stdout'): void {
  if (commands === '') return
  const lines = commands.replace(/\n$/, '').split('\n')
  write(lines.map((line) => (annotation.test(line) ? line : displaySafe(line))).join('\n'), to)
}

/** Asks a question on stderr: the cursor stays in its line. */
export function printPrompt(question: string): void {
  process.stderr.write(displaySafe(question))
}

const write = (lines: string, to: StreamName) => process[to].write(`${maskKeys(lines, shownKeys)}\n`)

let shownKeys: readonly string[] = []

/** Prints these keys as they are: those of a server that we play, which open nothing else. */
export const showKeys = (keys: readonly string[]): void => void (shownKeys = keys)

const colorOf = (to: StreamName) => hasColor(process[to], process.env)

export const isOnGitHub = (): boolean => process.env['GITHUB_ACTIONS'] === 'true'

/** What renderers need to know about stdout. */
export const terminalLook = (): { readonly color: boolean; readonly width: number; readonly isTerminal: boolean } => ({
  color: colorOf('stdout'),
  width: process.stdout.columns || 120,
  isTerminal: process.stdout.isTTY === true,
})

export const stderrIsTerminal = (): boolean => process.stderr.isTTY === true

/** Between two status lines if the stream is not a terminal. */
const lineIntervalMs = 10_000

/** Clears the line that the cursor is in. */
const clearLine = '\r\u001B[2K'

export interface StatusLine<T> {
  readonly show: (progress: T) => void
  /** Clears the line on a terminal. */
  readonly clear: () => void
}

/**
 * Shows progress on stderr: one line that is rewritten on a terminal, a new line every 10 s elsewhere.
 *
 * @param textOf renders the line. Unchanged text is not written again
 */
export function statusLine<T>(
  textOf: (progress: T) => string,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'> = process.stderr,
  now: () => number = () => performance.now(),
): StatusLine<T> {
  let shownAt = now()
  let shown = ''
  return {
    show: (progress) => {
      if (stream.isTTY) {
        const line = sliceColumns((stream.columns || 80) - 1, displaySafe(textOf(progress)))
        if (line !== shown) stream.write(`${clearLine}${line}`)
        shown = line
      } else if (now() - shownAt > lineIntervalMs) {
        shownAt = now()
        stream.write(`${displaySafe(textOf(progress))}\n`)
      }
    },
    clear: () => {
      if (stream.isTTY && shown !== '') stream.write(clearLine)
      shown = ''
    },
  }
}

/** Error codes for a closed pipe (`gateproof | head`) and a closed terminal. */
const hangupCodes = new Set(['EPIPE', 'EIO', 'ECONNRESET', 'ENXIO', 'ENOTCONN', 'ERR_STREAM_DESTROYED'])

let stdoutError: Error | undefined

/** Keeps a closed pipe or terminal from ending the process: the run finishes and exits with the code of its verdict. */
export function ignoreHangup(): void {
  const terminals = [0, 1, 2].filter((file) => isatty(file))
  process.once('exit', () => {
    // Node restores terminal settings on exit and aborts if the terminal no longer exists.
    for (const file of terminals) if (!isatty(file)) closeSync(file)
  })
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!hangupCodes.has(error.code ?? '')) stdoutError ??= error
  })
}

/** Flushes stdout and stderr, then exits, even if a library still has handles open. Exits with 2 if stdout could not be written. */
export async function exitAfterFlush(exitCode: number): Promise<never> {
  await flush(process.stdout)
  if (stdoutError !== undefined) printProblem(`standard output cannot be written: ${writeReasonOf(stdoutError)}`)
  await flush(process.stderr)
  process.exit(stdoutError === undefined || exitCode === 130 ? exitCode : 2)
}

const flush = (stream: NodeJS.WriteStream) => new Promise<void>((resolve) => stream.write('', () => resolve()))

/**
 * Whether to color output. `NO_COLOR` wins over `FORCE_COLOR`, as in picocolors and most tools (no-color.org, force-color.org).
 * `FORCE_COLOR=0` turns colors off, as in Node.
 */
export function hasColor(
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const { NO_COLOR: no = '', FORCE_COLOR: force = '', TERM: terminal } = env
  if (no !== '' || force === '0' || force === 'false') return false
  return force !== '' || (stream.isTTY === true && terminal !== 'dumb')
}
