import {
  asKey,
  editRequest,
  fault,
  onOperation,
  onStatus,
  replyWith,
  setField,
  setStatus,
  when,
  whenKey,
  whenModel,
} from '../../src/reference/fault.ts'
import {
  internalError,
  isEmpty,
  isMalformed,
  isPlainText,
  isWithoutMessages,
  onUnknownModel,
  setErrorMessage,
} from './kit.faults.ts'

export const invalidParameterIs422 = fault(
  ['errors.status.invalid_parameter'],
  onOperation('createChatCompletion', when(isWithoutMessages, onStatus(400, setStatus(422)))),
)
export const invalidParameterMistyped = fault(
  ['errors.invalid_parameter.type'],
  onOperation('createChatCompletion', when(isWithoutMessages, onStatus(400, setField('error.type', 'new_api_error')))),
)
export const malformedJsonFails = fault(
  ['errors.status.malformed_json'],
  onOperation('createResponse', when(isMalformed, internalError())),
)
export const malformedJsonIsUnprocessable = fault(
  ['errors.malformed_json.bad_request'],
  onOperation('createResponse', when(isMalformed, onStatus(400, setStatus(422)))),
)
export const emptyBodyIsUnsupported = fault(
  ['errors.empty_body.bad_request'],
  onOperation('createChatCompletion', when(isEmpty, onStatus(400, setStatus(415)))),
)
export const emptyBodyFails = fault(
  ['errors.status.empty_body'],
  onOperation('createImage', when(isEmpty, internalError())),
)
export const labelFails = fault(['errors.status.wrong_media_type'], when(isPlainText, internalError()))
export const missingMaxTokensFilledIn = fault(
  ['errors.status.missing_max_tokens'],
  onOperation(
    'createMessage',
    editRequest((body) => ({ max_tokens: 8192, ...body })),
  ),
)
export const otherMethodServed = fault(
  ['errors.status.wrong_method'],
  when(({ method }) => method === 'PATCH', replyWith(200, { object: 'list', data: [] })),
)

export const otherMethodOfTasksServed = fault(
  ['errors.status.wrong_method'],
  when(({ method, path }) => method === 'PUT' && path.endsWith('/content'), replyWith(200, '')),
)

export const unknownModelIsForbidden = fault(
  ['errors.status.unknown_model'],
  onUnknownModel('createResponse', setStatus(403)),
)
export const unknownModelMiscoded = fault(
  ['errors.unknown_model.code'],
  onUnknownModel('generateContent', setField('error.code', 'gone')),
)
export const unpricedFails = fault(['errors.status.unpriced_model'], whenModel('unpriced', setStatus(500)))
export const noResponsesProtocolFails = fault(
  ['errors.status.no_responses_protocol'],
  onOperation('createResponse', whenModel('chatOnly', onStatus(400, setStatus(500)))),
)
export const saturationFails = fault(['errors.status.saturated'], whenModel('saturated', setStatus(500)))
export const noChannelIsNotFound = fault(['errors.status.no_channel'], whenModel('noChannel', setStatus(404)))
export const noChannelWithoutModel = fault(
  ['errors.no_channel.model'],
  whenModel('noChannel', setErrorMessage('No available channel for this model under group default')),
)
export const noChannelWithoutGroup = fault(
  ['errors.no_channel.group'],
  onOperation(
    'createChatCompletion',
    whenModel('noChannel', setErrorMessage('No available channel for model ref-chat-unplugged')),
  ),
)
export const noChannelMiscoded = fault(
  ['errors.no_channel.code'],
  whenModel('noChannel', setField('error.code', 'upstream_error')),
)

export const exhaustedKeyServed = fault(
  ['errors.balance_exhausted.refused'],
  onOperation('createChatCompletion', whenKey('exhausted', asKey('default'))),
)
export const exhaustedKeyIsForbidden = fault(
  ['errors.status.balance_exhausted'],
  whenKey('exhausted', onStatus(402, setStatus(403))),
)
export const burstServed = fault(['errors.status.rate_limited'], whenKey('limited', asKey('default')))
