import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { CallRequest, CallResult } from './child.ts'

/** A process of its own for one client: whatever the client does, it can be ended. */
export interface ClientProcess {
  /** Resolves with what came of a call, whatever that is; `late` where the time was over. */
  readonly call: (request: CallRequest, withinMs: number, signal: AbortSignal) => Promise<CallResult | 'late' | 'ended'>
  readonly close: () => void
}

/** What is run was compiled, also where this is a source. */
const compiled = new URL(extname(import.meta.url) === '.ts' ? '../../dist/' : '../../', import.meta.url)
const script = fileURLToPath(new URL('src/clients/child.js', compiled))
const heapMiB = 512

/** Yarn's Plug'n'Play has no folders of packages: the process is told where each lies, as this one was. */
function packageArguments(): readonly string[] {
  if (process.versions['pnp'] === undefined) return []
  const places = createRequire(import.meta.url).resolve('pnpapi')
  const loader = join(dirname(places), '.pnp.loader.mjs')
  return ['--require', places, ...(existsSync(loader) ? ['--experimental-loader', pathToFileURL(loader).href] : [])]
}

/** Begun with the first call; after one that took too long, or was fallen over, the next begins anew. */
export function createClientProcess(): ClientProcess {
  let child: ChildProcess | undefined
  const end = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  const start = (): ChildProcess => {
    // An empty environment: a client reads addresses, keys and what it logs from there.
    const started = fork(script, [], {
      env: {},
      execArgv: [`--max-old-space-size=${heapMiB}`, ...packageArguments()],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'json',
    })
    // Told to each call by its exit; without a listener it would end us.
    started.on('error', () => undefined)
    return started
  }
  return {
    close: end,
    call: (request, withinMs, signal) =>
      new Promise((resolve) => {
        const used = (child ??= start())
        const settle = (result: CallResult | 'late' | 'ended') => {
          clearTimeout(timer)
          signal.removeEventListener('abort', stop)
          used.off('message', hear).off('exit', fall).off('error', fall)
          if (typeof result === 'string' || 'error' in result) end()
          resolve(result)
        }
        const hear = (result: CallResult) => settle(result)
        const fall = () => {
          child = undefined
          const message = `its process ended (${used.signalCode ?? `exit code ${used.exitCode}`})`
          settle({ error: { name: 'Crash', message } })
        }
        const stop = () => settle('ended')
        const timer = setTimeout(() => settle('late'), withinMs)
        used.on('message', hear).on('exit', fall).on('error', fall)
        signal.addEventListener('abort', stop)
        if (signal.aborted) stop()
        else used.send(request)
      }),
  }
}
