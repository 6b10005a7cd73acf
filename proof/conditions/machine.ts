import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const shipped = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** Under which conditions the command is run. */
export interface Given {
  readonly args: readonly string[]
  /** Added to an environment in which nothing concerns gateways, proxies or a terminal; undefined unsets. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly cwd?: string
  /** What the shell does before the command takes its place. */
  readonly shell?: string
  /** A module that is loaded before the command: the machine as Node shows it. */
  readonly preload?: string
  /** Another copy of the command. */
  readonly main?: string
  /** Does with the started process what a terminal, or a person at it, would. */
  readonly meanwhile?: (child: ChildProcess) => unknown
  /** A folder: the command is run at a terminal, which `meanwhile` can kill, and its exit code is taken from a file there. */
  readonly terminalIn?: string
}

/** How the command ended. What was not read is not there. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const foreign = /^(GATEWAY_|VITEST|NODE_|NO_COLOR|FORCE_COLOR|CI$|.*_proxy$)/i

/** True where util-linux can start something at a terminal of its own. */
export const hasTerminals =
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') === true

/** Runs the command to its end. */
export async function runUnder(given: Given): Promise<Ended> {
  const { args, env, cwd, shell, preload, main = shipped, meanwhile, terminalIn } = given
  const node = [...(preload === undefined ? [] : ['--import', dataUrl(preload)]), main, ...args]
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))
  const [command, all] =
    terminalIn !== undefined
      ? ['script', ['-qec', atTerminal([process.execPath, ...node], terminalIn), '/dev/null']]
      : shell === undefined
        ? [process.execPath, node]
        : ['bash', ['-c', `${shell} && exec "$@"`, 'bash', process.execPath, ...node]]
  const child = spawn(command, all, { cwd, env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  meanwhile?.(child)
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  return { code: terminalIn === undefined ? code : await codeIn(terminalIn), ...output }
}

/** The shell passes on that the terminal went, as shells do, and takes down how the command ended. */
function atTerminal(words: readonly string[], folder: string): string {
  const command = words.map((word) => `'${word}'`).join(' ')
  const told = `echo $? >'${folder}/code.part'; mv '${folder}/code.part' '${folder}/code'`
  return `trap 'kill -HUP $!' HUP; ${command} & wait $!; wait $!; ${told}`
}

async function codeIn(folder: string): Promise<number> {
  while (!existsSync(join(folder, 'code'))) await setTimeout(50)
  return Number(readFileSync(join(folder, 'code'), 'utf8'))
}

const dataUrl = (module: string) => `data:text/javascript;base64,${Buffer.from(module).toString('base64')}`

/** A disk that fails with this error wherever a path like this is written, from the nth time on. */
export const failingDisk = (code: string, path: RegExp, from = 1): string => `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const paths = new Map([[1, 'standard output']])
  let times = 0
  const fail = (path, syscall) => {
    if (!${String(path)}.test(String(path)) || (times += 1) < ${from}) return
    throw Object.assign(new Error('${code}: it fails, ' + syscall), { code: '${code}', syscall, path })
  }
  const failing = (object, name, pathOf) => {
    const real = object[name]
    object[name] = (...given) => {
      fail(pathOf(...given), name)
      return real(...given)
    }
  }
  const { openSync } = fs
  fs.openSync = (path, ...rest) => {
    const file = openSync(path, ...rest)
    paths.set(file, path)
    return file
  }
  failing(fs, 'writeSync', (file) => paths.get(file))
  failing(fs, 'mkdirSync', (path) => path)
  failing(fs, 'writeFileSync', (path) => path)
  const { writeFile } = fs.promises
  fs.promises.writeFile = async (path, ...rest) => {
    fail(path, 'write')
    return writeFile(path, ...rest)
  }
  syncBuiltinESMExports()
`

/** Sets the clock by an offset in milliseconds after a number of reads. */
export const jumpingClock = (byMs: number, afterCalls: number): string => `
  const RealDate = Date
  const now = RealDate.now
  let calls = 0
  const shown = () => now() + ((calls += 1) > ${afterCalls} ? ${byMs} : 0)
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length === 0 ? [shown()] : given))
    }
    static now() {
      return shown()
    }
  }
`

/** Resolves names after a delay in milliseconds, or fails with this error. */
export const resolver = (afterMs: number, code?: string): string => `
  import dns from 'node:dns'
  import { syncBuiltinESMExports } from 'node:module'
  dns.lookup = (name, options, done) => {
    const error = ${code === undefined ? 'null' : `Object.assign(new Error('getaddrinfo ${code} ' + name), { code: '${code}', syscall: 'getaddrinfo', hostname: name })`}
    const found = { address: '127.0.0.1', family: 4 }
    setTimeout(() => (error ? done(error) : options.all ? done(null, [found]) : done(null, found.address, 4)), ${afterMs})
  }
  syncBuiltinESMExports()
`

/** Calls back once the drive into this folder has recorded a reply. */
export async function onceDriving(out: string, use: () => void): Promise<void> {
  while (!textBelow(out).includes('{"type":"exchange"')) await setTimeout(50)
  use()
}

/** Every file below a folder, in one text. */
export function textBelow(folder: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return ''
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const files = paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  return files.map((path) => readFileSync(path, 'latin1')).join('\n')
}
