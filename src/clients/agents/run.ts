import { spawn, type ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import { createFolder, createTemporaryFolder, removeTemporaryFolder, writeNewFile } from '../../std/create-file.ts'
import { readEntry } from '../../std/open-file.ts'
import type { Agent, Workplace } from './catalogue.ts'

/** How the process of an agent ended, and what it left. */
export interface EndedAgent {
  /** The exit code, or the signal that ended it. */
  readonly exit: number | string
  /** `late`: ended by us, because the time was over. `stopped`: because the drive ended. */
  readonly how: 'exited' | 'late' | 'stopped' | 'not-started'
  readonly stdout: string
  /** The last lines of its other output. */
  readonly stderr: string
  /** The content of a file of the task; undefined if it cannot be read as UTF-8 text. */
  readonly file: (name: string) => string | undefined
}

/** The folders of an agent, which are its own and empty. */
export interface AgentFolders {
  readonly home: string
  readonly work: string
  readonly remove: () => void
}

const maxOutputBytes = 4 * 1024 * 1024
const maxLastWords = 4096
/** Far more than a file of the task has. */
const maxFileBytes = 64 * 1024

/** Creates the folders of an agent. */
export function createAgentFolders(): AgentFolders {
  const folder = createTemporaryFolder()
  const [home, work] = [join(folder, 'home'), join(folder, 'work')]
  for (const each of [home, work]) createFolder(each)
  return { home, work, remove: () => removeTemporaryFolder(folder) }
}

/**
 * Runs an agent once, with a home folder and an environment of its own, in a process group that is ended with it. Every proxy of its environment
 * refuses: only loopback addresses can be reached by what honours these variables.
 *
 * @param files the files of the task, by name
 * @param refusing the base URL of a server that refuses to forward
 */
export async function runAgent(
  agent: Agent,
  {
    file,
    prompt,
    files,
  }: { readonly file: string; readonly prompt: string; readonly files: Readonly<Record<string, string>> },
  place: Workplace,
  {
    timeoutMs,
    signal,
    refusing,
  }: { readonly timeoutMs: number; readonly signal: AbortSignal; readonly refusing: string },
): Promise<EndedAgent> {
  const { home, work } = place
  for (const [name, content] of Object.entries(files)) writeNewFile(join(work, name), content)
  for (const [name, content] of Object.entries(agent.files(place))) {
    const path = name.startsWith('work/') ? join(dirname(work), name) : join(home, name)
    createFolder(dirname(path), home)
    writeNewFile(path, content)
  }
  const child = spawn(file, agent.args(prompt, place), {
    cwd: work,
    detached: true,
    env: { ...environmentOf(place, refusing), ...agent.env(place) },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const [stdout, stderr] = [outputOf(child.stdout), outputOf(child.stderr)]
  const { exit, how } = await endOf(child, timeoutMs, signal)
  return {
    ...{ exit, how },
    stdout: stdout(),
    stderr: stderr().slice(-maxLastWords),
    file: (name) => textOf(work, name),
  }
}

/** Nothing of our own environment but what finds programs and sets the language. */
function environmentOf({ home }: Workplace, refusing: string): Readonly<Record<string, string>> {
  const kept = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'SHELL'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) =>
    [name, name.toLowerCase()].map((each) => [each, refusing] as const),
  )
  return {
    ...Object.fromEntries([...kept, ...proxies]),
    NO_PROXY: '127.0.0.1,localhost',
    no_proxy: '127.0.0.1,localhost',
    HOME: home,
    TMPDIR: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_STATE_HOME: join(home, '.local', 'state'),
    NO_COLOR: '1',
    CI: '1',
  }
}

/** Collects an output up to a limit. */
function outputOf(stream: ChildProcess['stdout']): () => string {
  const chunks: Buffer[] = []
  let bytes = 0
  stream?.on('data', (chunk: Buffer) => {
    if (bytes < maxOutputBytes) chunks.push(chunk)
    bytes += chunk.length
  })
  return () => Buffer.concat(chunks).toString('utf8')
}

/** Waits for the end of a process, and ends the rest of its group. */
function endOf(child: ChildProcess, timeoutMs: number, signal: AbortSignal): Promise<Pick<EndedAgent, 'exit' | 'how'>> {
  return new Promise((resolve) => {
    let how: EndedAgent['how'] = 'exited'
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // All of its processes have ended.
      }
    }
    const end = (why: EndedAgent['how']) => {
      how = why
      kill()
    }
    const onAbort = () => end('stopped')
    const timer = setTimeout(() => end('late'), timeoutMs)
    const settle = (exit: number | string) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      // What it left in the background would hold our pipes open.
      kill()
      resolve({ exit, how })
    }
    child.on('error', ({ message }) => {
      how = 'not-started'
      settle(message)
    })
    // After `exit`, output may be left in the pipes.
    child.on('exit', kill)
    child.on('close', (code, ended) => settle(code ?? ended ?? 'unknown'))
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })
}

function textOf(folder: string, name: string): string | undefined {
  try {
    return readEntry(folder, name, maxFileBytes).toString('utf8')
  } catch {
    return undefined
  }
}
