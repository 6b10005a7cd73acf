import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttp, type RequestListener, type Server } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { startGateproof } from '../cli/gateproof.ts'

/** The command `record` at work. */
export interface Recording {
  readonly url: string
  readonly port: number
  readonly folder: string
  /** What it has said until now. */
  readonly said: () => { readonly stdout: string; readonly stderr: string }
  /** Everything that is written until now. */
  readonly text: () => string
  /** Ends it as a person would, and waits until it has ended. */
  readonly end: (signal?: NodeJS.Signals) => Promise<Recorded>
}

export interface Recorded {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly files: readonly string[]
  readonly exchanges: readonly Exchange[]
  /** Everything that was written, and said. */
  readonly text: string
}

/** Starts `record` before a gateway, in a folder that is gone when the test ends. */
export async function recording(baseUrl: string, ...options: readonly string[]): Promise<Recording> {
  const { proxy, close } = await started(baseUrl, ...options)
  onTestFinished(close)
  return proxy
}

/** The same, ended by who starts it. */
export async function started(baseUrl: string, ...options: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
  const out = join(folder, 'out')
  const child = startGateproof(['record', '--base-url', baseUrl, '--out', out, '--json', ...options], { cwd: folder })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const closed = once(child, 'close')
  const close = async () => {
    child.kill('SIGKILL')
    await closed
    rmSync(folder, { recursive: true, force: true })
  }
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([first]) => String(first)),
    closed.then(() => Promise.reject(new Error(output.stderr))),
  ])
  const { url } = JSON.parse(line) as { url: string }
  const proxy: Recording = {
    url,
    port: Number(new URL(url).port),
    folder: out,
    said: () => output,
    text: () => textBelow(out),
    end: async (signal = 'SIGINT') => {
      child.kill(signal)
      const [code] = (await closed) as [number | null]
      const files = evidenceIn(out)
      return {
        code,
        ...output,
        files,
        exchanges: exchangesIn(out),
        text: textBelow(out) + output.stdout + output.stderr,
      }
    },
  }
  return { proxy, close }
}

const exchangesIn = (folder: string) => evidenceIn(folder).flatMap((file) => loadEvidence([file]).exchanges)

/** The same of a recording that may not have begun. */
const begunIn = (folder: string) =>
  evidenceIn(folder).some((file) => readFileSync(file).includes('\n')) ? exchangesIn(folder) : []

const evidenceIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^evidence(?:\.\d+)?\.jsonl$/.test(name))
        .sort((one, other) => Number(/\d+/.exec(one) ?? 1) - Number(/\d+/.exec(other) ?? 1))
        .map((name) => join(folder, name))
    : []

const textBelow = (folder: string): string =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => textOf(join(entry.parentPath, entry.name)))
    .join('\n')

/** Empty if the file was renamed since the folder was read. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** A gateway that answers like this, torn down when the test ends. */
export async function gateway(answer: RequestListener): Promise<string> {
  const server = createHttp((request, response) => {
    request.on('error', () => {})
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Answer = (socket: Socket, first: string) => void

/** An address behind which one gateway after the other stands. */
export interface Switchboard {
  readonly url: string
  /** What becomes of a connection from here on. */
  readonly connected: (connect: (socket: Socket) => void) => void
  /** Ends those there are. */
  readonly hangUp: () => void
}

export async function switchboard(after: (close: () => void) => void = onTestFinished): Promise<Switchboard> {
  const sockets = new Set<Socket>()
  let connect: (socket: Socket) => void = (socket) => socket.destroy()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    connect(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connected: (next) => (connect = next),
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** One recording for several tests: each has a gateway of its own behind it, and asks it by a path of its own. */
export interface Shared {
  readonly proxy: Recording
  /** What answers until the test ends. */
  readonly gateway: (answer: RequestListener, prepare?: (server: Server) => void) => void
  /** The same, of bytes: what it does with a connection, once something came. */
  readonly rawGateway: (answer: Answer) => void
  /** The exchange of a path, once it is recorded. */
  readonly recorded: (path: string) => Promise<Exchange>
  /** The host that the gateway is asked for. */
  readonly host: string
  readonly close: () => Promise<void>
}

export async function shared(): Promise<Shared> {
  let closeBoard = () => {}
  const board = await switchboard((close) => (closeBoard = close))
  const { host } = new URL(board.url)
  const whileTest = (connect: (socket: Socket) => void) => {
    board.connected(connect)
    onTestFinished(board.hangUp)
  }
  const { proxy, close } = await started(board.url)
  return {
    proxy,
    host,
    close: async () => {
      await close()
      board.hangUp()
      closeBoard()
    },
    gateway: (answer, prepare = () => {}) => {
      const http = createHttp((request, response) => {
        request.on('error', () => {})
        answer(request, response)
      })
      prepare(http)
      whileTest((socket) => void http.emit('connection', socket))
    },
    rawGateway: (answer) => {
      whileTest((socket) => void socket.once('data', (bytes) => answer(socket, bytes.toString('latin1'))))
    },
    recorded: async (path) => {
      for (;;) {
        const found = begunIn(proxy.folder).find(({ request: { url } }) => url === `http://${host}${path}`)
        if (found !== undefined) return found
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

/** A client of bytes. */
export interface Client {
  readonly socket: Socket
  /** Resolves when what came so far holds the text. */
  readonly until: (text: string) => Promise<void>
  readonly text: () => string
  /** Resolves to how the connection ended: `closed`, or the code of the error. */
  readonly ended: Promise<string>
}

export function client({ port }: Pick<Recording, 'port'>, sends = ''): Client {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  let look = () => {}
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
    look()
  })
  const ended = new Promise<string>((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
    socket.once('close', () => resolve('closed'))
  })
  if (sends !== '') socket.write(sends, 'latin1')
  return {
    socket,
    text: () => text,
    ended,
    until: (wanted) =>
      new Promise((resolve) => {
        look = () => void (text.includes(wanted) && resolve())
        look()
      }),
  }
}

/** The head of a message on the wire. */
export const head = (...lines: readonly string[]): string => [...lines, '', ''].join('\r\n')

/** A request without a body. */
export const get = (path: string, ...headers: readonly string[]): string =>
  head(`GET ${path} HTTP/1.1`, 'Host: proxy', ...headers)

/** The head of a request with a body of `length` bytes. */
export const post = (path: string, length: number, ...headers: readonly string[]): string =>
  head(`POST ${path} HTTP/1.1`, 'Host: proxy', `Content-Length: ${length}`, ...headers)

/** Resolves when a number has stopped growing. */
export async function settled(read: () => number): Promise<number> {
  for (let before = -1, same = 0; ;) {
    const now = read()
    same = now === before ? same + 1 : 0
    if (same === 8) return now
    before = now
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
