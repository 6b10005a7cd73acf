import {
  all,
  alongside,
  asKey,
  editRequest,
  editRequestField,
  fault,
  isOfUnknownModel,
  modelIds,
  onlyIf,
  onOperation,
  onStatus,
  perRequest,
  replyWith,
  replyWithError,
  type SeenRequest,
  setField,
  setStatus,
  when,
  whenKey,
  whenModel,
} from '../../gateway/reference/fault-kit.ts'
import {
  internalError,
  hasEmptyBody,
  hasMethod,
  hasMalformedBody,
  isLabelledPlainText,
  hasNoMessages,
  onExhausted,
  onUnknownModel,
  setErrorMessage,
} from './kit.faults.ts'

export const invalidParameterIs422 = fault(
  ['errors.status.invalid_parameter'],
  onOperation('createChatCompletion', when(hasNoMessages, onStatus(400, setStatus(422)))),
)
export const invalidParameterMistyped = fault(
  ['errors.invalid_parameter.type'],
  onOperation('createChatCompletion', when(hasNoMessages, onStatus(400, setField('error.type', 'new_api_error')))),
)
export const malformedJsonFails = fault(
  ['errors.status.malformed_json'],
  onOperation('createResponse', when(hasMalformedBody, internalError())),
)
export const malformedJsonIsUnprocessable = fault(
  ['errors.malformed_json.bad_request'],
  onOperation('createResponse', when(hasMalformedBody, onStatus(400, setStatus(422)))),
)
export const emptyBodyIsUnsupported = fault(
  ['errors.empty_body.bad_request'],
  onOperation('createChatCompletion', when(hasEmptyBody, onStatus(400, setStatus(415)))),
)
export const emptyBodyFails = fault(
  ['errors.status.empty_body'],
  onOperation('createImage', when(hasEmptyBody, internalError())),
)
export const labelFails = fault(['errors.status.wrong_media_type'], when(isLabelledPlainText, internalError()))
export const missingMaxTokensFilledIn = fault(
  ['errors.status.missing_max_tokens'],
  onOperation(
    'createMessage',
    editRequest((body) => ({ max_tokens: 8192, ...body })),
  ),
)
export const otherMethodServed = fault(
  ['errors.status.wrong_method'],
  when(hasMethod('PATCH'), replyWith(200, { object: 'list', data: [] })),
)

export const otherMethodOfTasksServed = fault(
  ['errors.status.wrong_method'],
  when(
    hasMethod('PUT'),
    when(({ path }) => path.endsWith('/content'), replyWith(200, '')),
  ),
)
/** An unexpected method causes an internal error. */
export const otherMethodFails = fault(['errors.status.wrong_method'], when(hasMethod('PATCH'), internalError()))

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
export const noChannelIsForbidden = fault(['errors.status.no_channel'], whenModel('noChannel', setStatus(403)))
export const noChannelIsGone = fault(
  ['errors.status.no_channel'],
  whenModel('noChannel', all(setStatus(404), setField('error.code', 'gone'))),
)
export const noChannelIsBadRequest = fault(
  ['errors.status.no_channel'],
  onOperation('createChatCompletion', whenModel('noChannel', setStatus(400))),
)
/** The wording is not judged under another status. */
export const noChannelInOtherWords = fault(
  ['errors.status.no_channel'],
  whenModel('noChannel', all(setStatus(502), setErrorMessage('No channel'))),
)
export const otherGroupUnnamed = alongside(
  ['authentication'],
  fault(
    ['errors.no_channel.group'],
    whenModel('otherGroup', setErrorMessage(`No available channel for model ${modelIds.otherGroup}`)),
  ),
)
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
const exhaustedKeyHasStatus = (status: number) =>
  fault(['errors.status.balance_exhausted'], onExhausted(setStatus(status)))
export const exhaustedKeyIsForbidden = exhaustedKeyHasStatus(403)
export const exhaustedKeyIsBadRequest = exhaustedKeyHasStatus(400)
export const exhaustedKeyIsRateLimited = exhaustedKeyHasStatus(429)
export const burstServed = fault(['errors.status.rate_limited'], whenKey('limited', asKey('default')))

const toChatModel = editRequestField('model', () => modelIds.chat)

/** Another model responds, under its own id. */
export const unknownModelTakenForAnother = fault(
  ['errors.status.unknown_model'],
  onOperation('createChatCompletion', when(isOfUnknownModel, toChatModel)),
)
/** Another model responds under the requested id. */
export const unknownModelImpersonated = fault(
  ['errors.status.unknown_model'],
  onOperation(
    'createChatCompletion',
    when(
      isOfUnknownModel,
      perRequest(({ body: { model = '' } }) => all(toChatModel, setField('model', model))),
    ),
  ),
)
export const unknownModelUnderSuccess = fault(
  ['errors.status.unknown_model'],
  onOperation(
    'createChatCompletion',
    when(
      isOfUnknownModel,
      onStatus(
        404,
        replyWith(200, {
          code: 404,
          message: 'The model does not exist.',
          object: 'error',
          param: null,
          type: 'NotFoundError',
        }),
      ),
    ),
  ),
)
export const unknownModelFails = fault(
  ['errors.status.unknown_model'],
  onUnknownModel(
    'createResponse',
    replyWithError(500, {
      code: '500',
      message: 'the server encountered a problem and could not process your request',
    }),
  ),
)
/** A missing form part causes an internal error that names the function. */
export const editWithoutImageFails = fault(
  ['errors.status.unknown_model'],
  onOperation(
    'createImageEdit',
    when(
      onlyIf('the request is not a form with an image', ({ text }: SeenRequest) => !text.includes('name="image')),
      replyWithError(500, {
        message: "aimage_edit() missing 1 required positional argument: 'image'",
        type: 'None',
        param: 'None',
        code: '500',
      }),
    ),
  ),
)
