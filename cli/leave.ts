import { stdoutFailure } from './terminal.ts'

/** Ends the process once everything written has left it, whatever a library still holds open. */
export async function exitAfterFlush(exitCode: number): Promise<never> {
  await written(process.stdout)
  const reason = stdoutFailure()
  if (reason !== undefined) process.stderr.write(`gateproof: standard output cannot be written: ${reason}\n`)
  await written(process.stderr)
  process.exit(reason === undefined || exitCode === 130 ? exitCode : 2)
}

const written = (stream: NodeJS.WriteStream) => new Promise<void>((resolve) => stream.write('', () => resolve()))
