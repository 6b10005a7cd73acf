import {
  editField,
  fault,
  type Fault,
  type Inject,
  onOperation,
  onStatus,
  setHeader,
  untouched,
} from '../../gateway/reference/fault-kit.ts'
import { atClient, type Pair, pairs } from './kit.faults.ts'

/** The relay reports 0.225 for the call of many tokens, and 0.23 if a cache keeps some of them. */
const reports = (pair: Pair, inject: Inject): Fault =>
  atClient(['upstream.cost.reported'], pair, onStatus(200, inject), 'plain')

export const costOfCachedInFull = reports(pairs.messagesToMessages, setHeader('x-request-cost', '0.24'))
/** As if nothing was written to the cache. */
export const costOfWritesAsInput = reports(pairs.chatToMessages, setHeader('x-request-cost', '0.225'))
export const costOfInputOnly = reports(pairs.chatToChat, setHeader('x-request-cost', '0.065'))
export const costOfTranslatedIsZero = reports(pairs.chatToMessages, setHeader('x-request-cost', '0'))
export const costInCents = reports(pairs.responsesToResponses, setHeader('x-request-cost', '22.5'))
export const costRounded = reports(pairs.contentToContent, setHeader('x-request-cost', '0.23'))
export const costMissing = reports(pairs.responsesToChat, setHeader('x-request-cost', null))

/** What the key of the reference gateway has before its first call. */
const granted = 100_000_000

/** The balance after other charges: `times` of what was charged. */
const charges = (times: number): Fault => ({
  ...fault(
    ['upstream.cost.balance'],
    onOperation(
      'getTokenBalance',
      editField('total_available', (left) => (typeof left === 'number' ? granted - times * (granted - left) : left)),
    ),
  ),
  upstream: untouched,
  probes: ['upstream-balance'],
})

export const chargedTwice = charges(2)
export const chargedInPart = charges(0.9)
