import type { Json, JsonObject } from '../json.ts'
import type { StreamEvent } from '../sse.ts'
import type { Usage } from './usage.ts'

/** Why an answer ends. `stop`: the model is done. `length`: the token limit. `filter`: filtered by the vendor. */
export type Finish = 'stop' | 'length' | 'tools' | 'stop_sequence' | 'filter'

/** A piece of an answer, of a stream or of a plain answer. `choice` is the index of the choice. */
export type Delta =
  | { readonly type: 'text' | 'reasoning' | 'signature'; readonly choice: number; readonly text: string }
  /** A call starts. `call`: its index in the choice. */
  | {
      readonly type: 'call'
      readonly choice: number
      readonly call: number
      readonly id: string
      readonly name: string
    }
  /** A piece of the arguments of a call, as JSON text. */
  | { readonly type: 'arguments'; readonly choice: number; readonly call: number; readonly text: string }
  | { readonly type: 'finish'; readonly choice: number; readonly finish: Finish; readonly stop?: string }

/** Reads the answers of an upstream. One reader reads one answer. */
export interface AnswerReader {
  /**
   * Reads a plain answer.
   * @throws Error if it is not an answer of the protocol
   */
  readonly plain: (answer: JsonObject) => readonly Delta[]
  /** Reads the data of an event. */
  readonly event: (data: JsonObject) => readonly Delta[]
  /** Whether an event ends the stream. `data` is the text of an event that is not JSON. */
  readonly isLast: (data: Json) => boolean
  /** Whether the end of the body completes the stream. */
  readonly isComplete: () => boolean
  readonly usage: () => Usage | undefined
}

/** Writes the answer for a client. One writer writes one answer. */
export interface AnswerWriter {
  readonly plain: (deltas: readonly Delta[], usage: Usage | undefined) => object
  /**
   * The events before the first delta.
   *
   * @param usage token counts that are known already
   */
  readonly start: (usage?: Usage) => readonly StreamEvent[]
  /** Writes a delta at once. Where the protocol has it, `end` writes the finish reason. */
  readonly delta: (delta: Delta) => readonly StreamEvent[]
  readonly end: (usage: Usage | undefined) => readonly StreamEvent[]
}

/** A complete choice. */
export interface Choice {
  readonly index: number
  readonly text: string
  readonly reasoning: string
  readonly signature: string
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[]
  readonly finish: Finish
  /** The stop string that ended the text. */
  readonly stop: string | undefined
}

/** The complete choices that the deltas make, by index; at least one. */
export function choicesOf(deltas: readonly Delta[]): readonly [Choice, ...Choice[]] {
  const indexes = [...new Set(deltas.map(({ choice }) => choice))].sort((a, b) => a - b)
  const [first = 0, ...others] = indexes
  const complete = (index: number) =>
    choiceOf(
      index,
      deltas.filter(({ choice }) => choice === index),
    )
  return [complete(first), ...others.map(complete)]
}

function choiceOf(index: number, deltas: readonly Delta[]): Choice {
  const textOf = (type: Delta['type'], call?: number) =>
    deltas
      .map((delta) =>
        'text' in delta && delta.type === type && (!('call' in delta) || delta.call === call) ? delta.text : '',
      )
      .join('')
  const calls = deltas.flatMap((delta) => (delta.type === 'call' ? [delta] : []))
  return {
    index,
    text: textOf('text'),
    reasoning: textOf('reasoning'),
    signature: textOf('signature'),
    calls: calls.map(({ call, id, name }) => ({ id, name, arguments: textOf('arguments', call) })),
    ...finishOf(deltas),
  }
}

/** The finish reason of a choice. Some vendors report `stop` for calls that the request forces. */
export function finishOf(deltas: readonly Delta[]): Pick<Choice, 'finish' | 'stop'> {
  const last = deltas.findLast((delta) => delta.type === 'finish')
  const finish = last?.finish ?? 'stop'
  const hasCalls = deltas.some(({ type }) => type === 'call')
  return { finish: finish === 'stop' && hasCalls ? 'tools' : finish, stop: last?.stop }
}
