import type { AddressInfo } from 'node:net'
import { createHttpServer, type ServerBounds } from '../std/http-server.ts'
import { forward, type ProxyContext } from './forward.ts'
import { upgrade } from './upgrade.ts'

/** A running proxy. */
export interface Proxy {
  /** `http://127.0.0.1:41234` */
  readonly url: string
  /** The number of exchanges since the start. */
  readonly startedExchanges: () => number
  /** The number of exchanges that have not ended. */
  readonly activeExchanges: () => number
  /** Accepts no more connections. Resolves when all exchanges have ended, or after `destroyConnections`. */
  readonly end: () => Promise<void>
  /** Closes all connections at once. */
  readonly destroyConnections: () => void
}

export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/**
 * Generous limits, because the proxy must not fail requests that the gateway would accept. It forwards bodies of any length as they arrive,
 * and the recorder keeps a bounded part of them.
 */
const bounds: ServerBounds = {
  maxHeaderBytes: 64 * 1024,
  maxBodyBytes: Infinity,
  maxConnections: 4096,
  headersTimeoutMs: 60_000,
  requestTimeoutMs: 0,
  idleTimeoutMs: 75_000,
}

/**
 * @param begin called once when the proxy listens, before the first request
 * @throws the system error if the address cannot be bound
 */
export async function startProxy({ host, port }: ListenAddress, begin: () => ProxyContext): Promise<Proxy> {
  const sockets = new Set<{ destroy: () => unknown }>()
  let passing: ProxyContext
  let passed = 0
  let inFlight = 0
  const server = createHttpServer(
    {
      request: (request, response) => {
        passed += 1
        inFlight += 1
        response.once('close', () => (inFlight -= 1))
        forward(request, response, passing)
      },
      upgrade: (request, socket, head) => {
        passed += 1
        upgrade(request, socket, head, { ...passing, server })
      },
      // The gateway decides.
      decidesOnExpect: true,
    },
    bounds,
  )
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      passing = begin()
      resolve()
    })
  })
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${name}:${address.port}`,
    startedExchanges: () => passed,
    activeExchanges: () => inFlight,
    end: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      await closed
    },
    destroyConnections: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
