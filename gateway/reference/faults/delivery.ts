import { setImmediate, setTimeout } from 'node:timers/promises'
import { abortError, type Abort } from '../connection.ts'
import { blocksIn } from '../sse.ts'
import type { Inject } from './handler.ts'
import { endingIn, readBody, replaceBody, withBytes } from './reply.ts'

/** What happens after the last byte of an incomplete reply. */
type Ending = 'reset' | 'close' | 'hang'

/** Where a reply is cut: after a number of bytes of any body, or of events of a stream. */
export type CutPoint = { readonly bytes: number } | { readonly events: number }

const cuts: Readonly<Record<Ending, Abort>> = { reset: 'Reset', close: 'EarlyClose', hang: 'Hang' }

/** Resets the connection instead of replying. */
export function resetConnection(): Inject {
  return () => () => Promise.reject(abortError('Reset'))
}

/** Never replies. */
export function hang(): Inject {
  return () => () => Promise.reject(abortError('Hang'))
}

/** Delays the request. */
export function delay(ms: number): Inject {
  return (next) => async (request) => {
    await setTimeout(ms)
    return next(request)
  }
}

/** Resets the connection after this number of body bytes. */
export function cutAfter(bytes: number): Inject {
  return stopAt(() => bytes, 'reset')
}

/** Closes the connection after this number of body bytes, without completing the HTTP message. */
export function closeAfter(bytes: number): Inject {
  return stopAt(() => bytes, 'close')
}

/** Stops sending after this number of body bytes and keeps the connection open. */
export function hangAfter(bytes: number): Inject {
  return stopAt(() => bytes, 'hang')
}

/** Ends every stream after this number of events, by default as if it were complete. */
export function truncateEvents(events: number, ending: Ending | 'end' = 'end'): Inject {
  return stopAt((body) => lengthOf(blocksIn(new TextDecoder().decode(body)).slice(0, events)), ending, eventStreams)
}

/** Ends every reply that reaches a point there, `end` as if it were complete. Shorter replies stay as they are. */
export function cutAt(point: CutPoint, ending: Ending | 'end'): Inject {
  if ('bytes' in point) return stopAt(({ length }) => (length < point.bytes ? undefined : point.bytes), ending)
  const limit = (body: Uint8Array) => {
    const blocks = blocksIn(new TextDecoder().decode(body))
    return blocks.length < point.events ? undefined : lengthOf(blocks.slice(0, point.events))
  }
  return stopAt(limit, ending, eventStreams)
}

const eventStreams = /^text\/event-stream/

const lengthOf = (blocks: readonly string[]) => new TextEncoder().encode(blocks.join('')).byteLength

/** Sends every body in chunks of this size, which may split characters and events. Conformant. */
export function rechunk(bytes: number): Inject {
  return (next) => async (request) => {
    const response = await next(request)
    const { bytes: body, cut } = await readBody(response)
    let at = 0
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      await setImmediate()
      if (at < body.length) controller.enqueue(body.slice(at, (at += bytes)))
      else if (cut === undefined) controller.close()
      else controller.error(cut)
    }
    return replaceBody(response, new ReadableStream({ pull }))
  }
}

/** @param limit the number of bytes to send; undefined leaves the reply as it is */
function stopAt(limit: (body: Uint8Array) => number | undefined, ending: Ending | 'end', type = /^/): Inject {
  return (next) => async (request) => {
    const response = await next(request)
    if (!type.test(response.headers.get('content-type') ?? '')) return response
    const { bytes, cut } = await readBody(response)
    const length = limit(bytes)
    if (length === undefined) return withBytes(response, bytes, cut)
    const head = bytes.slice(0, length)
    const end = ending === 'end' ? head.length === bytes.length && cut : abortError(cuts[ending])
    return end instanceof Error ? replaceBody(response, endingIn(end, head)) : withBytes(response, head)
  }
}

/** The URL at a port of its host on which no process listens. */
export function atClosedPort(url: string): string {
  const moved = new URL(url)
  moved.port = '1'
  return moved.href
}

/** Ends a stream that breaks off with these events. */
export const endsCutWith =
  (text: string): Inject =>
  (next) =>
  async (request) => {
    const response = await next(request)
    const reader = response.body?.getReader()
    if (reader === undefined) return response
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const read = await reader.read().catch(() => undefined)
        if (read?.value !== undefined) return controller.enqueue(read.value)
        if (read === undefined) controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    })
    return replaceBody(response, body)
  }
