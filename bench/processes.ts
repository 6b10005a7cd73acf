import { spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { recordUsage, usageIn, type ProcessUsage } from '../scripts/process-usage.ts'
import type { Reference } from '../gateway/reference/server.ts'

/** The compiled command. */
export const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))

/** The environment without gateway variables. */
const ownEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(GATEWAY_|VITEST)/.test(name)))

export interface Finished extends ProcessUsage {
  readonly code: number | null
  readonly stdout: string
}

/** Starts the compiled command or another script. */
export function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, args, { env: { ...ownEnv(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
}

export const startGateproof = (args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess =>
  start([main, ...args], env)

/**
 * Runs node.
 * @throws Error with its stderr unless it exits with 0, or with 1 for violations
 */
export async function finish(args: readonly string[], folder: string, env: Readonly<Record<string, string>> = {}) {
  const usage = join(folder, 'usage')
  const child = start([...recordUsage, ...args], { ...env, USAGE_FILE: usage })
  const output = { out: '', err: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output.out += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output.err += text))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0 && code !== 1) throw new Error(`node ${args.join(' ')} failed with exit code ${code}: ${output.err}`)
  return { code, stdout: output.out, ...usageIn(usage) } satisfies Finished
}

export const gateproof = (args: readonly string[], folder: string, env: Readonly<Record<string, string>> = {}) =>
  finish([main, ...args], folder, env)

export type Gateway = Pick<Reference, 'url' | 'keys' | 'models'>

/** Runs a reference gateway with a latency while `use` runs. */
export const withGateway = <T>(latencyMs: number, use: (gateway: Gateway) => Promise<T>): Promise<T> =>
  withServer('gateway.ts', [`${latencyMs}`], (line) => use(JSON.parse(line) as Gateway))

/** Runs a server in a separate process while `use` runs. The first line on stdout is its URL. */
export async function withServer<T>(
  script: string,
  args: readonly string[],
  use: (line: string) => Promise<T>,
): Promise<T> {
  const child = start([
    '--import',
    import.meta.resolve('tsx'),
    fileURLToPath(new URL(script, import.meta.url)),
    ...args,
  ])
  try {
    if (child.stdout === null) throw new Error(`${script} has no stdout`)
    for await (const line of createInterface({ input: child.stdout })) return await use(line)
    throw new Error(`${script} did not start`)
  } finally {
    child.kill()
  }
}

/** Options and environment for a run against a gateway with all its keys and models. */
export function targetOf({ url, keys, models }: Gateway, folder: string) {
  const variable = (role: string) => `GATEWAY_KEY_${role.toUpperCase()}`
  const config = join(folder, 'gateproof.config.json')
  const names = Object.fromEntries(Object.keys(keys).map((role) => [role, variable(role)]))
  writeFileSync(config, JSON.stringify({ baseUrl: url, keys: names, models, prefixes: { motionControl: '/kling' } }))
  return {
    args: ['--config', config, '--allow', 'images,video'],
    env: Object.fromEntries(Object.entries(keys).map(([role, key]) => [variable(role), key])),
  }
}
