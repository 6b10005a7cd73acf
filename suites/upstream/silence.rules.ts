import { assume, ofScripts, recording, type Reply, replyOf, reportsError } from '../../src/checks/index.ts'
import { readAnswer } from './answer.rules.ts'
import { answerTextFlaw, finishesOf } from './expected.rules.ts'
import { arrivedCalls, isSilent, type ArrivedCall } from './pairs.rules.ts'

/** Selects the calls during which the upstream is silent. */
export const silentCalls = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = arrivedCalls(reply)
  return call && isSilent(call) ? call : undefined
})

/** Selects those of them that are streams, in which the upstream sends pings or nothing. */
export const silentStreams = (of: 'nothing' | 'pings') =>
  compared((call) => call.isStream && (call.script.delivery?.pingMs !== undefined) === (of === 'pings'))

/** Selects those of them that are plain. */
export const silentPlainCalls = compared(({ isStream }) => !isStream)

/** Selects silent calls of a pair that answers without silence. */
function compared(matches: (call: ArrivedCall) => boolean) {
  return ofScripts((reply: Reply): ArrivedCall | undefined => {
    const call = silentCalls(reply)
    if (call === undefined || !matches(call)) return undefined
    const control = controlOf(call)
    assume(control === undefined || control.reply.status === 200, 'upstream.answer.served')
    assume(control === undefined || silenceFlaw(control) === undefined, 'upstream.answer.text')
    return call
  })
}

/** The call of the same pair and mode without silence. */
function controlOf({ reply, isStream }: ArrivedCall): ArrivedCall | undefined {
  const { probe } = reply.exchange
  const name = isStream ? 'text-stream' : 'text'
  const control = recording().exchanges.find((one) => one.probe === probe && one.name === name && !one.retried)
  return control && arrivedCalls(replyOf(control))
}

/** Why the client does not have the whole answer; undefined if it has. */
export function silenceFlaw(call: ArrivedCall): string | undefined {
  const { reply, isStream, script } = call
  const { status, exchange, sse } = reply
  const after = `after ${Math.round(exchange.end.at / 1000)} s`
  if (status === undefined) return `no response, and the end of the connection ${after}`
  if (status !== 200) return `status ${status} ${after}`
  if (exchange.end.how !== 'complete') return `the end of the connection ${after}`
  const error = isStream ? sse.events.find(reportsError) : undefined
  if (error !== undefined) return `an error in the stream ${after}: ${error.data}`
  const { text, finish, isEnded } = readAnswer(call)
  const flaw = answerTextFlaw(script, text)
  if (flaw !== undefined) return flaw
  if (!finishesOf(call).some((one) => one === finish)) return `the finish reason ${JSON.stringify(finish ?? null)}`
  return isEnded ? undefined : 'no event that ends the stream'
}

/** For how long the upstream was silent: `60 s`. */
export const silenceOf = ({ script }: ArrivedCall): string => `${(script.delivery?.silentMs ?? 0) / 1000} s`

/** The longest time for which the client received no byte: `60 s`. */
export function longestGap({ reply: { exchange } }: ArrivedCall): string {
  const { response, end } = exchange
  const times = [0, ...(response ? [response.headersAt, ...response.chunks.map(({ at }) => at)] : []), end.at]
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  return `${Math.round(Math.max(...gaps) / 1000)} s`
}
