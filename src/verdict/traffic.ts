import type { Exchange, Traffic, Unseen } from '../evidence/exchange.ts'
import { recording } from './recording.ts'
import { inconclusive } from './undecided.ts'

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

/** What a recording is called, as the subject of a sentence. */
const subjects: Readonly<Record<Traffic['from'], string>> = {
  har: 'an HTTP archive does',
  exchanges: 'these exchanges do',
  proxy: 'the proxy does',
}

const things: Readonly<Record<Unseen, string>> = {
  times: 'when each piece of a reply came',
  bytes: 'the bytes that text was made of',
  ends: 'how a reply ended',
  framing: 'headers as they stood on the wire',
  keys: 'whether a request carried a key',
}

/** Why nothing follows from what a recording does not show; undefined where it shows it. */
function unseen(thing: Unseen): string | undefined {
  const { traffic } = recording().header
  return traffic?.unseen.includes(thing) === true ? `${subjects[traffic.from]} not show ${things[thing]}` : undefined
}

/** Ends a check that reads what the recording does not show. */
export function mustShow(...wanted: readonly Unseen[]): void {
  const because = wanted.map(unseen).find((one) => one !== undefined)
  if (because !== undefined) inconclusive(because)
}

/** True where a recording holds a reply, and nothing of its body. */
export const lacksBody = ({ response, end }: Exchange): boolean =>
  end.how === 'unseen' && response !== undefined && response.chunks.length === 0

/** Why a requirement was not judged of which the traffic holds nothing. */
export const notInTraffic = 'no exchange in this traffic shows it'
