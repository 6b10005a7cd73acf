import type { Socket } from 'node:net'

const maxBytes = 16_384

interface Listening {
  parts: Buffer[]
  length: number
}

const listening = new WeakMap<Socket, Listening>()

/**
 * Records the first bytes that arrive on a connection from now on, because the parser does not always say why it rejects the head of a
 * response.
 *
 * @returns functions that return the bytes as Latin-1, and discard them
 */
export function rememberFirstBytes(socket: Socket): { readonly text: () => string; readonly forget: () => void } {
  const mine: Listening = { parts: [], length: 0 }
  if (!listening.has(socket)) watch(socket)
  listening.set(socket, mine)
  return {
    text: () => Buffer.concat(mine.parts).toString('latin1'),
    forget: () => {
      mine.length = maxBytes
      mine.parts = []
    },
  }
}

function watch(socket: Socket) {
  const push = socket.push.bind(socket)
  socket.push = (bytes: unknown, encoding?: BufferEncoding) => {
    const mine = listening.get(socket)
    if (mine !== undefined && mine.length < maxBytes && Buffer.isBuffer(bytes)) {
      // Copied, because the connection may reuse its buffer.
      mine.parts.push(Buffer.from(bytes.subarray(0, maxBytes - mine.length)))
      mine.length += bytes.length
    }
    return push(bytes, encoding)
  }
}
