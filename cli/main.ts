#!/usr/bin/env node
// Unsupported runtimes load these imports before the check: they must stay free of newer syntax and of other modules of ours.
import { readManifest } from '../api/manifest.ts'
import { optimizeLater, unsupportedRuntime } from './runtime.ts'

const problem = unsupportedRuntime(process.versions, readManifest().engines.node)
if (problem === undefined) await start()
else refuse(problem)

/** Loads the program lazily: Node reports a missing package with exit code 1, which means a violation here. */
async function start(): Promise<void> {
  try {
    const flag = optimizeLater(process.versions.node)
    if (flag !== undefined) (await import('node:v8')).setFlagsFromString(flag)
    const { exitAfterFlush, ignoreHangup } = await import('./output.ts')
    ignoreHangup()
    const { exitOnUncaught, main } = await import('./program.ts')
    exitOnUncaught(exitAfterFlush)
    await exitAfterFlush(await main(process.argv.slice(2)))
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
    refuse(`cannot start: ${line}. Reinstall gateproof.`)
  }
}

function refuse(message: string): void {
  process.stderr.write(`gateproof: ${message}\n`)
  process.exitCode = 2
}
