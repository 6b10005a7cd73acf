import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProcess, shippedMain, type Circumstances, type Ended, type Running } from './in-process.ts'
import { testVariables } from './process-state.ts'

export type { Circumstances, Ended } from './in-process.ts'

/**
 * Runs the compiled command in the test process. Runs are queued.
 *
 * @param meanwhile is called once the command has started; it must not start another one
 */
export function gateproof(
  args: readonly string[],
  circumstances: Circumstances = {},
  meanwhile?: (running: Running) => Promise<void>,
): Promise<Ended> {
  const ended = queue.then(() => inProcess(args, circumstances, meanwhile))
  queue = ended.catch(() => undefined)
  return ended
}

let queue: Promise<unknown> = Promise.resolve()

/** Starts the command as a process: for signals, the terminal, stdin, and servers that run until they are stopped. */
export function startGateproof(args: readonly string[], { cwd, env, main = shippedMain }: Circumstances = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !testVariables.test(name))
  return spawn(process.execPath, [main, ...args], {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
  })
}

/** Runs the command as a process. Needs 0.5 s more CPU than `gateproof`: only for tests that need a process. */
export async function gateproofProcess(args: readonly string[], circumstances: Circumstances = {}): Promise<Ended> {
  const child = startGateproof(args, circumstances)
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  child.stdin.end(circumstances.input ?? '')
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  return { code, ...output }
}

/** Runs a function in an empty temporary folder. */
export async function inEmptyFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
