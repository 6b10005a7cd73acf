import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { forward, type ProxyContext } from './forward.ts'
import { upgrade } from './upgrade.ts'

/** A proxy that listens. */
export interface Proxy {
  /** `http://127.0.0.1:41234` */
  readonly url: string
  /** Exchanges that passed or pass. */
  readonly startedExchanges: () => number
  /** Those under way. */
  readonly activeExchanges: () => number
  /** Takes no more connections; resolves when what is under way has ended, or was ended by `cut`. */
  readonly end: () => Promise<void>
  /** Tears down what is under way. */
  readonly destroyConnections: () => void
}

export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** Other clients are slower than ours, and their requests longer. */
const options = {
  requestTimeout: 0,
  headersTimeout: 60_000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 64 * 1024,
  requireHostHeader: false,
}

/**
 * @param begin called once the address is taken, and before the first request is
 * @throws the error of the system where the address cannot be listened on
 */
export async function startProxy({ host, port }: ListenAddress, begin: () => ProxyContext): Promise<Proxy> {
  const server: Server = createServer(options)
  const sockets = new Set<{ destroy: () => unknown }>()
  let passing: ProxyContext
  let passed = 0
  let inFlight = 0
  const handle: RequestListener = (request, response) => {
    passed += 1
    inFlight += 1
    response.once('close', () => (inFlight -= 1))
    forward(request, response, passing)
  }
  server.on('request', handle)
  // An expectation is the gateway's to meet.
  server.on('checkContinue', handle)
  server.on('checkExpectation', handle)
  server.on('upgrade', (request, socket, head) => {
    passed += 1
    upgrade(request, socket, head, { ...passing, server })
  })
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
