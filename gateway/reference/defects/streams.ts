import { setImmediate } from 'node:timers/promises'
import { editRawEvents } from '../faults/events.ts'
import type { Inject } from '../faults/handler.ts'
import { readBody, replaceBody, withBytes } from '../faults/reply.ts'
import type { TextProtocol } from '../protocol.ts'
import { jsonEvent, type StreamEvent } from '../sse.ts'
import { dataOf, editStream, withData } from './edit.ts'

/** The event in which a protocol tells an error within a stream. */
function errorEvent(protocol: TextProtocol, message: string): StreamEvent {
  switch (protocol) {
    case 'chat':
      return jsonEvent({ error: { message, type: 'server_error', param: null, code: 'upstream_error' } })
    case 'responses':
      return jsonEvent({ type: 'error', code: 'server_error', message, param: null, sequence_number: 0 }, 'error')
    case 'messages':
      return jsonEvent({ type: 'error', error: { type: 'overloaded_error', message } }, 'error')
    case 'generateContent':
      return jsonEvent({ error: { code: 503, message, status: 'UNAVAILABLE' } })
  }
}

/** Ends a stream with an error of its protocol. Streams with fewer events stay as they are. */
export const errorEventAfter = (count: number, message: string): Inject =>
  editStream((events, protocol) => {
    if (events.length <= count) return events
    const sent = events.slice(0, count)
    const event = errorEvent(protocol, message)
    // Events of the responses protocol are numbered.
    return [
      ...sent,
      protocol === 'responses' ? withData(event, { ...dataOf(event), sequence_number: sent.length }) : event,
    ]
  })

/** Leaves out the last event: `[DONE]`, `response.completed`, `message_stop`, or the chunk with the finish reason. */
export const withoutLastEvent = editStream((events) => events.slice(0, -1))

/** Sends the last event twice. */
export const lastEventTwice = editStream((events) => [...events, ...events.slice(-1)])

/** Begins a stream again after some events, as a gateway does that calls a second upstream. */
export const restartAfter = (count: number): Inject => editStream((events) => [...events.slice(0, count), ...events])

/** Sends the headers of a stream, and no event. */
export const withoutEvents = editStream(() => [])

/** Sends a comment before every event. */
export const commentBeforeEach = (comment: string): Inject =>
  editRawEvents((blocks) => blocks.flatMap((block) => [`: ${comment}\n\n`, block]))

/** Sends an event of a type that no protocol has before every other event. */
export const unknownEventBeforeEach: Inject = editStream((events, protocol) =>
  events.flatMap((event) => [unknownEvent(protocol), event]),
)

const unknownEvent = (protocol: TextProtocol): StreamEvent =>
  protocol === 'messages' || protocol === 'responses'
    ? jsonEvent({ type: 'gateway.note', note: 'new in this protocol' }, 'gateway.note')
    : { event: 'gateway.note', data: '{"note":"new in this protocol"}' }

/** Removes the `event` lines. */
export const withoutNames: Inject = editRawEvents((blocks) => blocks.map((block) => block.replace(/^event: .*\n/m, '')))

/** Ends lines with CR LF. */
export const crlf: Inject = editRawEvents((blocks) => blocks.map((block) => block.replaceAll('\n', '\r\n')))

/** Writes no space behind the colon. */
export const withoutSpace: Inject = editRawEvents((blocks) =>
  blocks.map((block) => block.replaceAll(/^(data|event): /gm, '$1:')),
)

/**
 * Sends a stream in chunks that end inside of each character of several bytes.
 *
 * @param fire called for a stream with such a character
 */
export const splitCharacters =
  (fire: () => void): Inject =>
  (next) =>
  async (request) => {
    const response = await next(request)
    const { bytes, cut } = await readBody(response)
    const ends = [...bytes.keys()].filter((index) => (bytes[index] ?? 0) >= 0xc0).map((index) => index + 1)
    if (ends.length === 0) return withBytes(response, bytes, cut)
    fire()
    return replaceBody(response, inChunks(bytes, [...ends, bytes.length], cut))
  }

/** Sends a stream in one chunk when it is complete. */
export const atOnce: Inject = (next) => async (request) => {
  const response = await next(request)
  const { bytes, cut } = await readBody(response)
  return withBytes(response, bytes, cut)
}

/** A body in chunks that end at these offsets. */
function inChunks(bytes: Uint8Array, ends: readonly number[], cut: Error | undefined): ReadableStream<Uint8Array> {
  let [at, index] = [0, 0]
  return new ReadableStream({
    async pull(controller) {
      await setImmediate()
      const end = ends[index++]
      if (end !== undefined) controller.enqueue(bytes.slice(at, (at = end)))
      else if (cut === undefined) controller.close()
      else controller.error(cut)
    },
  })
}
