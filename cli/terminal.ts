import { closeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { writeReasonOf } from '../src/std/usage-error.ts'

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
  if (stdoutError !== undefined)
    process.stderr.write(`gateproof: standard output cannot be written: ${writeReasonOf(stdoutError)}\n`)
  await flush(process.stderr)
  process.exit(stdoutError === undefined || exitCode === 130 ? exitCode : 2)
}

const flush = (stream: NodeJS.WriteStream) => new Promise<void>((resolve) => stream.write('', () => resolve()))
