import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createRandom, type Random } from './random.ts'
import { askGateway, type Asked, type Reply } from './reply.ts'

/** A request, and what a server needs to answer it in its own way. */
export interface Request extends Asked {
  /** Which of this server's requests it is, from 1. */
  readonly count: number
  /** Over which of this server's connections it came, from 1. */
  readonly connection: number
  /** The key it carried, if any. */
  readonly key: string
  /** Where this server listens, and another one that a client has no business with: it must not be told a key. */
  readonly own: string
  readonly other: string
  /** What the reference gateway answers to it. */
  readonly healthy: () => Promise<Reply>
  /** What the reference gateway answered to the request before it. */
  readonly before: () => Promise<Reply>
  readonly random: Random
}

export type Serve = (socket: Socket, request: Request) => void | Promise<void>

type ExitCode = 0 | 1 | 2 | 3

/** A server that misbehaves in one way. */
export interface Hostile {
  readonly name: string
  /** One sentence: what it does. */
  readonly what: string
  /** In which exit codes a run against it ends; where there are several, time decides. 0 only where `conformant` says why. */
  readonly ends: readonly ExitCode[]
  readonly conformant?: string
  /** What it says is looked at in a browser, where there is one. */
  readonly shown?: boolean
  /** Areas that a run against it leaves out. */
  readonly skip?: string
  readonly serve: Serve
  /** Has the connection before a request is read. */
  readonly connected?: (socket: Socket) => void
}

/** A hostile server that listens, and what it saw. */
export interface Listening {
  readonly url: string
  /** Requests read by the server itself, and everything that the other host was told. */
  readonly requests: () => number
  readonly elsewhere: () => string
  readonly close: () => Promise<void>
}

/** Most bytes of a request that are waited for. */
const longestRequest = 64 * 1024 * 1024

/** Opens a hostile server in front of the reference gateway at `gateway`. */
export async function open({ serve, connected }: Hostile, gateway: string, seed: number): Promise<Listening> {
  const random = createRandom(seed)
  const told: string[] = []
  const sockets = new Set<Socket>()
  const servers: Server[] = []
  let count = 0
  let connections = 0
  let last: Promise<Reply> | undefined

  const listen = async (take: (socket: Socket) => void): Promise<string> => {
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
      take(socket)
    })
    servers.push(server)
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const other = await listen((socket) => {
    socket.on('data', (bytes) => told.push(bytes.toString('latin1')))
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<title>elsewhere</title>')
  })
  const own = await listen((socket) => {
    const connection = ++connections
    connected?.(socket)
    void readRequests(socket, async (read) => {
      const earlier = last
      const ask = () => (last = askGateway(gateway, read))
      const key = /^Bearer (.*)$/i.exec(read.headers['authorization'] ?? '')?.[1] ?? ''
      const before = () => {
        const own = ask()
        return earlier ?? own
      }
      await serve(socket, { ...read, count: ++count, connection, key, own, other, healthy: ask, before, random })
    })
  })
  return {
    url: own,
    requests: () => count,
    elsewhere: () => told.join('\n'),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

/** Hands over one request after the other, each when the one before it was answered. */
async function readRequests(socket: Socket, answer: (read: Asked) => Promise<void>): Promise<void> {
  let bytes = Buffer.alloc(0)
  try {
    for await (const more of socket) {
      bytes = Buffer.concat([bytes, more as Buffer])
      for (let read = readRequest(bytes); read !== undefined; read = readRequest(bytes)) {
        bytes = bytes.subarray(read.length)
        await answer(read)
      }
      if (bytes.length > longestRequest) socket.destroy()
    }
  } catch {
    socket.destroy()
  }
}

function readRequest(bytes: Buffer): (Asked & { readonly length: number }) | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [line = '', ...fields] = bytes.toString('latin1', 0, end).split('\r\n')
  const headers = Object.fromEntries(
    fields.map((field) => {
      const colon = field.indexOf(':')
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
    }),
  )
  const length = end + 4 + Number(headers['content-length'] ?? 0)
  if (bytes.length < length) return undefined
  const [method = '', path = ''] = line.split(' ')
  return { method, path, headers, body: bytes.subarray(end + 4, length), length }
}
