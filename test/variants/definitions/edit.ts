import { isObject, parseJson, type Json, type JsonObject } from '../../../gateway/reference/json.ts'
import { all, editJson, type Inject } from '../../../gateway/reference/fault.ts'
import { readEvents } from '../../../gateway/reference/faults/events.ts'
import { withBytes } from '../../../gateway/reference/faults/reply.ts'
import { writeEvent, type StreamEvent } from '../../../gateway/reference/sse.ts'

const isStream = (response: Response) => response.headers.get('content-type')?.startsWith('text/event-stream') ?? false

/** Transforms the body of a response chunk by chunk, as it arrives. */
function through(response: Response, transform: TransformStream<string, string>): Response {
  const body = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(transform)
    .pipeThrough(new TextEncoderStream())
  return new Response(body, { status: response.status, headers: response.headers })
}

/** Edits of a stream: each event as raw text, and text before the first and after the last event. */
export interface Passage {
  readonly block?: (block: string, index: number) => string
  readonly before?: string
  readonly behind?: string
}

/** Edits streams event by event, as they arrive. */
export function passing({ block: edit = (block) => block, before = '', behind = '' }: Passage): Inject {
  return (next) => async (request) => {
    const response = await next(request)
    if (!isStream(response)) return response
    let held = before
    let index = 0
    return through(
      response,
      new TransformStream<string, string>({
        transform(text, controller) {
          held += text
          for (let end = held.indexOf('\n\n'); end !== -1; end = held.indexOf('\n\n')) {
            controller.enqueue(edit(held.slice(0, end + 2), index++))
            held = held.slice(end + 2)
          }
        },
        flush: (controller) => controller.enqueue(held + behind),
      }),
    )
  }
}

/** Replaces each event of a stream with zero or more events, as they arrive. */
export function eachEvent(
  edit: (event: StreamEvent, data: JsonObject, index: number) => readonly StreamEvent[],
): Inject {
  return passing({
    block: (block, index) =>
      readEvents(block)
        .flatMap((event) => {
          const data = parseJson(event.data)
          return isObject(data) ? edit(event, data, index) : [event]
        })
        .map(writeEvent)
        .join(''),
  })
}

/** Edits the object of each event of a stream; undefined removes the event. */
export function eachData(edit: (data: JsonObject) => Json | undefined): Inject {
  return eachEvent((event, data) => {
    const value = edit(data)
    return value === undefined ? [] : [{ ...event, data: JSON.stringify(value) }]
  })
}

/** Edits the objects of JSON responses and of stream events. */
export function edited(edit: (value: JsonObject) => Json): Inject {
  return all(editJson(edit), eachData(edit))
}

/** Rewrites the text of JSON responses and, by default, of event data. */
export function rewritten(rewrite: (json: string) => string, { bodies = true, streams = true } = {}): Inject {
  const ofBodies: Inject = (next) => async (request) => {
    const response = await next(request)
    if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return response
    return withBytes(response, new TextEncoder().encode(rewrite(await response.text())))
  }
  const ofEvents = passing({
    block: (block) =>
      readEvents(block)
        .map((event) => writeEvent({ ...event, data: event.data === '[DONE]' ? event.data : rewrite(event.data) }))
        .join(''),
  })
  return all(...(bodies ? [ofBodies] : []), ...(streams ? [ofEvents] : []))
}
