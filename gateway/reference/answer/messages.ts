import type { Call } from '../admission.ts'
import { asObject, parseJson } from '../json.ts'
import { digest } from '../model/random.ts'
import { jsonEvent, type StreamEvent } from '../sse.ts'
import { type AnswerWriter, type Choice, choicesOf, type Delta, finishOf, type Finish } from './delta.ts'
import { writeUsage } from './usage.ts'

/** Writes messages and their events. */
export function messagesWriter(call: Call): AnswerWriter {
  const { gateway, model } = call
  const envelope = { id: gateway.newId('msg_'), type: 'message', role: 'assistant', model: model.id }
  const blocks = blockWriter((reasoning) => digest('thinking', gateway.secret, reasoning))
  const kept: Delta[] = []
  let isUsageKnown = false
  return {
    plain: (deltas, usage) => {
      const [choice] = choicesOf(deltas)
      return {
        ...envelope,
        content: content(choice, digest('thinking', gateway.secret, choice.reasoning)),
        ...writeStop(choice),
        ...(usage !== undefined && { usage: writeUsage('messages', usage) }),
      }
    },
    // Upstreams of other protocols report the token counts at the end of the stream.
    start: (usage) => {
      isUsageKnown = usage !== undefined
      const counts = usage === undefined ? { input_tokens: 0 } : writeUsage('messages', usage)
      return [
        event('message_start', {
          message: {
            ...envelope,
            content: [],
            stop_reason: null,
            stop_sequence: null,
            usage: { ...counts, output_tokens: 0 },
          },
        }),
        event('ping', {}),
      ]
    },
    delta: (delta) => {
      if (delta.choice !== 0) return []
      if (delta.type === 'call' || delta.type === 'finish') kept.push(delta)
      return blocks.write(delta)
    },
    end: (usage) => [
      ...blocks.close(),
      event('message_delta', {
        delta: writeStop(finishOf(kept)),
        ...(usage && { usage: isUsageKnown ? { output_tokens: usage.output } : writeUsage('messages', usage) }),
      }),
      event('message_stop', {}),
    ],
  }
}

const event = (type: string, own: object): StreamEvent => jsonEvent({ type, ...own }, type)

/** Writes the blocks of a message one after the other. */
function blockWriter(sign: (reasoning: string) => string) {
  let index = -1
  /** The kind of the open block: `text`, `reasoning` or the index of a call. */
  let open: string | undefined
  let reasoning = ''
  const deltaEvent = (delta: object) => event('content_block_delta', { index, delta })
  const close = (): readonly StreamEvent[] => {
    if (open === undefined) return []
    const signature = open === 'reasoning' ? [deltaEvent({ type: 'signature_delta', signature: sign(reasoning) })] : []
    open = undefined
    reasoning = ''
    return [...signature, event('content_block_stop', { index })]
  }
  const start = (kind: string, content_block: object): readonly StreamEvent[] => {
    if (open === kind) return []
    const closed = close()
    open = kind
    index += 1
    return [...closed, event('content_block_start', { index, content_block })]
  }
  const write = (delta: Delta): readonly StreamEvent[] => {
    switch (delta.type) {
      case 'text':
        return [
          ...start('text', { type: 'text', text: '' }),
          ...(delta.text === '' ? [] : [deltaEvent({ type: 'text_delta', text: delta.text })]),
        ]
      case 'reasoning':
        reasoning += delta.text
        return [
          ...start('reasoning', { type: 'thinking', thinking: '', signature: '' }),
          deltaEvent({ type: 'thinking_delta', thinking: delta.text }),
        ]
      case 'call':
        return start(`call ${delta.call}`, { type: 'tool_use', id: delta.id, name: delta.name, input: {} })
      case 'arguments':
        // The blocks of this protocol do not overlap.
        if (open !== `call ${delta.call}`) throw new Error('The arguments of several calls are interleaved')
        return [deltaEvent({ type: 'input_json_delta', partial_json: delta.text })]
      case 'signature':
      case 'finish':
        return []
    }
  }
  return { write, close }
}

function content({ reasoning, text, calls }: Choice, signature: string): readonly object[] {
  return [
    ...(reasoning === '' ? [] : [{ type: 'thinking', thinking: reasoning, signature }]),
    ...(text === '' ? [] : [{ type: 'text', text }]),
    ...calls.map(({ id, name, arguments: input }) => ({
      type: 'tool_use',
      id,
      name,
      input: asObject(parseJson(input)),
    })),
  ]
}

/** Why a message ends. */
export const stopReasons: Readonly<Record<Finish, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tools: 'tool_use',
  stop_sequence: 'stop_sequence',
  filter: 'refusal',
}

const writeStop = ({
  finish,
  stop = null,
}: Pick<Choice, 'finish'> & { readonly stop?: string | null | undefined }) => ({
  stop_reason: stopReasons[finish],
  stop_sequence: stop,
})
