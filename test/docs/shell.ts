import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, closeSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

/** Output and exit code of a command. Without a code, it was stopped or ended the shell. */
export interface Ran {
  readonly code: number | undefined
  readonly stdout: string
  readonly stderr: string
}

/** A command that runs until it is stopped, as in a second terminal. */
export interface Going {
  /** The output so far. */
  readonly printed: () => Pick<Ran, 'stdout' | 'stderr'>
  /** Like Ctrl-C: signals the whole process group. */
  readonly interrupt: () => Promise<Ran>
}

/** One bash for a whole page, so that exports and background jobs persist. */
export interface Shell {
  readonly run: (command: string, withinMs: number) => Promise<Ran>
  readonly start: (command: string, withinMs: number) => Promise<Going>
  readonly close: () => Promise<void>
}

/**
 * @param folder where the commands are typed
 * @param scratch where what they print is kept
 */
export function openShell(folder: string, scratch: string, env: Readonly<Record<string, string>>): Shell {
  const bash = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  })
  const input = bash.stdin as Writable
  const codes = createInterface({ input: bash.stdio[3] as Readable })[Symbol.asyncIterator]()
  const going: ChildProcess[] = []
  let count = 0
  const files = () => {
    count += 1
    return [join(scratch, `${count}.out`), join(scratch, `${count}.err`)] as const
  }

  const run = async (command: string, withinMs: number): Promise<Ran> => {
    const [out, err] = files()
    input.write(`{\n${command}\n} </dev/null >'${out}' 2>'${err}' 3>&-\necho "$?" >&3\n`)
    const given = await Promise.race([codes.next(), setTimeout(withinMs, undefined, { ref: false })])
    const code = given === undefined || given.done === true ? undefined : Number(given.value)
    return { code, stdout: readFileSync(out, 'utf8'), stderr: readFileSync(err, 'utf8') }
  }

  const start = async (command: string, withinMs: number): Promise<Going> => {
    const { stdout: variables } = await run('env -0', withinMs)
    const { stdout: here } = await run('pwd', withinMs)
    const [out, err] = files()
    const streams = [openSync(out, 'w'), openSync(err, 'w')] as const
    const child = spawn('bash', ['--noprofile', '--norc', '-c', command], {
      cwd: here.trim(),
      env: Object.fromEntries(variables.split('\0').map((one) => splitOnce(one))),
      detached: true,
      stdio: ['ignore', ...streams],
    })
    streams.forEach((stream) => closeSync(stream))
    going.push(child)
    const ended = new Promise<number | undefined>((resolve) =>
      child
        .once('error', () => resolve(undefined))
        // Like a shell: npx ends itself by the same signal after its child has ended.
        .once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : undefined))),
    )
    const printed = () => ({ stdout: readFileSync(out, 'utf8'), stderr: readFileSync(err, 'utf8') })
    const deadline = Date.now() + withinMs
    const hasBegun = () => Object.values(printed()).some((text) => text.includes('\n'))
    while (!hasBegun() && child.exitCode === null && Date.now() < deadline) await setTimeout(20)
    const interrupt = async () => {
      signalAll(child, 'SIGINT')
      const code = await Promise.race([ended, setTimeout(withinMs, undefined, { ref: false })])
      return { code, ...printed() }
    }
    return { printed, interrupt }
  }

  const close = async () => {
    for (const child of going) signalAll(child, 'SIGKILL')
    signalAll(bash, 'SIGKILL')
    if (bash.exitCode === null && bash.signalCode === null) await new Promise((resolve) => bash.once('close', resolve))
  }
  return { run, start, close }
}

const splitOnce = (text: string): readonly [string, string] => {
  const at = text.indexOf('=')
  return [text.slice(0, at), text.slice(at + 1)]
}

/** Signals a process and its children. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // All of them have ended.
  }
}
