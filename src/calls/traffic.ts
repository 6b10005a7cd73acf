import type { Exchange, Unseen } from '../evidence/exchange.ts'
import { reason, type Reason } from '../results/reasons.ts'
import { recording } from '../outcomes/recording.ts'
import { inconclusive } from '../outcomes/undecided.ts'

/*
 * Recorded traffic: it need not cover the contract, the permissions and balances of its keys are unknown, and formats may omit details.
 */

/** True if recorded traffic is judged. */
export const isTraffic = (): boolean => recording().header.traffic !== undefined

/**
 * True for the default key, and for any key of recorded traffic, even if the recording may omit it. Does not need a current recording,
 * because gateproof uses no such names for its own keys.
 */
export const isOwnKey = ({ request: { key } }: Exchange): boolean =>
  /^(?:default|key \d{1,6}|another key|unknown|cookie)$/.test(key)

/** True if no other key of the recording has the same name. */
export const hasOneKey = ({ request: { key } }: Exchange): boolean => /^(?:default|key \d{1,6})$/.test(key)

/** Ends a check that needs details which the recording format omits. */
export function assumeRecorded(...needed: readonly Unseen[]): void {
  const { traffic } = recording().header
  const thing = needed.find((one) => traffic?.unseen.includes(one))
  if (traffic !== undefined && thing !== undefined) inconclusive('not-shown', { format: traffic.from, thing })
}

/** True for a response whose body was not recorded. */
export const hasNoBody = ({ response, end }: Exchange): boolean =>
  end.how === 'unseen' && response !== undefined && response.chunks.length === 0

/** Why the body was not recorded. */
export const noBodyReason = ({ end: { detail } }: Exchange): Reason =>
  detail === undefined ? reason('no-body-recorded') : reason('not-recorded', { detail })
