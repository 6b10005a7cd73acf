import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Reference } from '../../gateway/reference/server.ts'
import { callsTo, type ClientCall } from '../traffic/calls.ts'
import { freePort } from './running.ts'
import { installed, Missing, type Installation } from './servers.ts'

/** A tool that writes an HTTP archive of forwarded or sent requests. */
export interface Producer {
  readonly name: string
  /** Records the requests of a client to a gateway and returns the archive file. */
  readonly record: (gateway: Reference, folder: string, cache: string) => Promise<string>
}

const run = promisify(execFile)

const mitmproxy: Installation = {
  name: 'mitmproxy',
  pinned: 'mitmproxy==11.0.2',
  install: async (folder) => {
    await run('python3', ['-m', 'venv', 'venv'], { cwd: folder })
    await run(
      join(folder, 'venv/bin/python'),
      ['-m', 'pip', 'install', '--disable-pip-version-check', 'mitmproxy==11.0.2'],
      {
        cwd: folder,
        maxBuffer: 64 * 1024 * 1024,
      },
    )
  },
}

/** Installed on demand; not a dependency of the project. */
const playwrightPackage = 'playwright-core'

const playwright: Installation = {
  name: 'playwright',
  pinned: JSON.stringify({ private: true, dependencies: { [playwrightPackage]: '1.65.1' } }),
  install: async (folder) => {
    writeFileSync(join(folder, 'package.json'), playwright.pinned)
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  },
}

/** Starts a reverse proxy, sends requests through it, and stops it like a user. It writes the archive on exit. */
async function through(
  file: string,
  args: readonly string[],
  port: number,
  gateway: Reference,
  har: string,
): Promise<string> {
  const child = spawn(file, args, { stdio: 'ignore', env: { PATH: process.env['PATH'], HOME: join(har, '..') } })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    const base = `http://127.0.0.1:${port}`
    for (let tries = 0; tries < 300 && !(await listens(base)); tries += 1) await setTimeout(100)
    await sendAll(callsTo(base, gateway))
    await setTimeout(300)
    child.kill('SIGINT')
    await once(child, 'exit')
  } finally {
    kill()
    process.off('exit', kill)
  }
  if (!existsSync(har)) throw new Missing(`${file} left no ${har}`)
  return har
}

/** A path outside the contract, requested to check whether the server is up. */
const listens = (base: string): Promise<boolean> =>
  fetch(`${base}/up`).then(
    () => true,
    () => false,
  )

async function sendAll(calls: readonly ClientCall[]): Promise<void> {
  for (const { url, init } of calls) await (await fetch(url, init)).arrayBuffer()
}

const redocly: Producer = {
  name: 'redocly',
  record: async (gateway, folder) => {
    const [port, har] = [await freePort(), join(folder, 'redocly.har')]
    const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
    const args = [cli, 'proxy', '--target', gateway.url, '--port', String(port), '--har', har]
    return through(process.execPath, args, port, gateway, har)
  },
}

const mitmdump: Producer = {
  name: 'mitmproxy',
  record: async (gateway, folder, cache) => {
    const [port, har] = [await freePort(), join(folder, 'mitmproxy.har')]
    const file = join(await installed(mitmproxy, cache), 'venv/bin/mitmdump')
    const args = [
      '--mode',
      `reverse:${gateway.url}`,
      '-p',
      String(port),
      '--set',
      `hardump=${har}`,
      '--set',
      `confdir=${folder}`,
    ]
    return through(file, args, port, gateway, har)
  },
}

/** The part of Playwright's API used here. */
interface Playwright {
  readonly chromium: {
    readonly launch: (options: object) => Promise<{
      readonly newContext: (options: object) => Promise<Context>
      readonly close: () => Promise<void>
    }>
  }
}
interface Context {
  readonly newPage: () => Promise<{
    readonly goto: (url: string) => Promise<unknown>
    readonly evaluate: <Given>(work: (given: Given) => Promise<unknown>, given: Given) => Promise<unknown>
  }>
  readonly close: () => Promise<void>
}

const chromiums = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A page on the origin of the gateway that sends requests and aborts one stream. */
const browser = (content: 'embed' | 'attach'): Producer => ({
  name: `playwright-${content}`,
  record: async (gateway, folder, cache) => {
    const executablePath = chromiums.find((path) => existsSync(path))
    if (executablePath === undefined) throw new Missing(`Playwright needs a browser: ${chromiums.join(', ')}`)
    const require = createRequire(join(await installed(playwright, cache), 'package.json'))
    const { chromium } = require(playwrightPackage) as Playwright
    const opened = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    const own = join(folder, content)
    mkdirSync(own, { recursive: true })
    const har = join(own, 'playwright.har')
    const context = await opened.newContext({ recordHar: { path: har, content } })
    const page = await context.newPage()
    await page.goto(`${gateway.url}/v1/models`)
    for (const call of callsTo(gateway.url, gateway)) {
      await page.evaluate(async ({ url, init }: ClientCall) => (await fetch(url, init)).text(), call)
    }
    const [, , stream] = callsTo(gateway.url, gateway)
    await page.evaluate(async (call: ClientCall | undefined) => {
      const abort = new AbortController()
      const reply = await fetch(call?.url ?? '', { ...call?.init, signal: abort.signal })
      await reply.body?.getReader().read()
      abort.abort()
    }, stream)
    await context.close()
    await opened.close()
    return har
  },
})

export const producers: readonly Producer[] = [redocly, mitmdump, browser('embed'), browser('attach')]
