#!/usr/bin/env node
import { exitAfterFlush, ignoreHangup } from './terminal.ts'

ignoreHangup()
await exitAfterFlush(await start())

/** Loads the program lazily: Node reports a missing package with exit code 1, which means a violation here. */
async function start(): Promise<number> {
  try {
    const { exitOnUncaught, main } = await import('./program.ts')
    exitOnUncaught(exitAfterFlush)
    return await main(process.argv.slice(2))
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
    process.stderr.write(`gateproof: cannot start: ${line}. Reinstall gateproof.\n`)
    return 2
  }
}
