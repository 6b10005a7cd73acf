import { fork, type ChildProcess } from 'node:child_process'
import { dirname, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loaderArguments } from '../std/packages.ts'
import type { CallRequest, CallResult } from './child.ts'

/** The process of one client, which can be killed whatever the client does. */
export interface ClientProcess {
  /** Never rejects. Resolves with `late` after the timeout, and with `ended` if the drive stops. */
  readonly call: (
    request: CallRequest,
    timeoutMs: number,
    signal: AbortSignal,
  ) => Promise<CallResult | 'late' | 'ended'>
  readonly close: () => void
}

/** The child always runs compiled code, even if this module is a source. */
const compiled = new URL(extname(import.meta.url) === '.ts' ? '../../dist/' : '../../', import.meta.url)
const script = fileURLToPath(new URL('src/clients/child.js', compiled))
const heapMiB = 512

/** Starts with the first call. After a timeout or a crash, the next call starts a new process. */
export function createClientProcess(): ClientProcess {
  let child: ChildProcess | undefined
  const end = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  const start = (): ChildProcess => {
    // An empty environment: a client reads addresses, keys and what it logs from there. And not the working folder of the user.
    const started = fork(script, [], {
      env: {},
      cwd: dirname(script),
      execArgv: [`--max-old-space-size=${heapMiB}`, ...loaderArguments()],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'json',
    })
    // Each call learns of it when the process exits. Without a listener, this error would end our own process.
    started.on('error', () => undefined)
    return started
  }
  return {
    close: end,
    call: (request, timeoutMs, signal) =>
      new Promise((resolve) => {
        const used = (child ??= start())
        const settle = (result: CallResult | 'late' | 'ended') => {
          clearTimeout(timer)
          signal.removeEventListener('abort', onAbort)
          used.off('message', onMessage).off('exit', onExit).off('error', onExit)
          if (typeof result === 'string' || 'error' in result) end()
          resolve(result)
        }
        const onMessage = (result: CallResult) => settle(result)
        const onExit = () => {
          child = undefined
          const message = `the process of the client ended: ${used.signalCode ?? `exit code ${used.exitCode}`}`
          settle({ error: { name: 'Crash', message } })
        }
        const onAbort = () => settle('ended')
        const timer = setTimeout(() => settle('late'), timeoutMs)
        used.on('message', onMessage).on('exit', onExit).on('error', onExit)
        signal.addEventListener('abort', onAbort)
        if (signal.aborted) onAbort()
        else used.send(request)
      }),
  }
}
