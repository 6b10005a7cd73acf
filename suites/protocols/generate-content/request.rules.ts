import {
  assumeCallable,
  callOf,
  finalAttempt,
  assume,
  inconclusive,
  isTraffic,
  recording,
  type Reply,
  replyOf,
  writtenWords,
} from '../../../src/checks/index.ts'
import { isPastStop } from '../dictated.rules.ts'
import { plainContent } from './probe.ts'
import { candidatesOf, finishReasons, hasEnded, requiredResult, answerTextOf, unblocked } from './rules.ts'

/** The call without `model` in its body. Inconclusive if the same call with `model` failed. */
export function callsWithoutModel(reply: Reply): Reply | undefined {
  if (reply.exchange.id.split('#', 1)[0] !== `${plainContent.name}/plain`) return undefined
  const named = recording().exchange(plainContent.name, 'named')
  if (named?.response?.status !== 200) inconclusive('named-model-unanswered')
  const last = finalAttempt(reply)
  return last && assumeCallable(last)
}

/** A request that must be rejected. A 4xx status other than 400 is reported by another requirement. */
export function refusal(reply: Reply): Reply {
  const { status = 0 } = assumeCallable(reply)
  assume(status < 400 || status === 400, 'errors.status.invalid_parameter')
  return reply
}

/** Completed results that must contain text. Recorded traffic may ask for an image or for no text. */
export function completedPlain(reply: Reply): Reply | undefined {
  const result = isTraffic() ? undefined : unblocked(reply)
  if (result === undefined || !hasEnded(result) || result.request.json.at('tools').exists) return undefined
  const stops = result.request.json.at('generationConfig.stopSequences').items
  return candidatesOf(result).length > 0 && stops.length === 0 ? result : undefined
}

/** The stop sequences of a request, each with the text of the result. Requests with invalid sequences are skipped. */
export function textsWithStops(reply: Reply) {
  const { items } = reply.request.json.at('generationConfig.stopSequences')
  const sequences = items.map(({ text = '' }) => text)
  const result = sequences.includes('') || items.length === 0 ? undefined : unblocked(reply)
  const answer = result && answerTextOf(result)
  if (answer?.trim() === '') rejectEmptyText()
  return answer === undefined ? undefined : sequences.map((sequence) => ({ sequence, answer }))
}

/** The text after the word before the stop sequence `charlie`: without letters if the generation stopped there. */
export function textAfterBravo(stopped: Reply): string {
  const text = answerTextOf(requiredResult(stopped))
  if (text.trim() === '') rejectEmptyText()
  const at = text.toLowerCase().indexOf('bravo')
  const after = text.slice(at + 'bravo'.length)
  const rest = writtenWords(after)
  if (at === -1 || (rest.length > 0 && !isPastStop(rest, 'charlie', 'delta')))
    inconclusive('did-not-reach-stop', { exchange: stopped.exchange.id })
  return after
}

/** An empty text is inconclusive, or a consequence of an empty response to a plain question. */
function rejectEmptyText(): never {
  const asked = recording().exchange(plainContent.name, 'plain')
  const plain = asked && completedPlain(replyOf(asked))
  assume(plain === undefined || answerTextOf(plain).trim() !== '', 'generate-content.result.candidates.text')
  inconclusive('nothing-before-stop')
}

/** The model in the path of a call. */
export const modelOf = (reply: Reply): string => callOf(reply)?.parameters['model'] ?? ''

/** True for a model that is known to exceed token limits. */
export const mayExceedLimit = (reply: Reply): boolean => modelOf(reply) === recording().models['nonTruncating']

/** The finish reason of a text that exceeds its limit. */
export function finishReasonOfTruncated(cut: Reply): unknown {
  const result = requiredResult(cut)
  if (mayExceedLimit(result)) inconclusive('exceeds-limits')
  // A text with thoughts only is truncated too. A text about something else may be short.
  if (!/^$|\b1\W+2\W+3\b/.test(answerTextOf(result).trim())) inconclusive('did-not-count')
  const [reason] = finishReasons(result)
  assume(typeof reason === 'string' && /^[A-Z_]+$/.test(reason), 'generate-content.result.candidates.finishReason')
  return reason
}
