import {
  type Inject,
  type JsonObject,
  isObject,
  parseJson,
  replaceBody,
  writeEvent,
} from '../../../../gateway/reference/fault-kit.ts'
import { editAt, readAt } from '../../../../gateway/reference/faults/field.ts'
import { readEvents } from '../../../../gateway/reference/faults/events.ts'
import type { StreamEvent } from '../../../../gateway/reference/sse.ts'

/** How long an event waits for others, in milliseconds. */
const waitMs = 20

/**
 * Joins the texts at a path of consecutive events that differ in nothing else. No event waits long, so that the stream still arrives while it
 * is sent.
 */
export function mergedEvents(path: string, isMerged: (data: JsonObject) => boolean): Inject {
  return (next) => async (request) => {
    const response = await next(request)
    if (response.body === null || !response.headers.get('content-type')?.startsWith('text/event-stream'))
      return response
    return replaceBody(response, merged(response.body, path, isMerged))
  }
}

interface Held {
  readonly event: StreamEvent
  readonly data: JsonObject
  readonly text: string
}

function merged(
  source: ReadableStream<Uint8Array>,
  path: string,
  isMerged: (data: JsonObject) => boolean,
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let rest = ''
  let held: Held | undefined
  let timer: NodeJS.Timeout | undefined
  let isLeft = false

  const heldOf = (event: StreamEvent): Held | undefined => {
    const data = parseJson(event.data)
    const text = isObject(data) && isMerged(data) ? readAt(data, path) : undefined
    return isObject(data) && typeof text === 'string' && text !== '' ? { event, data, text } : undefined
  }
  const release = (): string => {
    clearTimeout(timer)
    const { event, data, text } = held ?? {}
    held = undefined
    return event && data ? writeEvent({ ...event, data: JSON.stringify(editAt(data, path, () => text)) }) : ''
  }
  const add = (event: StreamEvent): string => {
    const own = heldOf(event)
    if (own !== undefined && held !== undefined && areAlike(own, held, path)) {
      held = { ...held, text: held.text + own.text }
      return ''
    }
    const released = release()
    held = own
    return own === undefined ? released + writeEvent(event) : released
  }
  const read = (text: string): string => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    return readEvents(blocks.join('\n\n')).map(add).join('')
  }
  const pump = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const send = (text: string) => {
      if (text !== '' && !isLeft) controller.enqueue(encoder.encode(text))
    }
    try {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        send(read(decoder.decode(piece.value, { stream: true })))
        clearTimeout(timer)
        if (held !== undefined) timer = setTimeout(() => send(release()), waitMs)
      }
      send(release())
      if (!isLeft) controller.close()
    } catch (error) {
      send(release())
      controller.error(error)
    }
  }
  return new ReadableStream({
    start: (controller) => void pump(controller),
    cancel: async () => {
      isLeft = true
      clearTimeout(timer)
      await reader.cancel()
    },
  })
}

/** True if two events differ only in the text, and in the numbers of the events. */
function areAlike(one: Held, other: Held, path: string): boolean {
  const form = ({ event, data }: Held) =>
    JSON.stringify([event.event, editAt({ ...data, sequence_number: 0, obfuscation: '' }, path, () => '')])
  return form(one) === form(other)
}
