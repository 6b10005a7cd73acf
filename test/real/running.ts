import { spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Missing } from './servers.ts'

/** How to start a server on a loopback port. It may write to `folder`. */
export interface Start {
  readonly folder: string
  readonly file: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Responds with 2xx when the server is ready. */
  readonly ready: string
}

/** A running server. */
export interface Running {
  readonly stop: () => Promise<void>
}

/** How gateproof reaches a server. */
export interface Target extends Running {
  readonly baseUrl: string
  readonly key: string
  /** Request headers, as for `--header`. */
  readonly headers: Readonly<Record<string, string>>
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const readyWithinMs = 120_000

/** Starts a server without our environment: no keys, no proxy settings, and its own home folder. */
export async function start({ folder, file, args, env, ready }: Start): Promise<Running> {
  const log = join(folder, 'server.log')
  const output = openSync(log, 'w')
  const child = spawn(file, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', output, output],
  })
  const ended = new Promise<void>((resolve) => child.once('error', () => resolve()).once('exit', () => resolve()))
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.race([ended, setTimeout(5000)])
    kill()
    process.off('exit', kill)
  }
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline && child.exitCode === null) {
    if (await answers(ready)) return { stop }
    await setTimeout(200)
  }
  await stop()
  const lastLines = readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n')
  throw new Missing(`${file} did not answer at ${ready}:\n${lastLines}`)
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  )
