import { isObject, type Json, type JsonObject, parseJson } from '../json.ts'
import { blocksIn, type StreamEvent, writeEvent } from '../sse.ts'
import { editAt } from './field.ts'
import type { Inject } from './handler.ts'
import { readBody, withBytes } from './reply.ts'

/** Parses a stream with line feeds, as this gateway and its upstream write it: with a space behind a colon or without, and with comments, which it skips. */
export function readEvents(text: string): readonly StreamEvent[] {
  return text.split('\n\n').flatMap((block) => {
    const values = (field: string): readonly string[] =>
      block
        .split('\n')
        .flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).replace(/^ /, '')] : []))
    const [event] = values('event')
    const data = values('data')
    return event === undefined && data.length === 0
      ? []
      : [{ ...(event === undefined ? {} : { event }), data: data.join('\n') }]
  })
}

/** Edits the events of every stream, which is then sent in one chunk. */
export function editEvents(edit: (events: readonly StreamEvent[]) => readonly StreamEvent[]): Inject {
  return editRawEvents((blocks) => edit(readEvents(blocks.join(''))).map(writeEvent))
}

/** Edits the events of every stream as raw text, each including its final empty line. */
export function editRawEvents(edit: (blocks: readonly string[]) => readonly string[]): Inject {
  return (next) => async (request) => {
    const response = await next(request)
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response
    const { bytes, cut } = await readBody(response)
    const blocks = blocksIn(new TextDecoder().decode(bytes).replaceAll(/\r\n?/g, '\n'))
    return withBytes(response, new TextEncoder().encode(edit(blocks).join('')), cut)
  }
}

/** Edits the JSON object of every event that has one; undefined removes the event. */
export function editEventJson(edit: (data: JsonObject, index: number) => Json | undefined): Inject {
  return editEvents((events) =>
    events.flatMap((event, index) => {
      const data = parseJson(event.data)
      if (!isObject(data)) return [event]
      const edited = edit(data, index)
      return edited === undefined ? [] : [{ ...event, data: JSON.stringify(edited) }]
    }),
  )
}

/**
 * Edits the members at a path in every event, or in events of one type. Undefined stands for an absent member, as argument and as
 * result. Skips events without the containing object. `index` counts the events of the stream.
 */
export function editEventField(
  path: string,
  edit: (member: Json | undefined, index: number) => Json | undefined,
  type?: string,
): Inject {
  return editEventJson((data, index) =>
    type === undefined || data['type'] === type ? editAt(data, path, (member) => edit(member, index)) : data,
  )
}

/** Sets the members at a path in every event with the containing object, or in events of one type. */
export function setEventField(path: string, value: Json, type?: string): Inject {
  return editEventField(path, () => value, type)
}

/** Removes the members at a path from every event, or from events of one type. */
export function dropEventField(path: string, type?: string): Inject {
  return editEventField(path, () => undefined, type)
}
