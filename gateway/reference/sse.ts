import { setImmediate } from 'node:timers/promises'
import { pause } from './pause.ts'

/** One server-sent event. */
export interface StreamEvent {
  readonly event?: string
  readonly data: string
}

/** An event with JSON data. */
export function jsonEvent(data: object, event?: string): StreamEvent {
  return { ...(event === undefined ? {} : { event }), data: JSON.stringify(data) }
}

/** Serialises an event: its lines and the empty line that dispatches it. */
export function writeEvent({ event, data }: StreamEvent): string {
  const lines = data.split('\n').map((line) => `data: ${line}\n`)
  return `${event === undefined ? '' : `event: ${event}\n`}${lines.join('')}\n`
}

/** The events of a stream as raw text, each including its final empty line. */
export const blocksIn = (stream: string): readonly string[] =>
  stream
    .split('\n\n')
    .slice(0, -1)
    .map((block) => `${block}\n\n`)

/** A silence between two events, in milliseconds. */
export interface Pause {
  readonly pauseMs: number
}

/** A reply that streams the events, one chunk each, as fast as the client reads. */
export function eventStream(events: Iterable<StreamEvent | Pause>): Response {
  const iterator = events[Symbol.iterator]()
  const encoder = new TextEncoder()
  const cancelled = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await setImmediate()
      let next = iterator.next()
      for (; next.done !== true && 'pauseMs' in next.value; next = iterator.next())
        await pause(next.value.pauseMs, cancelled.signal)
      if (next.done === true) controller.close()
      else controller.enqueue(encoder.encode(writeEvent(next.value as StreamEvent)))
    },
    cancel: () => cancelled.abort(),
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' } })
}
