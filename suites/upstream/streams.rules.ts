import {
  assume,
  endsStream,
  inconclusive,
  ofScripts,
  recording,
  type Reply,
  reportsError,
} from '../../src/checks/index.ts'
import { readAnswer } from './answer.rules.ts'
import { arrivedCalls, isAnswered, isLeft, isSilent, type ArrivedCall } from './pairs.rules.ts'

const callsThat = (matches: (call: ArrivedCall) => boolean) =>
  ofScripts((reply: Reply): ArrivedCall | undefined => {
    const call = arrivedCalls(reply)
    return call && matches(call) ? call : undefined
  })

/** Selects calls whose answer breaks at the upstream. */
export const cutCalls = callsThat(({ script }) => script.delivery?.cutAfterEvents !== undefined)

/** Selects streams that the upstream held back until the client had received an event. */
export const heldCalls = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = arrivedCalls(reply)
  if (call?.script.delivery?.holdAfterEvents === undefined) return undefined
  assume(reply.status === 200, 'upstream.answer.served')
  return call.first.exchange.end.released === undefined ? undefined : call
})

/** Selects calls whose first channel fails. */
export const failoverCalls = callsThat(({ script }) => script.error?.onPort !== undefined)

/** Selects streams that the client has left. */
export const leftCalls = callsThat(isLeft)

/**
 * Selects calls that the upstream answers with success, and that the client sent once. Of a plain answer that breaks, and of a stream that
 * breaks before its first event, the client has received nothing: a gateway may send its request again.
 */
export const singleCalls = callsThat(
  (call) =>
    call.script.error === undefined &&
    !isSilent(call) &&
    (isAnswered(call) || (call.isStream && call.script.delivery?.cutAfterEvents !== 0)) &&
    call.reply.exchange.attempt === 1,
)

/** Why an answer looks complete to the client; undefined if it does not. */
export function completionFlaw(call: ArrivedCall): string | undefined {
  const { reply, isStream } = call
  const { status = 0, exchange, sse } = reply
  if (status !== 200 || exchange.end.how !== 'complete') return undefined
  if (!isStream) return passesOn(call) ? undefined : 'a complete response with status 200'
  const { isEnded, finish } = readAnswer(call)
  const error = sse.events.findIndex(reportsError)
  if (error === -1 ? !isEnded && finish === undefined : !sse.events.slice(0, error).some(endsStream)) return undefined
  if (error !== -1) return `the end of the stream before the error in ${sse.events[error]?.json.path}`
  return finish === undefined ? 'the event that ends a stream' : `the finish reason ${JSON.stringify(finish)}`
}

/** True if the client can see as well as the gateway that the body is no answer: it is an error object, or it ends too early. */
const passesOn = ({ reply: { json }, script }: ArrivedCall): boolean =>
  (script.delivery?.cutBy ?? 'reset') !== 'reset' && (!json.exists || !json.at('error').absent)

/** Why a connection was not closed in time; undefined if it was. */
export function closingFlaw({ reply, first }: ArrivedCall): string | undefined {
  const { how, at, clientEndedAt } = first.exchange.end
  const seconds = recording().header.upstream?.closedWithin ?? 0
  if (reply.exchange.end.cause !== 'probe-limit') inconclusive('over-before-left', { exchange: reply.exchange.id })
  if (how === 'left') {
    const passed = at - (clientEndedAt ?? at)
    return passed <= seconds * 1000 ? undefined : `closed ${Math.round(passed / 1000)} s after the client had left`
  }
  // What the network held when the client left does not count.
  return clientEndedAt === undefined ? undefined : `read to the end, though the client had left`
}
