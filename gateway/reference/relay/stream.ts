import type { Call } from '../admission.ts'
import { abortError } from '../connection.ts'
import { type StreamEvent, writeEvent } from '../sse.ts'
import { unavailable } from './errors.ts'
import type { ByteSource } from './send.ts'
import { eventReader } from './sse-reader.ts'
import type { StreamTranslator } from './translation.ts'
import type { Usage } from '../answer/usage.ts'

/**
 * Relays a stream event by event. If the upstream breaks, the stream of the client is aborted, so that it does not look complete.
 * @throws Refusal if the upstream breaks before its first event
 */
export async function relayStream(
  call: Call,
  source: ByteSource,
  translator: StreamTranslator,
  pay: (usage: Usage | undefined) => void,
): Promise<Response> {
  const next = clientEvents(source, translator, pay)
  const first = await next().catch(() => undefined)
  if (first === undefined) {
    await source.cancel()
    throw unavailable(call)
  }
  return eventStreamReply(first, next, source)
}

/** Returns a function that returns the next events for the client, at least one, and undefined at the end of a complete stream. */
function clientEvents(
  source: ByteSource,
  translator: StreamTranslator,
  pay: (usage: Usage | undefined) => void,
): () => Promise<readonly StreamEvent[] | undefined> {
  const nextEvent = eventReader(source)
  let isComplete = false
  const complete = (events: readonly StreamEvent[]): readonly StreamEvent[] => {
    isComplete = true
    pay(translator.usage())
    return events
  }
  const step = async (): Promise<readonly StreamEvent[] | undefined> => {
    const event = await nextEvent()
    if (event === undefined) {
      const last = translator.end()
      if (last === undefined) throw new Error('The upstream ended before the stream was complete')
      return complete(last)
    }
    const { events, isLast } = translator.next(event)
    return isLast ? complete(events) : events
  }
  return async () => {
    while (!isComplete) {
      const events = await step()
      if (events === undefined || events.length > 0) return events
    }
    await drain(source)
    return undefined
  }
}

/** How long the upstream may take to close the connection after its last event. */
const drainMs = 1000

/** Reads a body to its end, so that its connection can be reused. The stream is complete, however the connection ends. */
async function drain({ read, cancel }: ByteSource): Promise<void> {
  const timer = setTimeout(() => void cancel(), drainMs)
  try {
    while ((await read()) !== undefined);
  } catch {
    return
  } finally {
    clearTimeout(timer)
  }
}

/** Sends events as soon as the client reads them. */
function eventStreamReply(
  first: readonly StreamEvent[],
  next: () => Promise<readonly StreamEvent[] | undefined>,
  source: ByteSource,
): Response {
  const encoder = new TextEncoder()
  let queued: readonly StreamEvent[] | undefined = first
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const events = queued ?? (await next())
          queued = undefined
          if (isCancelled) return
          if (events === undefined) controller.close()
          else controller.enqueue(encoder.encode(events.map(writeEvent).join('')))
        } catch {
          if (isCancelled) return
          controller.error(abortError('EarlyClose'))
          await source.cancel()
        }
      },
      cancel() {
        isCancelled = true
        return source.cancel()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' } })
}
