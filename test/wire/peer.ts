import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { rawBytes } from '../../src/evidence/bytes.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { createTransport, type Transported, type TransportOptions } from '../../src/wire/transport.ts'
import type { TransportRequest } from '../../src/wire/request.ts'

export const key = 'sk-Xa9zQ-_w81LmNbVcT0'

/** What a peer does with a connection once a request came: it writes bytes, as raw as it likes. */
export type Behaviour = (socket: Socket, request: string) => void

/** A server on loopback, torn down when the test ends. */
export async function peer(behave: Behaviour): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('data', (bytes) => behave(socket, bytes.toString('latin1')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

/** Sends one request to a peer that behaves like this. */
export async function exchangeWith(
  behave: Behaviour | string,
  request: Partial<TransportRequest> = {},
  options: Partial<TransportOptions> = {},
): Promise<Transported> {
  const redactor = createRedactor([key])
  const transport = createTransport({ redactor, totalMs: 60_000, env: {}, ...options })
  onTestFinished(() => transport.close())
  const url = typeof behave === 'string' ? behave : `${await peer(behave)}/v1/x`
  return transport.send({
    method: 'POST',
    url,
    line: 'domestic',
    headers: [
      ['authorization', `Bearer ${key}`],
      ['content-type', 'application/json'],
    ],
    body: '{"model":"m"}',
    ...request,
  })
}

/** A whole reply with this body and these headers, ended by closing. */
export const closing =
  (headers: string, ...pieces: readonly (string | Uint8Array)[]): Behaviour =>
  (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\n${headers}\r\n`)
    for (const piece of pieces) socket.write(piece)
    socket.end()
  }

/** A piece of a chunked body. */
export const chunk = (bytes: string | Uint8Array): Uint8Array => {
  const raw = Buffer.from(bytes as string)
  return Buffer.concat([Buffer.from(`${raw.length.toString(16)}\r\n`), raw, Buffer.from('\r\n')])
}

export const chunked = 'Transfer-Encoding: chunked\r\n'
export const lastChunk = '0\r\n\r\n'

/** A whole reply whose body comes in these chunks. */
export const pieces = (...all: readonly (string | Uint8Array)[]): Behaviour =>
  closing(chunked, ...all.map(chunk), lastChunk)

/** The body as it was kept. */
export const textOf = ({ response }: Transported): string =>
  Buffer.concat((response?.chunks ?? []).map(rawBytes)).toString()
