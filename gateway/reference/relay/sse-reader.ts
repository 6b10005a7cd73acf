import type { StreamEvent } from '../sse.ts'
import type { ByteSource } from './send.ts'

/** Parses a stream of server-sent events incrementally. */
interface EventParser {
  /** The events that these bytes complete. */
  readonly push: (bytes: Uint8Array) => readonly StreamEvent[]
  /** The event that the end of the stream completes, if its final empty line is missing. */
  readonly end: () => readonly StreamEvent[]
}

/**
 * Bytes may split characters, line ends and events.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
function createEventParser(): EventParser {
  const decoder = new TextDecoder()
  let rest = ''
  let isAfterCr = false
  let name: string | undefined
  let data: string[] = []

  const dispatch = (): readonly StreamEvent[] => {
    const event: StreamEvent = { ...(name !== undefined && { event: name }), data: data.join('\n') }
    name = undefined
    data = []
    return event.data === '' ? [] : [event]
  }
  const readLine = (line: string): readonly StreamEvent[] => {
    if (line === '') return dispatch()
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
    return []
  }
  const readText = (decoded: string): readonly StreamEvent[] => {
    const text = isAfterCr && decoded.startsWith('\n') ? decoded.slice(1) : decoded
    if (decoded !== '') isAfterCr = decoded.endsWith('\r')
    const lines = (rest + text).split(/\r\n|\n|\r/)
    rest = lines.pop() ?? ''
    return lines.flatMap(readLine)
  }
  return {
    push: (bytes) => readText(decoder.decode(bytes, { stream: true })),
    end: () => [...readText(`${decoder.decode()}\n`), ...dispatch()],
  }
}

/** Returns a function that returns the next event as soon as it is complete, and undefined at the end of the body. */
export function eventReader({ read }: ByteSource): () => Promise<StreamEvent | undefined> {
  const parser = createEventParser()
  const queue: StreamEvent[] = []
  let isDone = false
  return async () => {
    while (queue.length === 0 && !isDone) {
      const bytes = await read()
      isDone = bytes === undefined
      queue.push(...(bytes === undefined ? parser.end() : parser.push(bytes)))
    }
    return queue.shift()
  }
}
