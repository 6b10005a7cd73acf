import type { Exchange, Unseen } from '../evidence/exchange.ts'
import { reason, type Reason } from '../results/reasons.ts'
import { recording } from '../outcomes/recording.ts'
import { inconclusive } from '../outcomes/undecided.ts'

/*
 * Requests that others sent. Nobody promised that they cover the contract, nobody knows what their keys, models and balances are good for,
 * nor which of them were meant to be refused; and what they are read from may not show all.
 */

/** True where others' requests are judged. */
export const isTraffic = (): boolean => recording().header.traffic !== undefined

/**
 * True for the key that a deployment was given to be judged with; of others' keys any will do, and one that may have been left out. No key
 * of ours has such a name, so that no recording need be asked: findings are made where none is chosen.
 */
export const isOwnKey = ({ request: { key } }: Exchange): boolean =>
  /^(?:default|key \d{1,6}|another key|unknown|cookie)$/.test(key)

/** Ends a check that reads what the recording does not show. */
export function assumeRecorded(...wanted: readonly Unseen[]): void {
  const { traffic } = recording().header
  const thing = wanted.find((one) => traffic?.unseen.includes(one))
  if (traffic !== undefined && thing !== undefined) inconclusive('not-shown', { format: traffic.from, thing })
}

/** True where a recording holds a reply, and nothing of its body. */
export const hasNoBody = ({ response, end }: Exchange): boolean =>
  end.how === 'unseen' && response !== undefined && response.chunks.length === 0

/** Why nothing is found in a body that the recording lacks. */
export const noBodyReason = ({ end: { detail } }: Exchange): Reason =>
  detail === undefined ? reason('no-body-recorded') : reason('not-recorded', { detail })
