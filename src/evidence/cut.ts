import { rawBytes } from './bytes.ts'
import type { Exchange } from './exchange.ts'

/** How the detail of a request begins that we refused to send: what is missing of it says nothing of anybody. */
export const notSent = 'not sent: '

/** The detail of an exchange that passed a proxy until the client ended it. */
export const clientLeft = 'the client closed the connection'

/** True for a request that never left us. */
export const isNotSent = ({ end }: Pick<Exchange, 'end'>): boolean =>
  end.how === 'failed' && end.detail?.startsWith(notSent) === true

/**
 * Why an exchange holds less than the gateway sent, or was still to send, where that is our own doing: one sentence. What is missing
 * then says nothing of the gateway. Undefined when the exchange ended by itself and all of it was kept.
 */
export function cutOf(exchange: Exchange): string | undefined {
  const { large, chunks = [] } = exchange.response ?? {}
  const stopped = stoppedBy(exchange)
  if (stopped !== undefined || large === undefined) return stopped
  const keptBytes = chunks.reduce((length, chunk) => length + rawBytes(chunk).length, 0)
  return `only the first ${keptBytes} bytes of ${large.length} were kept`
}

/** The same, where we, or who recorded it, stopped before the exchange had ended; a body that came whole and was not kept whole is none of these. */
export function stoppedBy({ response, end }: Exchange): string | undefined {
  const { how, detail = how } = end
  const doing = response === undefined ? 'waiting' : 'reading'
  if (how === 'unseen') return detail
  if (detail === clientLeft) return `${clientLeft} before the end`
  if (how === 'interrupted') return `gateproof stopped ${doing}: the drive ended (${detail})`
  if (how === 'timeout') return `gateproof stopped ${doing} ${inTime(detail)}`
  if (how === 'too-large') return `gateproof stopped reading: ${detail}`
  return isNotSent({ end }) ? `gateproof did not send it: ${detail.slice(notSent.length)}` : undefined
}

/** The clock's own sentences: the whole time of an exchange is an option, the others are not. */
function inTime(detail: string): string {
  const whole = /^not finished within (.+)/.exec(detail)?.[1]
  return whole === undefined ? `for lack of an answer: ${detail}` : `after ${whole} (--timeout)`
}
