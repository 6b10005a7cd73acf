import { createRequire } from 'node:module'
import { Readable, Writable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { main } from '../../cli/program.ts'
import { replaceProcessState } from './process-state.ts'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Circumstances {
  readonly cwd?: string
  /** Replaces all gateway variables in the environment of the tests. */
  readonly env?: Readonly<Record<string, string>>
  /** The script of another installation. */
  readonly main?: string
  /** Standard input. */
  readonly input?: string
  /** The output goes to a terminal of 80 columns. */
  readonly isTerminal?: true
}

/** A command that runs in this process. */
export interface Running {
  /** The first line on stdout. */
  readonly firstLine: Promise<string>
  readonly hasEnded: () => boolean
  /** Calls the signal handlers of the command. */
  readonly signal: (name: NodeJS.Signals) => void
}

interface Program {
  readonly main: typeof main
}

/*
 * Imports the compiled files instead of the sources: users run them, they have a build record, and their module state is separate from
 * that of the tests. Vitest would also transform the sources for each test file: a file with one `gateproof plan` would need 2.4 s of CPU
 * instead of 1.4 s. A further `plan` takes 0.04 s either way, and 0.9 s as a process.
 */
const nativeImport = createRequire(import.meta.url)('./native-import.cjs') as (url: string) => Promise<Program>
export const shippedMain = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/**
 * Runs the command in this process. Replaces all process-wide state that it reads.
 *
 * @param meanwhile is called when the command has started, and waited for before its output is returned
 */
export async function inProcess(
  args: readonly string[],
  circumstances: Circumstances,
  meanwhile?: (running: Running) => Promise<void>,
): Promise<Ended> {
  const { cwd, env, main: script = shippedMain, input = '', isTerminal } = circumstances
  const { main } = await nativeImport(new URL('program.js', pathToFileURL(script)).href)
  const [stdout, stderr] = [capture(isTerminal), capture(isTerminal)]
  const signal = signals()
  const restore = replaceProcessState({
    ...(cwd !== undefined && { cwd }),
    env: env ?? {},
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    stdout: stdout.stream,
    stderr: stderr.stream,
  })
  try {
    let hasEnded = false
    const ended = main(args).finally(() => (hasEnded = true))
    const beside = meanwhile?.({ firstLine: stdout.firstLine, hasEnded: () => hasEnded, signal })
    const [code] = await Promise.all([ended, beside])
    return { code, stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    restore()
  }
}

/** Calls the handlers added from now on, but not those of vitest. */
function signals(): Running['signal'] {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const before = new Set<unknown>(names.flatMap((name) => process.listeners(name)))
  return (name) => {
    const handlers = process.listeners(name).filter((handler) => !before.has(handler))
    if (handlers.length === 0) throw new Error(`the command does not handle ${name}: it would end a process at once`)
    for (const handler of handlers) handler(name)
  }
}

/** A stream that collects its output. */
function capture(isTerminal = false) {
  const chunks: Buffer[] = []
  const text = () => Buffer.concat(chunks).toString('utf8')
  let resolveFirstLine: (line: string) => void = () => undefined
  const firstLine = new Promise<string>((resolve) => (resolveFirstLine = resolve))
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      if (chunk.includes('\n')) resolveFirstLine(text().split('\n', 1)[0] ?? '')
      done()
    },
  })
  return { stream: Object.assign(stream, isTerminal && { isTTY: true, columns: 80 }), text, firstLine }
}
