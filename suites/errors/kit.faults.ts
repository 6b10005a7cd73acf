import {
  type Inject,
  isObject,
  type Json,
  onOperation,
  onStatus,
  type OperationId,
  replyWithError,
  type SeenRequest,
  setField,
  when,
  whenKey,
} from '../../gateway/reference/fault-kit.ts'
import { unknownModel } from './unknown-model.ts'

/** Applies a fault to requests for the unknown model. */
export const onUnknownModel = (operation: OperationId, inject: Inject): Inject =>
  onOperation(
    operation,
    when(({ text, path }) => text.includes(`"${unknownModel}"`) || path.includes(`/${unknownModel}:`), inject),
  )

/** True for chat requests whose only defect is that `messages` is missing. */
export const hasNoMessages = ({ json, headers, body }: SeenRequest): boolean =>
  isObject(json) && !('messages' in body) && headers.get('content-type') === 'application/json'

export const hasEmptyBody = ({ method, text }: SeenRequest): boolean => method === 'POST' && text === ''
export const hasMalformedBody = ({ method, text, json }: SeenRequest): boolean =>
  method === 'POST' && text !== '' && json === undefined
export const isLabelledPlainText = ({ headers }: SeenRequest): boolean => headers.get('content-type') === 'text/plain'

/** Replaces the message of the error. */
export const setErrorMessage = (message: Json): Inject => setField('error.message', message)

/** Replies 500 instead of refusing the request. */
export const internalError = (): Inject =>
  replyWithError(500, { message: 'Something went wrong', type: 'new_api_error', code: 'internal_error' })

/** Applies a fault to refusals of the exhausted key. */
export const onExhausted = (inject: Inject): Inject => whenKey('exhausted', onStatus(402, inject))

/** Applies a fault to requests for an unknown task with a valid key. */
export const onUnknownTask = (operation: 'getVideo' | 'getVideoContent', inject: Inject): Inject =>
  whenKey(
    'default',
    onOperation(
      operation,
      when(({ path }) => path.startsWith('/v1/videos/task_gateproof'), inject),
    ),
  )
