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
  /** In place of everything that concerns a gateway in the environment of the tests. */
  readonly env?: Readonly<Record<string, string>>
  /** The script of another installation. */
  readonly main?: string
  /** What is typed, before the input ends. */
  readonly input?: string
}

interface Program {
  readonly main: typeof main
}

/*
 * Imports what is compiled, not the sources: it is what users run, its build names itself in evidence and statements, its module state
 * is apart from that of the tests, and Node loads it in a tenth of the time that vitest needs to transform the sources.
 */
const nativeImport = createRequire(import.meta.url)('./native-import.cjs') as (url: string) => Promise<Program>
export const shippedMain = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** Runs the command in this process. Everything process-wide that a command reads is replaced meanwhile. */
export async function inProcess(args: readonly string[], circumstances: Circumstances): Promise<Ended> {
  const { cwd, env, main: script = shippedMain, input = '' } = circumstances
  const { main } = await nativeImport(new URL('program.js', pathToFileURL(script)).href)
  const [stdout, stderr] = [capture(), capture()]
  const restore = replaceProcessState({
    ...(cwd !== undefined && { cwd }),
    env: env ?? {},
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    stdout: stdout.stream,
    stderr: stderr.stream,
  })
  try {
    const code = await main(args)
    return { code, stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    restore()
  }
}

/** A stream that keeps what is written to it. It is not a terminal. */
function capture() {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') }
}
