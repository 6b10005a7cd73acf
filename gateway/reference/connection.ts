import { once } from 'node:events'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** Lets written bytes arrive before the connection ends. The exact value does not matter. */
const flushDelayMs = 10

/**
 * Writes a reply to its connection. If the body fails, the connection is aborted: closed for an error named `EarlyClose`, closed after an
 * invalid chunk for `BadChunk`, left open for `Hang`, reset for any other. If the client disconnects, the body is cancelled.
 */
export async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const reader = response.body?.getReader()
  outgoing.once('close', () => void reader?.cancel().catch(() => undefined))
  outgoing.writeHead(
    response.status,
    response.statusText || STATUS_CODES[response.status],
    [...response.headers].flat(),
  )
  outgoing.flushHeaders()
  try {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      if (!outgoing.write(next.value)) await Promise.race([once(outgoing, 'drain'), once(outgoing, 'close')])
    }
    outgoing.end()
  } catch (error) {
    await setTimeout(flushDelayMs)
    abortConnection(outgoing, error)
  }
}

/** The ways to abort a reply, by the name of the error that causes it. */
export type Abort = (typeof aborts)[number]

const aborts = ['Reset', 'EarlyClose', 'BadChunk', 'Hang', 'PortClosed'] as const

/** An error that aborts the connection. */
export function abortError(name: Abort): Error {
  return Object.assign(new Error(name), { name })
}

/** True if an error aborts the connection on purpose. */
export function isAbort(error: unknown): error is Error {
  return error instanceof Error && aborts.some((name) => name === error.name)
}

/** Ends a connection without completing its reply. */
export function abortConnection({ socket }: ServerResponse, error: unknown): void {
  if (socket === null || (error instanceof Error && error.name === 'Hang')) return
  if (error instanceof Error && error.name === 'EarlyClose') socket.end()
  else if (error instanceof Error && error.name === 'BadChunk') socket.end('no size\r\n')
  // `resetAndDestroy` without the FIN that it sends first, which the client may see instead of the reset.
  else Object.assign(socket, { resetAndClosing: true }).destroy()
}
