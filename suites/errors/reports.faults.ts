import {
  all,
  alongside,
  fault,
  onlyIf,
  onOperation,
  onStatus,
  replyWith,
  replyWithError,
  type SeenRequest,
  setField,
  setStatus,
  when,
  whenModel,
} from '../../gateway/reference/fault-kit.ts'
import { hasNoMessages, onExhausted, onUnknownTask } from './kit.faults.ts'

/** Refusals quoted verbatim from public reports (`test/corpus/`). */
const page = '<html><head><title>502 Bad Gateway</title></head><body><hr>nginx/1.27.4</body></html>'

export const saturationPage = fault(
  ['errors.status.saturated', 'errors.body.json'],
  whenModel('saturated', replyWith(502, page, { 'content-type': 'text/html' })),
)
export const saturationOfProxy = fault(
  ['errors.status.saturated'],
  whenModel('saturated', replyWithError(500, { message: 'upstream said 429', type: 'proxy_error' })),
)
export const messagesTypeUnknown = fault(
  ['errors.body.type'],
  onOperation('createMessage', onStatus(429, setField('error.type', 'unknown_api_error'))),
)
export const validationIsBadGateway = fault(
  ['errors.status.invalid_parameter'],
  onOperation(
    'createChatCompletion',
    when(hasNoMessages, onStatus(400, all(setStatus(502), setField('error.code', 'provider_misconfigured')))),
  ),
)
export const envelopeOfCode = fault(
  ['errors.body.error'],
  onOperation(
    'createChatCompletion',
    when(hasNoMessages, replyWith(400, { error_code: 'BAD_REQUEST', message: 'messages is missing' })),
  ),
)

export const exhaustedIsInvalid = fault(
  ['errors.status.balance_exhausted'],
  onExhausted(
    replyWithError(401, {
      message: 'Invalid token (request id: 2026112108450412345)',
      type: 'new_api_error',
      code: '',
    }),
  ),
)
export const exhaustedIsUserQuota = fault(
  ['errors.status.balance_exhausted'],
  onExhausted(
    replyWithError(403, {
      message: 'user quota is not enough',
      type: 'new_api_error',
      code: 'insufficient_user_quota',
    }),
  ),
)
export const exhaustedIsText = fault(
  ['errors.body.error', 'errors.body.error_elsewhere'],
  onExhausted(replyWith(402, { error: 'Insufficient balance', status: 402 })),
)

export const balanceRefusedUnderSuccess = alongside(
  ['authentication'],
  fault(
    ['errors.body.error_elsewhere'],
    onOperation('getTokenBalance', onStatus(401, replyWith(401, { success: false, message: 'Invalid token' }))),
  ),
)
/** A key in another protocol's header is routed to that protocol's operation for a single model. */
export const otherHeaderUnderSuccess = alongside(
  ['authentication'],
  fault(
    ['errors.success.result'],
    onOperation(
      'listModels',
      when(
        onlyIf('the request has `x-goog-api-key`', ({ headers }: SeenRequest) => headers.has('x-goog-api-key')),
        replyWithError(200, {
          message: "The model '' does not exist",
          type: 'invalid_request_error',
          code: 'model_not_found',
        }),
      ),
    ),
  ),
)
/** The second balance request gets a status without a body. */
export const balanceLimitedSilently = alongside(
  ['balance'],
  fault(['errors.body.json'], (next, gateway) => {
    let requests = 0
    const limited = when(() => (requests += 1) > 1, replyWith(429, ''))
    return onOperation('getTokenBalance', onStatus(200, limited))(next, gateway)
  }),
)
export const taskNotExist = fault(
  ['errors.body.error_elsewhere'],
  onUnknownTask('getVideo', replyWith(400, { code: 'task_not_exist', message: 'task_not_exist', data: null })),
)
export const taskNotFoundUnderSuccess = fault(
  ['errors.success.result'],
  onUnknownTask('getVideo', replyWith(200, { message: 'task not found' })),
)
