import { pause } from '../pause.ts'
import type { Inject } from './handler.ts'
import { replaceBody } from './reply.ts'

/** Delays of a reply, in milliseconds. They end early if the client disconnects. */
export interface Pace {
  /** Before the request is handled: status and headers are late too. */
  readonly beforeHeadMs?: number
  /** Between the headers and the first byte of the body. */
  readonly firstByteMs?: number
  /** Between two events of a stream. */
  readonly betweenEventsMs?: number
}

/** Slows every reply down. Sends each event of a stream in a chunk of its own, as soon as it is available. */
export function pace({ beforeHeadMs = 0, firstByteMs = 0, betweenEventsMs = 0 }: Pace): Inject {
  return (next) => async (request) => {
    await pause(beforeHeadMs, request.signal)
    const response = await next(request)
    if (response.body === null || (firstByteMs === 0 && betweenEventsMs === 0)) return response
    const isStream = /^text\/event-stream/.test(response.headers.get('content-type') ?? '')
    const pieces = isStream ? eventsIn(response.body) : response.body
    return replaceBody(response, paced(pieces, firstByteMs, isStream ? betweenEventsMs : 0, request))
  }
}

function paced(
  body: AsyncIterable<Uint8Array>,
  firstByteMs: number,
  betweenMs: number,
  request: Request,
): ReadableStream<Uint8Array> {
  const cancelled = new AbortController()
  const pieces = body[Symbol.asyncIterator]()
  let delayMs = firstByteMs
  return new ReadableStream(
    {
      pull: async (controller) => {
        const next = await pieces.next()
        if (next.done === true) return controller.close()
        // Refers to the request here: its signal follows the client's only as long as it is not collected.
        await pause(delayMs, AbortSignal.any([request.signal, cancelled.signal]))
        delayMs = betweenMs
        controller.enqueue(next.value)
      },
      cancel: () => {
        cancelled.abort()
        void pieces.return?.().catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** The events of a stream as bytes, each as soon as it is complete. The rest of a stream that is cut off comes before the error. */
async function* eventsIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0)
  let cut: { readonly error: unknown } | undefined
  try {
    for await (const piece of body) {
      rest = Buffer.concat([rest, piece])
      for (let end = rest.indexOf('\n\n'); end !== -1; end = rest.indexOf('\n\n')) {
        const event = rest.subarray(0, end + 2)
        rest = rest.subarray(end + 2)
        yield event
      }
    }
  } catch (error) {
    cut = { error }
  }
  if (rest.length > 0) yield rest
  if (cut !== undefined) throw cut.error
}
