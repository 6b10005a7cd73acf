#!/usr/bin/env node
import { leave } from './leave.ts'
import { outliveTerminal } from './terminal.ts'

outliveTerminal()
await leave(await start())

/** Loaded only now: a part that is missing is told in a line, and not by an exit code that means a violation. */
async function start(): Promise<number> {
  try {
    const { endOnError, main } = await import('./program.ts')
    endOnError(leave)
    return await main(process.argv.slice(2))
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
    process.stderr.write(`gateproof: this installation cannot be started: ${line}\n`)
    return 2
  }
}
