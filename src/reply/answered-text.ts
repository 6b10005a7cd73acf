import type { Reply } from './reply.ts'
import { cachedByReply } from './reader.ts'

/** Members with what a model wrote, in the objects and events of every protocol. */
const written = new Set(['content', 'reasoning_content', 'refusal', 'text', 'thinking', 'delta', 'arguments'])

/** Members that repeat the request. */
const echoed = new Set(['instructions', 'input', 'messages', 'prompt', 'metadata', 'tools', 'user'])

/** What a model wrote in a response of any text protocol, streamed or not: text and reasoning, joined. */
export const answeredText = cachedByReply(({ json, sse }: Reply): string => {
  const found: string[] = []
  // Plain values instead of fields, which would stay in memory, and a stack instead of recursion: a hostile response may be nested deeply.
  const open = (json.exists ? [json] : sse.events.map((event) => event.json))
    .map(({ value }) => ({ value, isWritten: false }))
    .reverse()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, isWritten } = next
    if (typeof value === 'string' && isWritten) found.push(value)
    if (typeof value !== 'object' || value === null) continue
    const inner = Array.isArray(value)
      ? value.map((item: unknown) => ({ value: item, isWritten }))
      : Object.entries(value)
          .filter(([name]) => !echoed.has(name))
          .map(([name, member]: [string, unknown]) => ({ value: member, isWritten: written.has(name) }))
    for (const one of inner.reverse()) open.push(one)
  }
  return found.join('')
})
