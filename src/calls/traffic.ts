import type { Exchange, Unseen } from '../evidence/exchange.ts'
import type { Reply } from '../reply/reply.ts'
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

/** Unix times, in seconds, that a gateway of this contract can have had: from 2015 to 2100. */
const [minUnixTime, maxUnixTime] = [1_420_070_400, 4_102_444_800]

/**
 * Seconds between a Unix time and the call: by the start of the exchange or by the `Date` of the response, whichever is closer. Ends the
 * check if the recording shows neither, unless no call can have been made at that time.
 */
export function secondsFromCall(unix: number, { exchange, header }: Reply): number {
  const date = Date.parse(header('date') ?? '')
  const clocks = [Date.parse(exchange.startedAt), date].filter(Number.isFinite)
  const seconds = Math.min(...clocks.map((clock) => Math.abs(clock / 1000 - unix)))
  const isPossible = unix >= minUnixTime && unix < maxUnixTime
  if (Number.isNaN(date) && isPossible && seconds >= dayS) assumeRecorded('clock')
  return seconds
}

/** An export of the same day shows the time of a call well enough: checks allow a day. */
const dayS = 86_400

/** True if the recording shows when each call was made. */
export const showsCallTimes = (): boolean => recording().header.traffic?.unseen.includes('clock') !== true

/** True for a response whose body was not recorded. */
export const hasNoBody = ({ response, end }: Exchange): boolean =>
  end.how === 'unseen' && response !== undefined && response.chunks.length === 0

/** Why the body was not recorded. */
export const noBodyReason = ({ end: { detail } }: Exchange): Reason =>
  detail === undefined ? reason('no-body-recorded') : reason('not-recorded', { detail })
