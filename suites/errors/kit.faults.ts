import {
  type Inject,
  isObject,
  type Json,
  onlyIf,
  onOperation,
  onStatus,
  type OperationId,
  type RequestPredicate,
  replyWithError,
  type SeenRequest,
  setField,
  whenKey,
} from '../../gateway/reference/fault-kit.ts'

/** Applies a fault to refusals of models that do not exist. */
export const onUnknownModel = (operation: OperationId, inject: Inject): Inject =>
  onOperation(operation, onStatus(404, inject))

/** True for chat requests whose only defect is that `messages` is missing. */
export const hasNoMessages = onlyIf(
  'the request has no `messages`',
  ({ json, headers, body }: SeenRequest) =>
    isObject(json) && !('messages' in body) && headers.get('content-type') === 'application/json',
)

export const hasEmptyBody = onlyIf(
  'the body is empty',
  ({ method, text }: SeenRequest) => method === 'POST' && text === '',
)
export const hasMalformedBody = onlyIf(
  'the body is not JSON',
  ({ method, text, json }: SeenRequest) => method === 'POST' && text !== '' && json === undefined,
)
export const isLabelledPlainText = onlyIf(
  'the content type is `text/plain`',
  ({ headers }: SeenRequest) => headers.get('content-type') === 'text/plain',
)
/** True for requests with a method. */
export const hasMethod = (wanted: string): RequestPredicate =>
  onlyIf(`the method is ${wanted}`, ({ method }: SeenRequest) => method === wanted)

/** Replaces the message of the error. */
export const setErrorMessage = (message: Json): Inject => setField('error.message', message)

/** Replies 500 instead of refusing the request. */
export const internalError = (): Inject =>
  replyWithError(500, { message: 'Something went wrong', type: 'new_api_error', code: 'internal_error' })

/** Applies a fault to refusals of the exhausted key. */
export const onExhausted = (inject: Inject): Inject => whenKey('exhausted', onStatus(402, inject))

/** Applies a fault to requests for an unknown task with a valid key. */
export const onUnknownTask = (operation: 'getVideo' | 'getVideoContent', inject: Inject): Inject =>
  whenKey('default', onOperation(operation, onStatus(404, inject)))
