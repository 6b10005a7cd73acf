import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The command as it is shipped: compiled. */
const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** Writes down, when a process ends, the most memory it had and how long it computed. */
const writeUsage = `data:text/javascript,${encodeURIComponent(
  `import { writeFileSync } from 'node:fs'
   process.on('exit', () => writeFileSync(process.env.USAGE_FILE, JSON.stringify(process.resourceUsage())))`,
)}`

export interface Ended {
  /** Null where it had to be killed, or killed itself. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly seconds: number
  /** Seconds of computing of all its threads, and MiB resident at most; 0 where it did not end by itself. */
  readonly cpuSeconds: number
  readonly peakMiB: number
}

export interface Running {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** Where it writes down its memory. */
  readonly usageFile: string
  /** After so many seconds it is killed. */
  readonly killAfterS: number
}

/** Runs the compiled command to its end, or to ours. */
export async function runCommand(args: readonly string[], options: Running): Promise<Ended> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(GATEWAY_|VITEST|NODE_|NO_COLOR|CI$|GITHUB_)/.test(name),
  )
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', writeUsage, main, ...args], {
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
  return { code, ...output, seconds, ...usageIn(options.usageFile) }
}

function usageIn(file: string): Pick<Ended, 'cpuSeconds' | 'peakMiB'> {
  try {
    const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(readFileSync(file, 'utf8')) as NodeJS.ResourceUsage
    return { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMiB: maxRSS / 1024 }
  } catch {
    return { cpuSeconds: 0, peakMiB: 0 }
  }
}
