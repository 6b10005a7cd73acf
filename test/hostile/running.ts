import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { recordUsage, usageIn } from '../../scripts/process-usage.ts'

/** The compiled command. */
const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

export interface Ended {
  /** Null if it was killed. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly seconds: number
  /** CPU seconds of all threads and peak resident MiB. 0 if it was killed. */
  readonly cpuSeconds: number
  readonly peakMiB: number
}

export interface Running {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** File for the memory record. */
  readonly usageFile: string
  /** It is killed after this many seconds. */
  readonly killAfterS: number
}

/** Runs the compiled command until it exits or times out. */
export async function runCommand(args: readonly string[], options: Running): Promise<Ended> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(GATEWAY_|VITEST|NODE_|NO_COLOR|CI$|GITHUB_)/.test(name),
  )
  const started = performance.now()
  const child = spawn(process.execPath, [...recordUsage, main, ...args], {
    cwd: options.cwd,
    env: { ...Object.fromEntries(inherited), ...options.env, USAGE_FILE: options.usageFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), options.killAfterS * 1000)
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  clearTimeout(timer)
  const seconds = (performance.now() - started) / 1000
  return { code, ...output, seconds, ...usageOf(options.usageFile) }
}

function usageOf(file: string): Pick<Ended, 'cpuSeconds' | 'peakMiB'> {
  try {
    const { peakMiB, cpuMs } = usageIn(file)
    return { cpuSeconds: cpuMs / 1000, peakMiB }
  } catch {
    return { cpuSeconds: 0, peakMiB: 0 }
  }
}
