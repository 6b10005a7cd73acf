import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Listens on a free port of the loopback address until the test ends. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Sends pieces of bytes in Latin-1, and returns everything that arrives until the connection is closed, or until it contains `until`. */
export async function sendRaw(port: number, pieces: readonly string[], until?: string | RegExp): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  let received = ''
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      const isFound = typeof until === 'string' ? received.includes(until) : until?.test(received)
      if (isFound === true) resolve()
    })
  })
  await once(socket, 'connect')
  for (const piece of pieces) {
    if (socket.destroyed) break
    if (!socket.write(piece, 'latin1')) await Promise.race([once(socket, 'drain'), ended])
  }
  await ended
  return received
}
