import {
  asKey,
  fault,
  type Fault,
  type Inject,
  isObject,
  isStream,
  onlyIf,
  onOperation,
  onStatus,
  type OperationId,
  replyWithError,
  type SeenRequest,
  setStatus,
  when,
  whenKey,
  whenModel,
} from '../../gateway/reference/fault-kit.ts'
import { setErrorMessage } from './kit.faults.ts'

const textOperations = ['createChatCompletion', 'createResponse', 'createMessage', 'generateContent'] as const
const operations = [...textOperations, 'createImage', 'createImageEdit', 'createVideo'] as const
const streamedOperations = ['createChatCompletion', 'createResponse', 'createMessage'] as const

/** A defect of single operations, each a fault. */
interface Table {
  readonly operations: readonly OperationId[]
  readonly breaks: Fault['breaks']
  readonly inject: Inject
}

const on = (chosen: readonly OperationId[], breaks: Fault['breaks'], inject: Inject): Table => ({
  operations: chosen,
  breaks,
  inject,
})

/** The same in streams only. */
const inStreams = (breaks: Fault['breaks'], inject: Inject) => on(streamedOperations, breaks, when(isStream, inject))

const unpricedIsForbidden = whenModel('unpriced', setStatus(403))
const saturationFails = whenModel('saturated', setStatus(500))
const noChannelIsForbidden = whenModel('noChannel', setStatus(403))
const exhaustedIsForbidden = whenKey('exhausted', onStatus(402, setStatus(403)))
const limitIsUnavailable = whenKey('limited', onStatus(429, setStatus(503)))
const limitFails = whenKey('limited', onStatus(429, setStatus(500)))
const limitIsForbidden = whenKey('limited', onStatus(429, setStatus(403)))

const tables = {
  unpricedForbidden: on(operations, ['errors.status.unpriced_model'], unpricedIsForbidden),
  unpricedForbiddenInStream: inStreams(['errors.status.unpriced_model'], unpricedIsForbidden),
  saturatedFails: on(operations, ['errors.status.saturated'], saturationFails),
  saturatedFailsInStream: inStreams(['errors.status.saturated'], saturationFails),
  noChannelForbidden: on(operations, ['errors.status.no_channel'], noChannelIsForbidden),
  noChannelForbiddenInStream: inStreams(['errors.status.no_channel'], noChannelIsForbidden),
  exhaustedForbidden: on(
    [...operations, 'createMotionControl'],
    ['errors.status.balance_exhausted'],
    exhaustedIsForbidden,
  ),
  exhaustedServed: on(
    ['createImage', 'createImageEdit', 'createVideo', 'createMotionControl'],
    ['errors.balance_exhausted.refused'],
    whenKey('exhausted', asKey('default')),
  ),
  exhaustedForbiddenInStream: inStreams(['errors.status.balance_exhausted'], exhaustedIsForbidden),
  limitUnavailable: on(textOperations, ['errors.status.rate_limited'], limitIsUnavailable),
  limitFails: on(textOperations, ['errors.status.rate_limited'], limitFails),
  limitUnavailableInStream: inStreams(['errors.status.rate_limited'], limitIsUnavailable),
  limitForbiddenInStream: inStreams(['errors.status.rate_limited'], limitIsForbidden),
} as const satisfies Readonly<Record<string, Table>>

/** Wrong statuses of a single operation, plain or in streams: `createMessage.limitUnavailable`. */
export const byOperation: Readonly<Record<string, Fault>> = Object.fromEntries(
  Object.entries<Table>(tables).flatMap(([name, { operations: chosen, breaks, inject }]) =>
    chosen.map((operation) => [`${operation}.${name}`, fault(breaks, onOperation(operation, inject))] as const),
  ),
)

const bareUnavailable = replyWithError(503, { message: 'Service temporarily unavailable', type: 'new_api_error' })

/** A 503 for a listed model without a channel that does not say what is not available. */
export const noChannelBare = fault(['errors.no_channel.model'], whenModel('noChannel', bareUnavailable))
export const noChannelOfOtherGroup = fault(
  ['errors.no_channel.group'],
  whenModel('noChannel', setErrorMessage('No available channel for model ref-chat-unplugged under group vip')),
)
export const invalidMediaParameterIs422 = fault(
  ['errors.status.invalid_media_parameter'],
  onOperation(
    'createImage',
    when(
      onlyIf(
        'the request has no `model`',
        ({ json, body }: SeenRequest) => isObject(json) && typeof body.model !== 'string',
      ),
      onStatus(400, setStatus(422)),
    ),
  ),
)
