import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What to install. Each kind of installation has its own folder. */
export interface Installation {
  /** Names the folder. Also written to the pinned file. */
  readonly name: string
  /** Identifies the installation: a change causes a new one. */
  readonly pinned: string
  readonly install: (folder: string) => Promise<void>
}

/** A missing tool on this machine. The message says what to install. */
export class Missing extends Error {
  override readonly name = 'Missing'
}

const run = promisify(execFile)

/** Runs a command. @throws Error with one line that says what was being done and how it failed */
export async function command(doing: string, file: string, args: readonly string[], cwd: string): Promise<void> {
  try {
    await run(file, args, { cwd, maxBuffer: 64 * 1024 * 1024 })
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string }
    if (code === 'ENOENT') throw new Missing(`${doing} needs ${file}, which is not on the PATH`)
    const lastLines = stderr.trim().split('\n').slice(-3).join(' / ')
    throw new Missing(
      `${doing} failed; is the registry reachable? ${lastLines || (error as Error).message.split('\n')[0]}`,
    )
  }
}

/** Packages of PyPI in a virtual environment. pip resolves their dependencies. */
export const fromPypi = (name: string, requirements: readonly string[]): Installation => ({
  name,
  pinned: requirements.join('\n'),
  install: async (folder) => {
    await command(`${name} (Python 3.10 or later)`, 'python3', ['-m', 'venv', 'venv'], folder)
    const options = ['-m', 'pip', 'install', '--disable-pip-version-check', ...requirements]
    await command(`installing ${name} from PyPI`, join(folder, 'venv/bin/python'), options, folder)
  },
})

/** Packages of npm: the content of `package.json`. */
export const fromNpm = (name: string, dependencies: object, overrides: object = {}): Installation => {
  const pinned = JSON.stringify({ private: true, dependencies, overrides })
  return {
    name,
    pinned,
    install: async (folder) => {
      writeFileSync(join(folder, 'package.json'), pinned)
      const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund']
      await command(`installing ${name} from npm`, 'npm', options, folder)
    },
  }
}

/** LiteLLM's proxy with its web server. */
const litellmWith = (name: string, ...more: readonly string[]): Installation =>
  fromPypi(name, ['litellm[proxy]==1.106.2', 'fastapi==0.165.0', 'uvicorn==0.54.0', 'openai==2.54.0', ...more])

/** As installed by pip: its error handler imports `prisma`, which is missing, and fails with a bare 500. */
export const litellm = litellmWith('litellm')

/** With the package that its error handler imports. No database is used. */
export const litellmWorking = litellmWith('litellm-working', 'prisma==0.15.0')

/** Portkey with its HTTP adapter and framework. Portkey's own range for the adapter is `^1.3.3`. */
const portkeyWith = (name: string, adapter: string): Installation =>
  fromNpm(name, { '@portkey-ai/gateway': '1.15.2' }, { '@hono/node-server': adapter, hono: '4.13.19' })

/** As installed by npm today: Portkey appends to the upstream's headers, which the adapter returns as immutable. */
export const portkey = portkeyWith('portkey', '1.19.19')

/** The last adapter before 1.14, which copies them. */
export const portkeyWorking = portkeyWith('portkey-working', '1.13.8')

/** A plain reverse proxy. */
export const httpProxy = fromNpm('http-proxy', { 'http-proxy': '1.18.1' })

/** Installs into a folder below `cache`, unless the same installation exists. */
export async function installed({ name, pinned, install }: Installation, cache: string): Promise<string> {
  const folder = join(cache, name)
  const stamp = join(folder, 'installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === pinned) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await install(folder)
  writeFileSync(stamp, pinned)
  return folder
}
