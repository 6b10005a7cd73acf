import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Ends a client's connection as the gateway's ended: in the middle of a message, in order or not, behind what has come until then. */
export function tear(response: ServerResponse, how: string): void {
  const { socket } = response
  if (socket === null) return void response.destroy()
  if (how === 'reset') whenWritten(socket, () => socket.resetAndDestroy())
  else socket.destroySoon()
}

function whenWritten(socket: Socket, then: () => void): void {
  if (socket.writableLength === 0 || socket.destroyed) then()
  else socket.once('drain', then)
}
