import { type Field, assume, inconclusive, type Reply } from '../../../src/checks/index.ts'
import { messages, requiredMessage, stopReason, textOf, textsOf } from './rules.ts'

const sequencesOf = ({ request }: Reply): readonly string[] =>
  request.json.at('stop_sequences').items.flatMap(({ text = '' }) => (text === '' ? [] : [text]))

/** The texts of messages and the stop sequences of their requests. */
export function textsWithStops(reply: Reply) {
  const sequences = sequencesOf(reply)
  // Surviving mutants: Without a stop string the check passes either way.
  const message = sequences.length === 0 ? undefined : messages(reply)
  return message && textsOf(message).map((text) => ({ text, sequences }))
}

/** The text after the words before the stop sequence: empty if the generation stopped there. */
export function textAfterStop(reply: Reply): string {
  const match = /alpha\W+beta\W*(.*)/is.exec(textOf(requiredMessage(reply)))
  return match?.[1] ?? inconclusive('did-not-repeat', { exchange: reply.exchange.id })
}

/** The `stop_reason` of a message that a stop sequence ended. */
export function stopReasonOfStopped(reply: Reply): string {
  assume(textAfterStop(reply) === '', 'messages.request.stop_sequences')
  return stopReason(reply)
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
  return { matched, allowed: isStopped ? sequencesOf(message) : [null] }
}
