import type { Schema } from '../../../src/contract/schemas.ts'
import { jsonEvent, type StreamEvent } from '../sse.ts'
import { pieces } from '../model/tokens.ts'
import type { Block } from './message.ts'

/** The events of a message stream: the empty message, its blocks, the stop reason and the end. */
export function* events(message: Schema<'Message'>): Generator<StreamEvent> {
  for (const event of messageEvents(message)) yield jsonEvent(event, event.type)
}

function* messageEvents(message: Schema<'Message'>): Generator<Schema<'MessageStreamEvent'>> {
  const { stop_reason, stop_sequence = null, content, usage, ...rest } = message
  const started = {
    ...rest,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usage, output_tokens: 0 },
  }
  yield { type: 'message_start', message: started }
  yield { type: 'ping' }
  for (const [index, block] of content.entries()) {
    const { empty, deltas } = startBlock(block)
    yield { type: 'content_block_start', index, content_block: { ...block, ...empty } }
    for (const delta of deltas) yield { type: 'content_block_delta', index, delta }
    yield { type: 'content_block_stop', index }
  }
  yield { type: 'message_delta', delta: { stop_reason, stop_sequence }, usage: { output_tokens: usage.output_tokens } }
  yield { type: 'message_stop' }
}

type Delta = Schema<'MessageBlockDelta'>

/** A block at its start, and the deltas that fill it. */
function startBlock({ type, text, thinking, signature, input }: Block): {
  empty: Partial<Block>
  deltas: readonly Delta[]
} {
  switch (type) {
    case 'thinking':
      return {
        empty: { thinking: '', signature: '' },
        deltas: [
          ...pieces(thinking ?? '').map((piece) => ({ type: 'thinking_delta', thinking: piece })),
          { type: 'signature_delta', signature: signature ?? '' },
        ],
      }
    case 'tool_use':
      return {
        empty: { input: {} },
        deltas: pieces(JSON.stringify(input)).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
      }
    default:
      return {
        empty: { text: '' },
        deltas: pieces(text ?? '').map((piece) => ({ type: 'text_delta', text: piece })),
      }
  }
}
