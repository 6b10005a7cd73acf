import type { Call } from '../admission.ts'
import { asObject } from '../json.ts'
import { jsonEvent, type StreamEvent } from '../sse.ts'
import { type AnswerWriter, type Choice, choicesOf, type Delta, finishOf, type Finish } from './delta.ts'
import { writeUsage } from './usage.ts'

/** Writes chat completions and their chunks. */
export function chatWriter({ gateway, created, model, body }: Call): AnswerWriter {
  const id = gateway.newId('chatcmpl-')
  const envelope = (object: string) => ({ id, object, created, model: model.id })
  const chunk = (own: object): StreamEvent => jsonEvent({ ...envelope('chat.completion.chunk'), ...own })
  const choiceChunk = (index: number, delta: object, finish_reason: string | null = null) =>
    chunk({ choices: [{ index, delta, finish_reason }] })
  /** Without their texts, the deltas that decide the finish reason, by choice. */
  const open = new Map<number, Delta[]>()
  const finished = new Set<number>()

  /** A choice that begins with a call has no content. */
  const start = (index: number, type?: Delta['type']): readonly StreamEvent[] => {
    if (open.has(index) || finished.has(index)) return []
    open.set(index, [])
    return [choiceChunk(index, { role: 'assistant', content: type === 'call' ? null : '' })]
  }
  const finish = (index: number): readonly StreamEvent[] => {
    const deltas = open.get(index)
    if (deltas === undefined) return []
    open.delete(index)
    finished.add(index)
    return [choiceChunk(index, {}, finishReasons[finishOf(deltas).finish])]
  }
  return {
    plain: (deltas, usage) => ({
      ...envelope('chat.completion'),
      choices: choicesOf(deltas).map(writeChoice),
      ...(usage !== undefined && { usage: writeUsage('chat', usage) }),
    }),
    // What is generated here is complete, so that its first delta says how the choice begins. An upstream may take its time.
    start: (usage) => (usage === undefined ? start(0) : []),
    delta: (delta) => {
      const { choice, type } = delta
      const started = start(choice, type)
      if (type === 'call' || type === 'finish') open.get(choice)?.push(delta)
      if (type === 'finish') return [...started, ...finish(choice)]
      const written = writeDelta(delta)
      return written === undefined ? started : [...started, choiceChunk(choice, written)]
    },
    end: (usage) => [
      ...[...open.keys()].flatMap(finish),
      ...(usage !== undefined && asObject(body.stream_options).include_usage !== false
        ? [chunk({ choices: [], usage: writeUsage('chat', usage) })]
        : []),
      { data: '[DONE]' },
    ],
  }
}

/** Why a choice ends, as chat completions say it. */
export const finishReasons: Readonly<Record<Finish, string>> = {
  stop: 'stop',
  stop_sequence: 'stop',
  length: 'length',
  tools: 'tool_calls',
  filter: 'content_filter',
}

/** The delta of a chunk; undefined for what this protocol does not have. */
function writeDelta(delta: Delta): object | undefined {
  switch (delta.type) {
    case 'text':
      return { content: delta.text }
    case 'reasoning':
      return { reasoning_content: delta.text }
    case 'call': {
      const { call, id, name } = delta
      return { tool_calls: [{ index: call, id, type: 'function', function: { name, arguments: '' } }] }
    }
    case 'arguments':
      return { tool_calls: [{ index: delta.call, function: { arguments: delta.text } }] }
    case 'signature':
    case 'finish':
      return undefined
  }
}

function writeChoice({ index, text, reasoning, calls, finish }: Choice): object {
  return {
    index,
    message: {
      role: 'assistant',
      content: text === '' && calls.length > 0 ? null : text,
      ...(reasoning !== '' && { reasoning_content: reasoning }),
      ...(calls.length > 0 && {
        tool_calls: calls.map(({ id, name, arguments: args }) => ({
          id,
          type: 'function',
          function: { name, arguments: args },
        })),
      }),
    },
    logprobs: null,
    finish_reason: finishReasons[finish],
  }
}
