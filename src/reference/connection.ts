import { once } from 'node:events'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** Long enough for what was written to arrive before the connection ends; nothing depends on the exact value. */
const flushDelayMs = 10

/**
 * Writes a reply to its connection. A body that fails ends the connection where it stands: with a TCP reset, or, when the
 * error is called `EarlyClose`, with an ordinary close; when it is called `Hang`, nothing more comes. A client that leaves ends the body.
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

/** How a connection may be ended without ending its reply, or left open, by the name of the error that does it. */
export type Abort = (typeof aborts)[number]

const aborts = ['Reset', 'EarlyClose', 'Hang'] as const

/** An error that ends a connection. */
export function abortError(name: Abort): Error {
  return Object.assign(new Error(name), { name })
}

/** Whether an error is meant to end the connection, and is no mistake. */
export function isAbort(error: unknown): error is Error {
  return error instanceof Error && aborts.some((name) => name === error.name)
}

/** Ends a connection without ending its reply. */
export function abortConnection({ socket }: ServerResponse, error: unknown): void {
  if (socket === null || (error instanceof Error && error.name === 'Hang')) return
  if (error instanceof Error && error.name === 'EarlyClose') socket.end()
  // What `resetAndDestroy` sets, without the ordinary end that it sends first and that the other side may see instead.
  else Object.assign(socket, { resetAndClosing: true }).destroy()
}
