import {
  all,
  alongside,
  dropField,
  fault,
  type Inject,
  onlyIf,
  onOperation,
  onStatus,
  replyWith,
  replyWithError,
  type Role,
  type SeenRequest,
  setField,
  setHeader,
  setStatus,
  when,
  whenKey,
  whenModel,
} from '../../gateway/reference/fault-kit.ts'
import { hasNoMessages, onUnknownModel, onUnknownTask, setErrorMessage } from './kit.faults.ts'

const onUnknownChat = (inject: Inject) => onUnknownModel('createChatCompletion', inject)
/** Applies to requests without streaming. */
const onUnstreamed = (inject: Inject) => onUnknownChat(when(({ body }) => body.stream !== true, inject))
const page = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>'
const quotaReached = 'The quota of this month has been reached'

export const errorPage = fault(
  ['errors.body.json'],
  onUnknownChat(replyWith(404, page, { 'content-type': 'text/html' })),
)
export const emptyError = fault(['errors.body.json'], whenModel('saturated', replyWith(429, '')))
export const errorLabelledText = fault(
  ['errors.body.content_type'],
  onUnknownChat(setHeader('content-type', 'text/plain')),
)
export const errorIsText = fault(['errors.body.error'], onUnknownChat(replyWith(404, { error: quotaReached })))
export const foreignEnvelope = fault(['errors.body.error'], onUnknownChat(replyWith(404, { detail: 'Not Found' })))
export const taskEnvelope = fault(
  ['errors.body.error_elsewhere'],
  onUnknownModel('createVideo', replyWith(404, { code: 'model_not_found', message: 'model_not_found', data: null })),
)
/** The upstream's complete error body as a string, in another vendor's envelope. */
export const taskErrorOfUpstream = fault(
  ['errors.body.error_elsewhere'],
  onUnknownTask(
    'getVideo',
    replyWith(400, { code: 'fail_to_fetch_task', message: '{"detail":"Not Found"}', data: null }),
  ),
)
export const contentErrorAsText = fault(
  ['errors.body.json'],
  onUnknownTask('getVideoContent', replyWith(404, 'video not found', { 'content-type': 'text/plain' })),
)
export const noMessageAndCode = fault(
  ['errors.body.message_or_code'],
  onUnknownChat(all(setField('error.message', ' '), setField('error.code', ''))),
)
export const messageIsObject = fault(['errors.body.message'], onUnknownChat(setErrorMessage({ en: 'Not found' })))
export const foreignType = fault(['errors.body.type'], onUnknownChat(setField('error.type', 'upstream_error')))
export const codeIsNumber = fault(['errors.body.code'], onUnknownChat(setField('error.code', 404)))
export const paramIsList = fault(['errors.body.param'], onUnknownChat(setField('error.param', ['model'])))
export const wrongParam = fault(
  ['errors.body.param_named'],
  onOperation('createChatCompletion', when(hasNoMessages, setField('error.param', 'temperature'))),
)
/** A path in the notation of a validator, of another parameter. */
export const wrongParamPath = fault(
  ['errors.body.param_named'],
  onOperation('createChatCompletion', when(hasNoMessages, setField('error.param', '$.stream_options[0]'))),
)
export const paramWithoutParameter = fault(
  ['errors.body.param_only'],
  onOperation('createMessage', whenKey('exhausted', setField('error.param', 'messages'))),
)
export const paramOfNoModel = fault(
  ['errors.body.param_only'],
  onUnknownChat(onStatus(404, setField('error.param', 'messages'))),
)
const namesMessages = (role: Role, status: number) =>
  fault(['errors.body.param_only'], whenModel(role, onStatus(status, setField('error.param', 'messages'))))
export const paramOfNoPrice = namesMessages('unpriced', 400)
export const paramOfSaturation = namesMessages('saturated', 429)
export const paramOfNoChannel = namesMessages('noChannel', 503)
/** The key was refused before the model was read. */
export const paramOfNoKey = alongside(
  ['authentication'],
  fault(['errors.body.param_only'], onOperation('createMessage', onStatus(401, setField('error.param', 'model')))),
)

export const retryAfterUnreadable = fault(
  ['errors.retry_after.readable'],
  whenModel('noChannel', setHeader('retry-after', 'in a minute')),
)
export const saturationRetryUnreadable = fault(
  ['errors.retry_after.readable'],
  whenModel('saturated', setHeader('retry-after', '2026-11-21T08:45:04Z')),
)
export const errorUnderSuccess = fault(['errors.success.result'], onUnstreamed(onStatus(404, setStatus(200))))
export const successFalse = fault(
  ['errors.success.result'],
  onUnstreamed(replyWith(200, { success: false, message: 'The upstream failed' })),
)
export const messagesTypeRewritten = fault(
  ['errors.rate_limited.messages_type'],
  onOperation('createMessage', onStatus(429, setField('error.type', 'new_api_error'))),
)
export const missingMaxTokensUnnamed = fault(
  ['errors.missing_max_tokens.message'],
  onOperation(
    'createMessage',
    when(
      onlyIf(
        'the request has no `max_tokens`',
        ({ body }: SeenRequest) => 'messages' in body && !('max_tokens' in body),
      ),
      onStatus(400, setErrorMessage('Some field is missing')),
    ),
  ),
)
export const unpricedWithoutMessage = fault(
  ['errors.unpriced_model.message'],
  whenModel('unpriced', dropField('error.message')),
)
export const unpricedUnspecific = fault(
  ['errors.unpriced_model.message'],
  whenModel('unpriced', setErrorMessage('The request cannot be served')),
)
export const protocolUnspecific = fault(
  ['errors.no_responses_protocol.message'],
  onOperation('createResponse', whenModel('chatOnly', onStatus(400, setErrorMessage('The request cannot be served')))),
)

export const saturationInDetail = fault(
  ['errors.body.error', 'errors.body.error_elsewhere'],
  whenModel('saturated', replyWith(429, { detail: 'The provider rate-limited this request' })),
)
/** One upstream's error as a string in another upstream's envelope. */
export const errorOfTwoUpstreams = fault(
  ['errors.body.code'],
  onUnknownChat(
    replyWithError(404, {
      code: 404,
      message: '{"type":"error","error":{"type":"invalid_request_error","message":"messages: trailing whitespace"}}',
      status: 'INVALID_ARGUMENT',
    }),
  ),
)
