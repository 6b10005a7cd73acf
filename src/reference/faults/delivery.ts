import { setImmediate, setTimeout } from 'node:timers/promises'
import { abortError, type Abort } from '../connection.ts'
import { blocksIn } from '../sse.ts'
import type { Inject } from './handler.ts'
import { endingIn, readBody } from './reply.ts'

/** What happens after the last byte of a reply that is not complete. */
type Ending = 'reset' | 'close' | 'hang'

const cuts: Readonly<Record<Ending, Abort>> = { reset: 'Reset', close: 'EarlyClose', hang: 'Hang' }

/** Resets the connection instead of answering. */
export function resetConnection(): Inject {
  return () => () => Promise.reject(abortError('Reset'))
}

/** Never answers. */
export function hang(): Inject {
  return () => () => Promise.reject(abortError('Hang'))
}

/** Waits before the request reaches the gateway. */
export function delay(ms: number): Inject {
  return (next) => async (request) => {
    await setTimeout(ms)
    return next(request)
  }
}

/** Resets the connection after so many bytes of body. */
export function cutAfter(bytes: number): Inject {
  return stopAt(() => bytes, 'reset')
}

/** Closes the connection in the ordinary way after so many bytes of body, without the end that HTTP asks for. */
export function closeAfter(bytes: number): Inject {
  return stopAt(() => bytes, 'close')
}

/** Sends so many bytes of body and then nothing more, keeping the connection open. */
export function hangAfter(bytes: number): Inject {
  return stopAt(() => bytes, 'hang')
}

/** Ends every stream after so many events, as if it were complete; or, by the ending, less politely. */
export function truncateEvents(events: number, ending: Ending | 'end' = 'end'): Inject {
  return stopAt(
    (body) => {
      const head = blocksIn(new TextDecoder().decode(body)).slice(0, events).join('')
      return new TextEncoder().encode(head).byteLength
    },
    ending,
    /^text\/event-stream/,
  )
}

/** Sends every body in pieces of so many bytes, wherever that cuts a character or an event. Conformant. */
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

function stopAt(limit: (body: Uint8Array) => number, ending: Ending | 'end', type = /^/): Inject {
  return (next) => async (request) => {
    const response = await next(request)
    if (!type.test(response.headers.get('content-type') ?? '')) return response
    const { bytes, cut } = await readBody(response)
    const head = bytes.slice(0, limit(bytes))
    const end = ending === 'end' ? head.length === bytes.length && cut : abortError(cuts[ending])
    return replaceBody(response, end instanceof Error ? endingIn(end, head) : new Blob([head]).stream())
  }
}

function replaceBody(response: Response, body: ReadableStream<Uint8Array>): Response {
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers })
}
