import type { Call } from '../admission.ts'
import type { Answer, Generation } from '../model/generator.ts'
import { asObject } from '../json.ts'
import type { Schema } from '../../../src/contract/schemas.ts'
import { jsonEvent, type StreamEvent } from '../sse.ts'
import { pieces } from '../model/tokens.ts'
import { finishReason, usage } from './completion.ts'

type Chunk = Schema<'ChatCompletionChunk'>

/** The chunks of a chat stream: per choice the role, the deltas and the finish reason, then usage, then `[DONE]`. */
export function* chunks(call: Call, generation: Generation): Generator<StreamEvent> {
  const id = call.gateway.newId('chatcmpl-')
  const envelope = { id, object: 'chat.completion.chunk' as const, created: call.created, model: call.model.id }
  const chunk = (own: Pick<Chunk, 'choices' | 'usage'>) => jsonEvent({ ...envelope, ...own } satisfies Chunk)
  for (const [index, answer] of generation.answers.entries()) {
    for (const delta of deltas(call, answer)) {
      yield chunk({ choices: [{ index, delta, finish_reason: null }] })
    }
    yield chunk({ choices: [{ index, delta: {}, finish_reason: finishReason(answer) }] })
  }
  if (asObject(call.body.stream_options).include_usage !== false) {
    yield chunk({ choices: [], usage: usage(call, generation) })
  }
  yield { data: '[DONE]' }
}

/** The role, then reasoning, text and tool calls in fragments; the arguments of a call join into JSON. */
function* deltas({ gateway }: Call, answer: Answer): Generator<Schema<'ChatDelta'>> {
  yield { role: 'assistant', content: answer.calls.length > 0 ? null : '' }
  for (const reasoning_content of pieces(answer.reasoning)) yield { reasoning_content }
  for (const content of pieces(answer.text)) yield { content }
  for (const [index, { name, arguments: text }] of answer.calls.entries()) {
    yield { tool_calls: [{ index, id: gateway.newId('call_'), type: 'function', function: { name, arguments: '' } }] }
    for (const fragment of pieces(text)) yield { tool_calls: [{ index, function: { arguments: fragment } }] }
  }
}
