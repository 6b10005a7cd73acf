import { closeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { writeReasonOf } from '../src/std/usage-error.ts'

/** Nobody reads on: a pipe was closed (`gateproof | head`), or the terminal is gone. */
const hangupCodes = new Set(['EPIPE', 'EIO', 'ECONNRESET', 'ENXIO', 'ENOTCONN', 'ERR_STREAM_DESTROYED'])

let stdoutError: Error | undefined

/**
 * From here on nothing that is written to the terminal ends the process: what there is to do is done, and the exit code is the
 * verdict's, whether anybody reads it or not.
 */
export function ignoreHangup(): void {
  const terminals = [0, 1, 2].filter((file) => isatty(file))
  process.once('exit', () => {
    // Node gives a terminal its settings back as it ends, and is aborted by the system's refusal where there is no terminal any more.
    for (const file of terminals) if (!isatty(file)) closeSync(file)
  })
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!hangupCodes.has(error.code ?? '')) stdoutError ??= error
  })
}

/** Why standard output is not whole although somebody wanted it: a full disk under a file, for instance. */
export const stdoutFailure = (): string | undefined =>
  stdoutError === undefined ? undefined : writeReasonOf(stdoutError)
