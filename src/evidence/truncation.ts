import { reason, type CutReason } from '../results/reasons.ts'
import { rawBytes } from './bytes.ts'
import type { End, Exchange, RecordedResponse } from './exchange.ts'

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

/** More than any probe reads of a response that it leaves on purpose, and less than any other size limit. */
const maxReadOnPurpose = 64 * 1024

/** True if the probe closed the connection on purpose after the beginning of the response. Older recordings have no cause. */
export function isLeftOnPurpose({ response, end }: Pick<Exchange, 'end' | 'response'>): boolean {
  if (end.how !== 'too-large' || response === undefined) return false
  return end.cause === undefined ? keptBytes(response) < maxReadOnPurpose : end.cause === 'probe-limit'
}

const keptBytes = ({ chunks }: Pick<RecordedResponse, 'chunks'>) =>
  chunks.reduce((length, chunk) => length + rawBytes(chunk).length, 0)

/**
 * Returns why an exchange was truncated on the client side, so that missing data is not held against the gateway. Undefined if the exchange
 * ended by itself and was kept completely.
 */
export function truncationOf(exchange: Exchange): CutReason | undefined {
  const { response } = exchange
  const stopped = abortOf(exchange)
  // Of a body that cannot be decoded nothing is kept, and nothing could be read in it.
  if (stopped !== undefined || response?.large === undefined || exchange.end.how === 'undecodable') return stopped
  return reason('head-kept', { bytes: keptBytes(response), of: response.large.length })
}

/** Returns why the client or the recorder stopped before the exchange had ended; undefined if it ended by itself. */
export function abortOf(exchange: Exchange): CutReason | undefined {
  const { response, end } = exchange
  const { how, detail = how, cause, limitMs } = end
  const doing = response === undefined ? 'waiting' : 'reading'
  if (how === 'unseen') return reason('not-recorded', { detail })
  if (cause === 'client-left') return reason('client-left')
  if (how === 'interrupted') return reason('drive-ended', { detail, doing })
  if (how === 'timeout')
    return cause === 'total-timeout' && limitMs !== undefined
      ? reason('timed-out', { limitMs, doing })
      : reason('no-answer', { detail, doing })
  if (isLeftOnPurpose(exchange)) return reason('left-on-purpose', { exchange: exchange.id })
  if (how === 'too-large') return reason('too-large', { detail })
  return isNotSent({ end }) ? reason('not-sent', { detail }) : undefined
}
