import type { ArrivalOf } from '../../evidence/arrivals.ts'
import type { ScriptLine } from '../../evidence/exchange.ts'

/** What a drive tells the scripted upstream. Implemented by `gateway/upstream/`. */
export interface UpstreamLink {
  /** From now on, a request with the nonce of this script gets its answer. */
  readonly expect: (line: ScriptLine) => void
  /** The client has received the part of its response that the upstream waits for. */
  readonly clientReceived: (nonce: string) => void
  readonly clientEnded: (nonce: string) => void
  readonly arrivalOf: ArrivalOf
  readonly settled: (timeoutMs: number) => Promise<void>
}

/** How long a drive waits at its end for requests of the gateway that its clients have left. */
export const upstreamSettlesMs = 10_000

/**
 * Calls back once, when a body contains a text: as it is, or over the pieces of text in the events of a stream. A gateway may split these
 * pieces. Reads no more than `maxReadBytes`.
 */
export function onceContained(text: string, callback: () => void): (bytes: Uint8Array) => void {
  let read = Buffer.alloc(0)
  let isOver = false
  return (bytes) => {
    if (isOver) return
    read = Buffer.concat([read, bytes])
    const body = read.toString()
    const isFound = body.includes(text) || textIn(body).includes(text)
    if (isFound) callback()
    isOver = isFound || read.length > maxReadBytes
    if (isOver) read = Buffer.alloc(0)
  }
}

/** Many times what precedes the text of a stream. */
const maxReadBytes = 65_536

/** The pieces of text in the events of the protocols. */
const textIn = (body: string): string =>
  [...body.matchAll(/"(?:content|text|delta)"\s*:\s*"([^"\\]*)"/g)].map(([, piece = '']) => piece).join('')
