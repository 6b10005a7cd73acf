import { createParser } from 'eventsource-parser'
import { recordedBytes } from '../../src/evidence/bytes.ts'
import type { Chunk } from '../../src/evidence/exchange.ts'
import { readEvents } from '../../src/reply/sse.ts'

/** An event as every reader tells it. */
export interface Told {
  readonly event: string
  readonly data: string
  /** Undefined if the stream has no id or the reader does not report it. */
  readonly id?: string | undefined
}

/** What a reader made of a stream. */
export interface Reading {
  readonly events: readonly Told[]
  readonly comments: readonly string[]
  readonly retry: number | undefined
}

/** Recorded chunks, the first of which came at 1, the next at 2, and so on. */
export const chunksOf = (parts: readonly Uint8Array[]): readonly Chunk[] =>
  parts.map((part, index) => ({ at: index + 1, ...recordedBytes(part) }))

/** Ours. */
export function ours(parts: readonly Uint8Array[]): Reading {
  const { events, comments, retry } = readEvents(chunksOf(parts))
  return { events: events.map(({ event, data, id }) => ({ event, data, id })), comments, retry }
}

/**
 * The standard's own steps, one after the other, over the whole text, without a thought for time or memory.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function standard(bytes: Uint8Array): Reading {
  // "Streams must be decoded using the UTF-8 decode algorithm", which strips one byte order mark.
  const text = new TextDecoder('utf-8').decode(bytes)
  const lines = text.split(/\r\n|\n|\r/)
  lines.pop() // What no end of a line follows.
  const events: Told[] = []
  const comments: string[] = []
  let retry: number | undefined
  let [data, type] = ['', '']
  let lastId: string | undefined
  for (const line of lines) {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(line) ?? []
    if (line === '') {
      if (data !== '') events.push({ event: type === '' ? 'message' : type, data: data.replace(/\n$/, ''), id: lastId })
      data = type = ''
    } else if (line.startsWith(':')) comments.push(line.slice(1))
    else if (field === 'event') type = value
    else if (field === 'data') data += `${value}\n`
    else if (field === 'id' && !value.includes('\0')) lastId = value
    else if (field === 'retry' && /^[0-9]+$/.test(value)) retry = Number(value)
  }
  return { events, comments, retry }
}

/**
 * eventsource-parser's, with workarounds for its deviations from the standard: the decoder removes a byte order mark; a comment precedes
 * U+00EF U+00BB U+00BF, which it takes for one; and an ignored line is appended, because after a CR it waits for the end of the next line
 * before it reports an event.
 */
export function eventsourceParser(parts: readonly Uint8Array[]): Reading {
  const events: Told[] = []
  const comments: string[] = []
  let retry: number | undefined
  const parser = createParser({
    onEvent: ({ event = 'message', data, id }) => events.push({ event, data, id }),
    onComment: (comment) => comments.push(comment),
    onRetry: (told) => (retry = told),
  })
  const decoder = new TextDecoder('utf-8')
  const texts = [...parts.map((part) => decoder.decode(part, { stream: true })), decoder.decode()]
  for (const text of [':\n', ...texts, 'x\n']) parser.feed(text)
  const isInComment =
    texts
      .join('')
      .split(/\r\n|\n|\r/)
      .at(-1)
      ?.startsWith(':') === true
  return { events, comments: comments.slice(1, isInComment ? -1 : undefined), retry }
}
