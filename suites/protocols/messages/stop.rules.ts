import { type Field, assume, inconclusive, type Reply } from '../../../src/checks/index.ts'
import { messages, requiredMessage, stopReason, textOf, textsOf } from './rules.ts'

/** The stop sequences of a request. */
const sequencesOf = ({ request }: Reply): readonly string[] =>
  request.json.at('stop_sequences').items.flatMap(({ text = '' }) => (text === '' ? [] : [text]))

/** The texts of messages to requests with stop sequences, and those sequences. */
export function textsWithStops(reply: Reply) {
  const sequences = sequencesOf(reply)
  // Surviving mutants: Without a stop string the check passes either way.
  const message = sequences.length === 0 ? undefined : messages(reply)
  return message && textsOf(message).map((text) => ({ text, sequences }))
}

/** What a message says behind the words that lead up to the stop sequence: nothing, if it is right. */
export function textAfterStop(reply: Reply): string {
  const match = /alpha\W+beta\W*(.*)/is.exec(textOf(requiredMessage(reply)))
  return match?.[1] ?? inconclusive('did-not-repeat', { exchange: reply.exchange.id })
}

/** Why a message that a stop sequence ended says it ended. */
export function stopReasonOfStopped(reply: Reply): string {
  assume(textAfterStop(reply) === '', 'messages.request.stop_sequences')
  return stopReason(reply)
}

/** What `stop_sequence` is, and what it may be: one of the request's, or nothing. */
export function matchedSequence(
  reply: Reply,
): { readonly matched: Field; readonly allowed: readonly unknown[] } | undefined {
  const message = messages(reply)
  if (message === undefined) return undefined
  const matched = message.json.at('stop_sequence')
  assume(matched.value === null || matched.text !== undefined, 'messages.message.stop_sequence')
  const isStopped = stopReason(message) === 'stop_sequence'
  return { matched, allowed: isStopped ? sequencesOf(message) : [null] }
}
