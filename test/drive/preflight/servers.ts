import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A certificate for localhost that no machine trusts, with its key. It protects nothing. */
const pem = readFileSync(new URL('localhost.pem', import.meta.url))

/** Starts a server on a free port of 127.0.0.1 while `use` runs. */
async function listening<T>(server: Server, use: (host: string) => Promise<T>): Promise<T> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use(`127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}

export const withHttp = <T>(serve: RequestListener, use: (host: string) => Promise<T>): Promise<T> =>
  listening(createServer(serve), use)

export const withTls = <T>(serve: RequestListener, use: (host: string) => Promise<T>): Promise<T> =>
  listening(createTlsServer({ cert: pem, key: pem }, serve), use)

/** A server that sends these bytes to every request. */
export const withBytes = <T>(bytes: string, use: (host: string) => Promise<T>): Promise<T> =>
  listening(
    createTcpServer((socket) => void socket.once('data', () => socket.end(bytes))),
    use,
  )

/** Sends JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const page = '<!doctype html><title>Sign in</title>'

/** Sends an HTML page. */
export function sendPage(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page)
}
