import type { Socket } from 'node:net'

/** A head longer than this is not looked into. */
const maxBytes = 16_384

interface Listening {
  parts: Buffer[]
  length: number
}

const listening = new WeakMap<Socket, Listening>()

/**
 * Remembers the first bytes that come over a connection from now on, whoever reads it: where the parser refuses the head of a reply,
 * it does not always say why.
 *
 * @returns a function that tells them, and one that forgets them
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
      // A copy: the connection may use its buffer again.
      mine.parts.push(Buffer.from(bytes.subarray(0, maxBytes - mine.length)))
      mine.length += bytes.length
    }
    return push(bytes, encoding)
  }
}
