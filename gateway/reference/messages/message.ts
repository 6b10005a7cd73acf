import type { Call } from '../admission.ts'
import { digest } from '../model/random.ts'
import type { Answer, Generation } from '../model/generator.ts'
import { asObject, parseJson } from '../json.ts'
import type { Schema } from '../../../src/contract/schemas.ts'

/** Only the public protocol has a signature for thinking blocks. */
export type Block = Schema<'MessageContentBlock'> & { readonly signature?: string }

/** The message object. */
export function message(call: Call, { answers: [answer], usage }: Generation): Schema<'Message'> {
  return {
    id: call.gateway.newId('msg_'),
    type: 'message',
    role: 'assistant',
    model: call.model.id,
    content: content(call, answer),
    stop_reason: stopReasons[answer.finish],
    stop_sequence: answer.stop,
    usage: {
      input_tokens: usage.input,
      output_tokens: usage.output + usage.reasoning,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
    },
  }
}

const stopReasons = { end: 'end_turn', limit: 'max_tokens', tools: 'tool_use', stop: 'stop_sequence' } as const

/** Thinking, if any, then the text or the tool uses. */
function content({ gateway }: Call, { reasoning, text, calls }: Answer): readonly Block[] {
  const signature = digest('thinking', gateway.secret, reasoning)
  const thinking: Block = { type: 'thinking', thinking: reasoning, signature }
  const uses = calls.map(({ name, arguments: input }): Block => ({
    type: 'tool_use',
    id: gateway.newId('toolu_'),
    name,
    input: asObject(parseJson(input)),
  }))
  const written: Block = { type: 'text', text }
  return [...(reasoning === '' ? [] : [thinking]), ...(uses.length > 0 ? uses : [written])]
}
