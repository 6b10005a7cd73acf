import {
  type Field,
  assume,
  dictatedText,
  inconclusive,
  type Reply,
  wordsOf,
  writtenWords,
} from '../../../src/checks/index.ts'
import { isPastStop } from '../dictated.rules.ts'
import { messages, stopReason, textOf, textsOf } from './rules.ts'

const sequencesOf = ({ request }: Reply): readonly string[] =>
  request.json.at('stop_sequences').items.flatMap(({ text = '' }) => (text === '' ? [] : [text]))

/** The texts of messages and the stop sequences of their requests. */
export function textsWithStops(reply: Reply) {
  const sequences = sequencesOf(reply)
  const message = sequences.length === 0 ? undefined : messages(reply)
  return message && textsOf(message).map((text) => ({ text, sequences }))
}

/** The text that the last turn of a request dictates. */
export const dictatedBy = ({ request }: Reply): string | undefined =>
  dictatedText(request.json.at('messages').items.at(-1)?.at('content').text ?? '')

interface DictatedStop {
  readonly sequence: string
  readonly before: readonly string[]
  /** The word after the sequence. */
  readonly next: string | undefined
}

/** The stop sequence of a request that the dictated text contains first, and the words around it. */
function dictatedStop(reply: Reply): DictatedStop | undefined {
  const line = dictatedBy(reply) ?? ''
  const [first] = sequencesOf(reply)
    .map((sequence) => ({ sequence, at: line.indexOf(sequence) }))
    .filter(({ at }) => at > 0)
    .sort((one, other) => one.at - other.at)
  if (first === undefined) return undefined
  const { sequence, at } = first
  return { sequence, before: wordsOf(line.slice(0, at)), next: writtenWords(line.slice(at + sequence.length))[0] }
}

/** A message that a stop sequence had to end. */
export interface Stopped {
  readonly message: Reply
  readonly sequence: string
  /** The text after the words before the stop sequence: empty if the generation stopped there. */
  readonly rest: string
}

/** Messages whose prompt dictates a text with a stop sequence in it. */
export function stoppedMessages(reply: Reply): Stopped | undefined {
  const stop = dictatedStop(reply)
  const message = stop && messages(reply)
  if (stop === undefined || message === undefined) return undefined
  const written = writtenWords(textOf(message))
  const words = written.map((word) => word.toLowerCase())
  const { sequence, before, next } = stop
  const start = words.findIndex((_word, at) => before.every((word, index) => words[at + index] === word))
  const rest = written.slice(start + before.length)
  if (start === -1 || (rest.length > 0 && !isPastStop(rest, sequence, next)))
    inconclusive('did-not-repeat', { exchange: reply.exchange.id })
  return { message, sequence, rest: rest.join(' ') }
}

/** The `stop_reason` of a message that a stop sequence ended. */
export function stopReasonOfStopped(reply: Reply): string | undefined {
  const stopped = stoppedMessages(reply)
  if (stopped === undefined) return undefined
  assume(stopped.rest === '', 'messages.request.stop_sequences')
  return stopReason(stopped.message)
}

/** The `stop_sequence` of a message and its allowed values. */
export function matchedSequence(
  reply: Reply,
): { readonly matched: Field; readonly allowed: readonly unknown[] } | undefined {
  const message = messages(reply)
  if (message === undefined) return undefined
  const matched = message.json.at('stop_sequence')
  assume(matched.value === null || matched.text !== undefined, 'messages.message.stop_sequence')
  const isStopped = stopReason(message) === 'stop_sequence'
  return { matched, allowed: isStopped ? sequencesThatEnd(message) : [null] }
}

/** The sequence that must have ended the text, or all sequences of the request if the prompt does not dictate its text. */
function sequencesThatEnd(message: Reply): readonly string[] {
  const stop = dictatedStop(message)
  const words = wordsOf(textOf(message))
  const isRepeated = stop?.before.every((word, index) => words.at(index - stop.before.length) === word) === true
  return isRepeated ? [stop?.sequence ?? ''] : sequencesOf(message)
}
