import { asArray, asNumber, asObject, asString, type JsonObject } from '../../json.ts'
import type { AnswerReader, Delta, Finish } from '../../answer/delta.ts'
import { mergeMessagesUsage, readUsage } from '../../answer/usage.ts'

/** A call of the stream, by the index of its block. */
interface OpenCall {
  readonly call: number
  readonly input: JsonObject
  hasArguments: boolean
}

/** Reads messages and their events. */
export function messagesReader(): AnswerReader {
  const calls = new Map<number, OpenCall>()
  let usage: JsonObject = {}

  /** Starts a block; a call gets its arguments from the deltas that follow. */
  const startBlock = (index: number, block: JsonObject): readonly Delta[] => {
    if (block.type !== 'tool_use') return blockText(block)
    const call = calls.size
    calls.set(index, { call, input: asObject(block.input), hasArguments: false })
    return [{ type: 'call', choice: 0, call, id: asString(block.id), name: asString(block.name) }]
  }
  const argumentsDelta = (index: number, text: string): readonly Delta[] => {
    const open = calls.get(index)
    if (open === undefined || text === '') return []
    open.hasArguments = true
    return [{ type: 'arguments', choice: 0, call: open.call, text }]
  }
  /** Ends a block. The arguments of a call without deltas are in its start. */
  const stopBlock = (index: number): readonly Delta[] => {
    const open = calls.get(index)
    return open === undefined || open.hasArguments ? [] : argumentsDelta(index, JSON.stringify(open.input))
  }
  return {
    plain: (message) => {
      if (!Array.isArray(message.content)) throw new Error('Not a message')
      usage = mergeMessagesUsage(usage, message)
      const blocks = asArray(message.content).map(asObject)
      return [
        ...blocks.flatMap((block, index) => [...startBlock(index, block), ...stopBlock(index)]),
        ...finishDelta(message),
      ]
    },
    event: (event) => {
      const index = asNumber(event.index) ?? 0
      usage = mergeMessagesUsage(usage, event)
      switch (event.type) {
        case 'content_block_start':
          return startBlock(index, asObject(event.content_block))
        case 'content_block_delta': {
          const delta = asObject(event.delta)
          return delta.type === 'input_json_delta'
            ? argumentsDelta(index, asString(delta.partial_json))
            : blockText(delta)
        }
        case 'content_block_stop':
          return stopBlock(index)
        case 'message_delta':
          return finishDelta(asObject(event.delta))
        default:
          return []
      }
    },
    isLast: (data) => asObject(data).type === 'message_stop',
    isComplete: () => false,
    usage: () => (Object.keys(usage).length === 0 ? undefined : readUsage('messages', usage)),
  }
}

/** The texts of a block or of a delta, which have the same members. */
function blockText({ text, thinking, signature }: JsonObject): readonly Delta[] {
  const texts = { text, reasoning: thinking, signature } as const
  return (['reasoning', 'signature', 'text'] as const).flatMap((type): readonly Delta[] =>
    asString(texts[type]) === '' ? [] : [{ type, choice: 0, text: asString(texts[type]) }],
  )
}

function finishDelta({ stop_reason, stop_sequence }: JsonObject): readonly Delta[] {
  if (typeof stop_reason !== 'string') return []
  const stop = typeof stop_sequence === 'string' ? { stop: stop_sequence } : {}
  return [{ type: 'finish', choice: 0, finish: finishes[stop_reason] ?? 'stop', ...stop }]
}

const finishes: Readonly<Record<string, Finish>> = {
  end_turn: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tools',
  stop_sequence: 'stop_sequence',
  refusal: 'filter',
}
