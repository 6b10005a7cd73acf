import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HeaderPair } from '../../src/evidence/exchange.ts'
import { abortConnection, isAbort, send } from '../reference/connection.ts'
import { jsonReply } from '../reference/reply.ts'
import { createHttpServer, type ServerBounds, type ServerHandlers } from '../../src/std/http-server.ts'
import { createTransportUpstream, type TransportUpstream } from './create-upstream.ts'
import { maxBodyBytes } from './received.ts'
import type { Upstream, UpstreamOptions } from './upstream.ts'

export interface ListenOptions extends UpstreamOptions {
  /** Default: the loopback address. */
  readonly host?: string
  /** 0 selects a free port. */
  readonly ports: readonly number[]
}

/** A scripted upstream that listens. */
export interface ListeningUpstream extends Upstream {
  /** One for each port, without a path: `http://127.0.0.1:9100`. */
  readonly urls: readonly string[]
  /** Stops listening and ends every open connection. */
  readonly close: () => Promise<void>
}

/**
 * Starts a scripted upstream.
 * @throws Error `EADDRINUSE` if a port is in use
 */
export async function listenUpstream({
  host = '127.0.0.1',
  ports,
  ...options
}: ListenOptions): Promise<ListeningUpstream> {
  const upstream = createTransportUpstream(options)
  const opened: Listening[] = []
  const close = async () => void (await Promise.all(opened.map((each) => each.close())))
  try {
    for (const [index, port] of ports.entries()) {
      opened.push(await listen(listener(upstream, ports.length > 1 ? index : undefined), host, port))
    }
  } catch (error) {
    await close()
    throw error
  }
  const { handle: _, ...rest } = upstream
  return { ...rest, urls: opened.map(({ url }) => url), close }
}

interface Listening {
  readonly url: string
  readonly close: () => Promise<void>
}

const bounds: ServerBounds = {
  maxHeaderBytes: 64 * 1024,
  // A larger body is answered in the form of its vendor (`maxBodyBytes`), and its rest is discarded.
  maxBodyBytes: 2 * maxBodyBytes,
  maxConnections: 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  // Idle connections stay open: a server that closes one just as a gateway reuses it looks like a failure of the gateway. `Connection: close`
  // would do as well, but undici treats a reset after it as the end of the response.
  idleTimeoutMs: 0,
}

async function listen(request: ServerHandlers['request'], host: string, requestedPort: number): Promise<Listening> {
  const server = createHttpServer({ request }, bounds)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(requestedPort, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Connects Node's HTTP server to the upstream. */
function listener({ handle }: TransportUpstream, port: number | undefined): ServerHandlers['request'] {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = requestOf(incoming, outgoing)
    if (request === undefined) return send(jsonReply({ error: { message: 'Invalid request.' } }, 400), outgoing)
    const headers = pairsOf(incoming.rawHeaders)
    await send(await handle(request, { headers, ...(port !== undefined && { port }) }), outgoing)
  }
  return (incoming, outgoing) =>
    answer(incoming, outgoing).catch((error: unknown) => {
      if (!isAbort(error)) throw error
      abortConnection(outgoing, error)
    })
}

const pairsOf = (raw: readonly string[]): readonly HeaderPair[] =>
  Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? ''] as const)

/** The request for Fetch handlers; undefined if it cannot be expressed. Its signal aborts when the client leaves before the end. */
function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): Request | undefined {
  const { method = 'GET', url = '/', headers } = incoming
  const left = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) left.abort()
  })
  try {
    const target = url.startsWith('/') ? `http://${headers.host ?? 'localhost'}${url}` : url
    const hasBody = method !== 'GET' && method !== 'HEAD'
    return new Request(target, {
      ...{ method, headers: pairsOf(incoming.rawHeaders).map(([name, value]) => [name, value]), signal: left.signal },
      ...(hasBody && { body: incoming as unknown as ReadableStream, duplex: 'half' }),
    })
  } catch {
    return undefined
  }
}
