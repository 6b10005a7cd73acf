import { reason, type CutReason } from '../results/reasons.ts'
import { rawBytes } from './bytes.ts'
import type { End, Exchange } from './exchange.ts'

/** How an exchange ends that passed a proxy until the client closed its connection. */
export const abortedByClient: Omit<End, 'at'> = {
  how: 'interrupted',
  detail: 'the client closed the connection',
  cause: 'client-left',
}

/** True for a request that was never sent. */
export const isNotSent = ({ end }: Pick<Exchange, 'end'>): boolean => end.how === 'failed' && end.cause === 'not-sent'

/**
 * Why an exchange holds less than the gateway sent, or was still to send, where that is our own doing. What is missing then says nothing
 * of the gateway. Undefined when the exchange ended by itself and all of it was kept.
 */
export function truncationOf(exchange: Exchange): CutReason | undefined {
  const { large, chunks = [] } = exchange.response ?? {}
  const stopped = abortOf(exchange)
  if (stopped !== undefined || large === undefined) return stopped
  const bytes = chunks.reduce((length, chunk) => length + rawBytes(chunk).length, 0)
  return reason('head-kept', { bytes, of: large.length })
}

/** The same, where we, or who recorded it, stopped before the exchange had ended; a body that came whole and was not kept whole is none of these. */
export function abortOf({ response, end }: Exchange): CutReason | undefined {
  const { how, detail = how, cause, limitMs } = end
  const doing = response === undefined ? 'waiting' : 'reading'
  if (how === 'unseen') return reason('not-recorded', { detail })
  if (cause === 'client-left') return reason('client-left')
  if (how === 'interrupted') return reason('drive-ended', { detail, doing })
  if (how === 'timeout')
    return cause === 'total-timeout' && limitMs !== undefined
      ? reason('timed-out', { limitMs, doing })
      : reason('no-answer', { detail, doing })
  if (how === 'too-large') return reason('too-large', { detail })
  return isNotSent({ end }) ? reason('not-sent', { detail }) : undefined
}
