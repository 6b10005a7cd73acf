import type { Reply } from '../evidence/reply.ts'
import { inconclusive } from './undecided.ts'

/** Ends a check on a stream that we left before its end, where it was none or ended before we could. */
export function mustBeLeft({ exchange, status }: Reply): void {
  if (status !== 200)
    inconclusive(`${exchange.id} was answered ${status ?? 'with nothing'}: there was no stream to leave`)
  if (exchange.end.how !== 'too-large') inconclusive(`${exchange.id} was over before we could leave it`)
}
