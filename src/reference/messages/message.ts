import type { Call } from '../admission.ts'
import { digest } from '../chance.ts'
import type { Answer, Generation } from '../generator.ts'
import type { JsonObject } from '../json.ts'
import { parseJson } from '../json.ts'

/** The message object. */
export function message(call: Call, { answers: [answer], usage }: Generation): JsonObject {
  return {
    id: call.gateway.newId('msg_'),
    type: 'message',
    role: 'assistant',
    model: call.model.id,
    content: content(call, answer),
    stop_reason: { end: 'end_turn', limit: 'max_tokens', tools: 'tool_use', stop: 'stop_sequence' }[answer.finish],
    stop_sequence: answer.stop,
    usage: {
      input_tokens: usage.input,
      output_tokens: usage.output + usage.reasoning,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
    },
  }
}

/** Thinking, when there is some; then the text, or the tool uses in its place. */
function content({ gateway }: Call, { reasoning, text, calls }: Answer): JsonObject[] {
  const thinking = { type: 'thinking', thinking: reasoning, signature: digest('thinking', gateway.secret, reasoning) }
  const uses = calls.map(({ name, arguments: input }) => ({
    type: 'tool_use',
    id: gateway.newId('toolu_'),
    name,
    input: parseJson(input) ?? {},
  }))
  return [...(reasoning === '' ? [] : [thinking]), ...(uses.length > 0 ? uses : [{ type: 'text', text }])]
}
