import { reason, type CutReason } from '../results/reasons.ts'
import { rawBytes } from './bytes.ts'
import type { End, Exchange } from './exchange.ts'

/** The end of a proxied exchange whose client closed the connection. */
export const abortedByClient: Omit<End, 'at'> = {
  how: 'interrupted',
  detail: 'the client closed the connection',
  cause: 'client-left',
}

/** True for a request that was never sent. */
export const isNotSent = ({ end }: Pick<Exchange, 'end'>): boolean => end.how === 'failed' && end.cause === 'not-sent'

/** True for a request that never arrived: no host, no connection or no TLS session. The gateway read no byte of it. */
export const isUndelivered = ({ end, response }: Pick<Exchange, 'end' | 'response'>): boolean =>
  response === undefined && ['unresolved', 'refused', 'tls'].includes(end.how)

/**
 * Returns why an exchange was truncated on the client side, so that missing data is not held against the gateway. Undefined if the exchange
 * ended by itself and was kept completely.
 */
export function truncationOf(exchange: Exchange): CutReason | undefined {
  const { large, chunks = [] } = exchange.response ?? {}
  const stopped = abortOf(exchange)
  if (stopped !== undefined || large === undefined) return stopped
  const bytes = chunks.reduce((length, chunk) => length + rawBytes(chunk).length, 0)
  return reason('head-kept', { bytes, of: large.length })
}

/** Returns why the client or the recorder stopped before the exchange had ended; undefined if it ended by itself. */
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
