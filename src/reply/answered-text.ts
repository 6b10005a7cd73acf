import type { Reply } from './reply.ts'
import { cachedByReply } from './reader.ts'

/** Members with what a model wrote, in the objects and events of every protocol. */
const written = new Set(['content', 'reasoning_content', 'refusal', 'text', 'thinking', 'delta', 'arguments'])

/** Members that repeat the request. */
const echoed = new Set(['instructions', 'input', 'messages', 'prompt', 'metadata', 'tools', 'user'])

/** What a model wrote in a response of any text protocol, streamed or not: text and reasoning, joined. */
export const answeredText = cachedByReply(({ json, sse }: Reply): string => {
  const found: string[] = []
  // A stack instead of recursion: a hostile response may be nested deeply.
  const open = (json.exists ? [json] : sse.events.map((event) => event.json))
    .map((field) => ({ field, isWritten: false }))
    .reverse()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { field, isWritten } = next
    if (isWritten && field.text !== undefined) found.push(field.text)
    const members = field.names
      .filter((name) => !echoed.has(name))
      .map((name) => ({ field: field.at(name), isWritten: written.has(name) }))
    for (const inner of [...field.items.map((item) => ({ field: item, isWritten })), ...members].reverse())
      open.push(inner)
  }
  return found.join('')
})
