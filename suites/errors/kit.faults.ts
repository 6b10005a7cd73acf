import {
  type Inject,
  isObject,
  type Json,
  onOperation,
  type OperationId,
  replyWith,
  type SeenRequest,
  setField,
  when,
  whenKey,
} from '../../src/reference/fault-kit.ts'
import { unknownModel } from './unknown-model.ts'

/** Applies an injection to requests of an operation for the model that nobody has. */
export const onUnknownModel = (operation: OperationId, inject: Inject): Inject =>
  onOperation(
    operation,
    when(({ text, path }) => text.includes(`"${unknownModel}"`) || path.includes(`/${unknownModel}:`), inject),
  )

/** Chat requests that lack their messages, and lack nothing else. */
export const isWithoutMessages = ({ json, headers, body }: SeenRequest): boolean =>
  isObject(json) && !('messages' in body) && headers.get('content-type') === 'application/json'

export const isEmpty = ({ method, text }: SeenRequest): boolean => method === 'POST' && text === ''
export const isMalformed = ({ method, text, json }: SeenRequest): boolean =>
  method === 'POST' && text !== '' && json === undefined
export const isPlainText = ({ headers }: SeenRequest): boolean => headers.get('content-type') === 'text/plain'

/** Replaces the message of the error. */
export const setErrorMessage = (message: Json): Inject => setField('error.message', message)

/** A 500 where the request should have been refused. */
export const internalError = (): Inject =>
  replyWith(500, { error: { message: 'Something went wrong', type: 'new_api_error', code: 'internal_error' } })

/** Under a valid key: without one, nobody looks for the task. */
export const onUnknownTask = (operation: 'getVideo' | 'getVideoContent', inject: Inject): Inject =>
  whenKey(
    'default',
    onOperation(
      operation,
      when(({ path }) => path.startsWith('/v1/videos/task_gateproof'), inject),
    ),
  )
