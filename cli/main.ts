#!/usr/bin/env node
import { exitAfterFlush } from './leave.ts'
import { ignoreHangup } from './terminal.ts'

ignoreHangup()
await exitAfterFlush(await start())

/** Loaded only now: a part that is missing is told in a line, and not by an exit code that means a violation. */
async function start(): Promise<number> {
  try {
    const { endOnError, main } = await import('./program.ts')
    endOnError(exitAfterFlush)
    return await main(process.argv.slice(2))
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
    process.stderr.write(`gateproof: this installation cannot be started: ${line}\n`)
    return 2
  }
}
