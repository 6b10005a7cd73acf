import {
  fault,
  type Fault,
  type Inject,
  isObject,
  onOperation,
  onStatus,
  type OperationId,
  replyWithError,
  setStatus,
  when,
  whenKey,
  whenModel,
} from '../../src/reference/fault-kit.ts'
import { setErrorMessage } from './kit.faults.ts'

const operations = [
  'createChatCompletion',
  'createResponse',
  'createMessage',
  'generateContent',
  'createImage',
  'createVideo',
] as const
const streamedOperations = ['createChatCompletion', 'createResponse', 'createMessage'] as const

/** A fault for each operation: `name.operation`. */
const onEach = (name: string, chosen: readonly OperationId[], breaks: Fault['breaks'], inject: Inject) =>
  Object.fromEntries(
    chosen.map((operation) => [`${name}.${operation}`, fault(breaks, onOperation(operation, inject))] as const),
  )

/** The same in streams only. */
const inStreams = (name: string, breaks: Fault['breaks'], inject: Inject) =>
  onEach(
    `${name}InStream`,
    streamedOperations,
    breaks,
    when(({ body }) => body.stream === true, inject),
  )

const unpricedIsForbidden = whenModel('unpriced', setStatus(403))
const saturationFails = whenModel('saturated', setStatus(500))
const noChannelIsForbidden = whenModel('noChannel', setStatus(403))
const exhaustedIsForbidden = whenKey('exhausted', onStatus(402, setStatus(403)))
const limitIsUnavailable = whenKey('limited', onStatus(429, setStatus(503)))
const limitIsForbidden = whenKey('limited', onStatus(429, setStatus(403)))

/** Wrong statuses of a single operation, plain or in streams. */
export const byOperation: Readonly<Record<string, Fault>> = {
  ...onEach('unpricedIsForbidden', operations, ['errors.status.unpriced_model'], unpricedIsForbidden),
  ...inStreams('unpricedIsForbidden', ['errors.status.unpriced_model'], unpricedIsForbidden),
  ...onEach('saturationFails', operations, ['errors.status.saturated'], saturationFails),
  ...inStreams('saturationFails', ['errors.status.saturated'], saturationFails),
  ...onEach('noChannelIsForbidden', operations, ['errors.status.no_channel'], noChannelIsForbidden),
  ...inStreams('noChannelIsForbidden', ['errors.status.no_channel'], noChannelIsForbidden),
  ...inStreams('exhaustedIsForbidden', ['errors.status.balance_exhausted'], exhaustedIsForbidden),
  ...onEach(
    'limitIsUnavailable',
    ['createChatCompletion', 'createMessage'],
    ['errors.status.rate_limited'],
    limitIsUnavailable,
  ),
  ...inStreams('limitIsUnavailable', ['errors.status.rate_limited'], limitIsUnavailable),
  ...inStreams('limitIsForbidden', ['errors.status.rate_limited'], limitIsForbidden),
}

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
    when(({ json, body }) => isObject(json) && typeof body.model !== 'string', onStatus(400, setStatus(422))),
  ),
)
