import { createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** How a response is written to the connection. */
export interface WireStyle {
  readonly statusLine?: (status: number) => string
  readonly header?: (name: string, value: string) => string
  /** Complete lines before the status line, for interim responses. */
  readonly interim?: string
  /** Lower-case names of headers that are not sent. */
  readonly without?: readonly string[]
  /** True if the body ends with the connection, without a length or chunks. */
  readonly untilClose?: boolean
  /** Text after the size of each chunk, including the last. */
  readonly chunkExtension?: string
  readonly trailers?: string
  /** Number of leading bytes that are sent one at a time. */
  readonly byteByByte?: number
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/**
 * Starts a server that forwards requests to another one and writes the bytes of each response itself, on a separate connection.
 */
export async function startFront(target: string, style: WireStyle) {
  const { hostname, port } = new URL(target)
  const server = createServer((incoming) => {
    const { method, url: path, headers } = incoming
    const outgoing = forward({ hostname, port, method, path, headers, agent: false }, (reply) => {
      void write(reply, incoming.socket, style).catch(() => incoming.socket.destroy())
    })
    outgoing.on('error', () => incoming.socket.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: frontPort } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${frontPort}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function write(reply: IncomingMessage, socket: Socket, style: WireStyle): Promise<void> {
  const { statusCode = 500, rawHeaders } = reply
  const { statusLine = (status) => `HTTP/1.1 ${status} OK`, header = (name, value) => `${name}: ${value}` } = style
  const hasLength = 'content-length' in reply.headers && style.untilClose !== true && style.chunkExtension === undefined
  const isChunked = !hasLength && style.untilClose !== true
  const send = sender(socket, style.byteByByte ?? 0)
  const dropped = new Set([...hopByHop, ...(style.without ?? []), ...(hasLength ? [] : ['content-length'])])
  const lines = rawHeaders.flatMap((name, at) => {
    const isName = at % 2 === 0 && !dropped.has(name.toLowerCase())
    return isName ? [header(name, rawHeaders[at + 1] ?? '')] : []
  })
  lines.push(header('Connection', 'close'))
  if (isChunked) lines.push(header('Transfer-Encoding', 'chunked'))
  socket.setNoDelay(true)
  await send(Buffer.from(`${style.interim ?? ''}${statusLine(statusCode)}\r\n${lines.join('\r\n')}\r\n\r\n`))
  for await (const piece of reply as AsyncIterable<Buffer>) {
    if (isChunked) await send(Buffer.from(`${piece.length.toString(16)}${style.chunkExtension ?? ''}\r\n`))
    await send(piece)
    if (isChunked) await send(Buffer.from('\r\n'))
  }
  if (isChunked) await send(Buffer.from(`0${style.chunkExtension ?? ''}\r\n${style.trailers ?? ''}\r\n`))
  socket.end()
}

/** Writes bytes, the leading ones one at a time. */
function sender(socket: Socket, single: number) {
  let left = single
  return async (bytes: Buffer): Promise<void> => {
    const slow = bytes.subarray(0, left)
    left -= slow.length
    for (const byte of slow) {
      socket.write(Buffer.of(byte))
      await setImmediate()
    }
    if (slow.length < bytes.length) socket.write(bytes.subarray(slow.length))
  }
}
