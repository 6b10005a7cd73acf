import type { Reply } from '../reply/reply.ts'
import { inconclusive } from '../outcomes/undecided.ts'

/** More than any request leaves a stream after, and less than what makes us stop reading one that goes on and on. */
const maxAbortedBytes = 64 * 1024

/** True of a stream that we left when its first bytes had come: what it would have come to is not known. */
export const wasAborted = ({ exchange, text }: Reply): boolean =>
  exchange.end.how === 'too-large' && text.length < maxAbortedBytes

/** Ends a check on a stream that we left before its end, where it was none or ended before we could. */
export function assumeAborted({ exchange, status }: Reply): void {
  if (status !== 200) inconclusive('no-stream-to-leave', { exchange: exchange.id, status })
  if (exchange.end.how !== 'too-large') inconclusive('over-before-left', { exchange: exchange.id })
}
