import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const shipped = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** How the command is run. */
export interface Given {
  readonly args: readonly string[]
  /** Added to an environment without variables for gateways, proxies or terminals. Undefined unsets a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly cwd?: string
  /** Shell commands that run before the command. */
  readonly shell?: string
  /** Source of a module that is loaded before the command and replaces parts of Node. */
  readonly preload?: string
  /** Path of another copy of the command. */
  readonly main?: string
  /** Acts on the started process, as a terminal or a user would. */
  readonly meanwhile?: (child: ChildProcess) => unknown
  /** Runs the command at a terminal that `meanwhile` can kill. Its exit code is read from a file in this folder. */
  readonly terminalIn?: string
}

/** The exit code and output of the command. Output that was not read is missing. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const foreign = /^(GATEWAY_|VITEST|NODE_|NO_COLOR|FORCE_COLOR|CI$|.*_proxy$)/i

/** True if `script` of util-linux can start a process at a new terminal. */
export const hasTerminals =
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') === true

/** Runs the command until it ends. */
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

/** A shell command that forwards SIGHUP, as shells do, and writes the exit code of the command into a file. */
function atTerminal(words: readonly string[], folder: string): string {
  const command = words.map((word) => `'${word}'`).join(' ')
  const writeCode = `echo $? >'${folder}/code.part'; mv '${folder}/code.part' '${folder}/code'`
  return `trap 'kill -HUP $!' HUP; ${command} & wait $!; wait $!; ${writeCode}`
}

async function codeIn(folder: string): Promise<number> {
  while (!existsSync(join(folder, 'code'))) await setTimeout(50)
  return Number(readFileSync(join(folder, 'code'), 'utf8'))
}

const dataUrl = (module: string) => `data:text/javascript;base64,${Buffer.from(module).toString('base64')}`

/** A module that makes writing to matching paths fail with this error, from the nth write on. */
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
  syncBuiltinESMExports()
`

/** A module that shifts the clock by an offset in milliseconds after a number of reads. */
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

/** A module that resolves host names after a delay in milliseconds, or fails with this error. */
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

/** Calls back when the drive into this folder has recorded a response. */
export async function onceDriving(out: string, use: () => void): Promise<void> {
  while (!textBelow(out).includes('{"type":"exchange"')) await setTimeout(50)
  use()
}

/** The contents of all files below a folder as one text. */
export function textBelow(folder: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return ''
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const files = paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  return files.map((path) => readFileSync(path, 'latin1')).join('\n')
}
