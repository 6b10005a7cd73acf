import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Circumstances {
  readonly cwd?: string
  /** In place of everything that concerns a gateway in the environment of the tests. */
  readonly env?: Readonly<Record<string, string>>
  /** The command of another installation. */
  readonly main?: string
  /** What is typed, before the input ends. */
  readonly input?: string
}

/** Starts the real command as it is shipped: `vitest` compiles it before the first test. */
export function startGateproof(args: readonly string[], { cwd, env, main: other = main }: Circumstances = {}) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(GATEWAY_|VITEST|NODE_OPTIONS|NO_COLOR|GITHUB_)/.test(name),
  )
  return spawn(process.execPath, [other, ...args], {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
  })
}

/** Runs the real command to its end. */
export async function gateproof(args: readonly string[], circumstances: Circumstances = {}): Promise<Ended> {
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

/** Runs something in an empty folder of its own. */
export async function inEmptyFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
