#!/usr/bin/env node
// Unsupported runtimes load these imports before the check: they must stay free of newer syntax and of other modules of ours.
import { setFlagsFromString } from 'node:v8'
import { readManifest } from '../api/manifest.ts'
import { unsupportedRuntime } from './runtime.ts'

const problem = unsupportedRuntime(process.versions, readManifest().engines.node)
if (problem === undefined) await start()
else refuse(problem)

/**
 * V8 optimizes a function after about six times as many steps as usual. A run takes seconds, and most optimized code would cost more than it
 * saves: this takes a fifth of the CPU time. The flag has another name since Node 22, and V8 prints a line for a name that it does not know.
 */
function optimizeLater(): void {
  const major = Number.parseInt(process.versions.node)
  if (major === 20) setFlagsFromString('--interrupt-budget=400000')
  else if (major === 22 || major === 24) setFlagsFromString('--invocation-count-for-turbofan=20000')
}

/** Loads the program lazily: Node reports a missing package with exit code 1, which means a violation here. */
async function start(): Promise<void> {
  try {
    optimizeLater()
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
