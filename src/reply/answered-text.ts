import type { Field, Reply } from './reply.ts'
import { cachedByReply } from './reader.ts'

/** Members with what a model wrote, in the objects and events of every protocol. */
const written = new Set(['content', 'reasoning_content', 'refusal', 'text', 'thinking', 'delta', 'arguments'])

/** Members that repeat the request. */
const echoed = new Set(['instructions', 'input', 'messages', 'prompt', 'metadata', 'tools', 'user'])

/** What a model wrote in a response of any text protocol, streamed or not: text and reasoning, joined. */
export const answeredText = cachedByReply(({ json, sse }: Reply): string => {
  const found: string[] = []
  const roots = json.exists ? [json] : sse.events.map((event) => event.json)
  for (const root of roots) collect(root, false, found)
  return found.join('')
})

function collect(field: Field, isWritten: boolean, found: string[]): void {
  if (isWritten && field.text !== undefined) found.push(field.text)
  for (const item of field.items) collect(item, isWritten, found)
  for (const name of field.names) if (!echoed.has(name)) collect(field.at(name), written.has(name), found)
}
