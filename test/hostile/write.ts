import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Socket } from 'node:net'
import type { Reply } from './reply.ts'
import type { Request, Serve } from './serve.ts'

/** The head of a response whose body ends when the connection closes. */
export const head = (type = 'application/json', ...more: readonly string[]): string =>
  ['HTTP/1.1 200 OK', `Content-Type: ${type}`, 'Connection: close', ...more, '', ''].join('\r\n')

export const eventsHead = head('text/event-stream')
export const chunkedHead = (type = 'application/json'): string => head(type, 'Transfer-Encoding: chunked')

/** A chunk of a chunked body. */
export const chunk = (text: string | Buffer): Buffer => {
  const bytes = Buffer.from(text as string)
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}

/** A complete response as bytes. `more` are additional header lines. */
export function bytesOf({ status, headers, body }: Reply, ...more: readonly string[]): Buffer {
  const fields = headers.map(([name, value]) => `${name}: ${value}`)
  const bodiless = status === 204 || status === 304
  const length = bodiless ? [] : [`Content-Length: ${body.length}`]
  const lines = [`HTTP/1.1 ${status} Told`, ...fields, ...more, ...length, '', '']
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), bodiless ? Buffer.alloc(0) : body])
}

/** Responds and keeps the connection open. */
export function answer(socket: Socket, { method }: Request, reply: Reply, ...more: readonly string[]): void {
  const bytes = bytesOf(reply, ...more)
  socket.write(method === 'HEAD' ? bytes.subarray(0, bytes.indexOf('\r\n\r\n') + 4) : bytes)
}

/** Writes pieces as fast as they are read, or with a pause in between, until the connection closes. */
export async function forever(socket: Socket, piece: (index: number) => string | Buffer, everyMs = 0): Promise<void> {
  for (let index = 0; socket.writable; index++) {
    const taken = socket.write(piece(index))
    if (everyMs > 0) await setTimeout(everyMs)
    else if (taken) await setImmediate()
    else await drained(socket)
  }
}

/** Resolves when the socket drains or closes. */
export const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      socket.off('drain', settle).off('close', settle)
      resolve()
    }
    socket.once('drain', settle).once('close', settle)
    if (socket.destroyed) settle()
  })

/** Writes text byte by byte. */
export async function drip(socket: Socket, text: string | Buffer, everyMs: number): Promise<void> {
  for (const byte of Buffer.from(text as string)) {
    if (!socket.writable) return
    socket.write(Buffer.of(byte))
    await setTimeout(everyMs)
  }
}

/** Writes this for every request and closes the connection. */
export const always =
  (...parts: readonly (string | Buffer)[]): Serve =>
  (socket) => {
    for (const part of parts) socket.write(part)
    socket.end()
  }

/** Responds with an edited response of the reference gateway. */
export const edited =
  (edit: (reply: Reply, request: Request) => Reply): Serve =>
  async (socket, request) =>
    answer(socket, request, edit(await request.healthy(), request))

/** Responds with the response of the reference gateway. */
export const healthy: Serve = edited((reply) => reply)

/** Hostile for these requests only; forwards others to the reference gateway. */
export const only =
  (asked: (request: Request) => boolean, serve: Serve): Serve =>
  (socket, request) =>
    (asked(request) ? serve : healthy)(socket, request)

export const isStreamed = ({ body, path }: Request): boolean =>
  /"stream"\s*:\s*true/.test(body.toString('latin1')) || path.includes(':streamGenerateContent')

export const isList = ({ method, path }: Request): boolean => method === 'GET' && path.startsWith('/v1/models')
export const isText = (request: Request): boolean =>
  request.method === 'POST' && /\/(chat\/completions|responses|messages)$|:\w*enerateContent/.test(request.path)
export const isTask = ({ path }: Request): boolean => path.includes('/v1/videos')
