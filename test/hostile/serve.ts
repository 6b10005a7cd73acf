import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createRandom, type Random } from './random.ts'
import { askGateway, type Asked, type Reply } from './reply.ts'

/** A request and the data that a server needs to respond. */
export interface Request extends Asked {
  /** Number of the request to this server, from 1. */
  readonly count: number
  /** Number of the connection to this server, from 1. */
  readonly connection: number
  /** The key in the request, if any. */
  readonly key: string
  /** URL of this server, and of another host that must never receive a key. */
  readonly own: string
  readonly other: string
  /** The response of the reference gateway. */
  readonly healthy: () => Promise<Reply>
  /** The response of the reference gateway to the previous request. */
  readonly before: () => Promise<Reply>
  readonly random: Random
}

export type Serve = (socket: Socket, request: Request) => void | Promise<void>

type ExitCode = 0 | 1 | 2 | 3

/** A server that is faulty in one way. */
export interface Hostile {
  readonly name: string
  /** One sentence about its behavior. */
  readonly what: string
  /** Allowed exit codes of a run. Several if timing decides. 0 only with a reason in `conformant`. */
  readonly ends: readonly ExitCode[]
  readonly conformant?: string
  /** True if its reports are also opened in a browser. */
  readonly shown?: boolean
  /** Areas that a run skips. */
  readonly skip?: string
  readonly serve: Serve
  /** Called with the connection before a request is read. */
  readonly connected?: (socket: Socket) => void
}

/** A running hostile server with a log of what it received. */
export interface Listening {
  readonly url: string
  /** Requests that the server read itself, and all requests to the other host. */
  readonly requests: () => number
  readonly elsewhere: () => string
  readonly close: () => Promise<void>
}

/** Maximum size of a request. */
const longestRequest = 64 * 1024 * 1024

/** Starts a hostile server in front of the reference gateway at `gateway`. */
export async function open({ serve, connected }: Hostile, gateway: string, seed: number): Promise<Listening> {
  const random = createRandom(seed)
  const received: string[] = []
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
    socket.on('data', (bytes) => received.push(bytes.toString('latin1')))
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
    elsewhere: () => received.join('\n'),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

/** Handles requests one at a time, each after the response to the previous one. */
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
