import { jsonReply } from './reply.ts'
import type { Schema } from '../contract/schemas.ts'

/** Whose words an error is told in: the messages protocol has its own. */
export type Dialect = 'common' | 'messages'

/** What a refusal says. `param` names the offending parameter; `retryAfter` is in seconds. */
export interface RefusalDetail {
  readonly type: 'invalid_request_error' | 'authentication_error' | 'new_api_error'
  readonly code: string
  readonly message: string
  readonly param?: string
  readonly retryAfter?: number
  readonly allow?: string
}

/** A request the gateway does not serve. Thrown by the checks, answered in one place. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly detail: RefusalDetail

  constructor(status: number, detail: RefusalDetail) {
    super(detail.message)
    this.status = status
    this.detail = detail
  }
}

const invalid = (code: string, message: string, param?: string): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', code, message, ...(param === undefined ? {} : { param }) })

const forbidden = (message: string): Refusal =>
  new Refusal(403, { type: 'invalid_request_error', code: 'forbidden', message })

/** The table of the contract's section "Errors": one entry per row and condition. */
export const refusals = {
  unsupportedEndpoint: (model: string, endpoint: string) =>
    invalid('model_not_supported', `model not supported: ${model} has no ${endpoint} endpoint`),
  unpriced: (model: string) =>
    invalid('model_price_error', `The price of the model ${model} is not configured, please contact the operator`),
  parameter: (param: string, message: string, code = 'invalid_value') => invalid(code, message, param),
  body: (message: string) => invalid('invalid_body', message),
  taskNotFinished: (task: string) => invalid('task_not_finished', `The task ${task} is not completed yet`),
  noToken: () =>
    new Refusal(401, {
      type: 'authentication_error',
      code: 'no_token',
      message: 'No token provided, expected Authorization: Bearer sk-...',
    }),
  invalidToken: () =>
    new Refusal(401, { type: 'authentication_error', code: 'invalid_token', message: 'Invalid token' }),
  badSignature: () => forbidden('The signature of the address is not valid'),
  expiredUrl: () => forbidden('The address has expired'),
  exhausted: () =>
    new Refusal(402, {
      type: 'new_api_error',
      code: 'insufficient_quota',
      message: 'The balance of this key is used up',
    }),
  modelNotFound: (model: string) =>
    new Refusal(404, {
      type: 'invalid_request_error',
      code: 'model_not_found',
      message: `The model ${model} does not exist or is not enabled`,
    }),
  taskNotFound: (task: string) =>
    new Refusal(404, {
      type: 'invalid_request_error',
      code: 'task_not_found',
      message: `The task ${task} does not exist`,
    }),
  pathNotFound: (method: string, path: string) =>
    new Refusal(404, {
      type: 'invalid_request_error',
      code: 'path_not_found',
      message: `There is no ${method} ${path}`,
    }),
  methodNotAllowed: (method: string, path: string, allow: string) =>
    new Refusal(405, {
      type: 'invalid_request_error',
      code: 'method_not_allowed',
      message: `${path} does not take ${method}, only ${allow}`,
      allow,
    }),
  rateLimited: (retryAfter: number) =>
    new Refusal(429, {
      type: 'new_api_error',
      code: 'rate_limit_exceeded',
      message: `The rate limit of this key is exceeded, retry in ${retryAfter} s`,
      retryAfter,
    }),
  saturated: (model: string) =>
    new Refusal(429, {
      type: 'new_api_error',
      code: 'upstream_saturated',
      message: `The upstream of the model ${model} is saturated, retry later`,
      retryAfter: 1,
    }),
  internal: (reason: string) =>
    new Refusal(500, { type: 'new_api_error', code: 'internal_error', message: `The gateway failed: ${reason}` }),
  noChannel: (model: string, group: string) =>
    new Refusal(503, {
      type: 'new_api_error',
      code: 'model_not_found',
      message: `No available channel for model ${model} under group ${group}`,
      retryAfter: 60,
    }),
} as const

/** The error reply: `{error: …}`, and for the messages protocol in that protocol's own words and wrapping. */
export function errorReply({ status, detail }: Refusal, dialect: Dialect): Response {
  const { retryAfter, allow, ...error } = detail
  const body: Schema<'ErrorBody'> =
    dialect === 'messages' ? { type: 'error', error: toMessagesError(status, error) } : { error }
  return jsonReply(body, status, {
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...(allow === undefined ? {} : { allow }),
  })
}

function toMessagesError(status: number, error: Schema<'ErrorObject'>): Schema<'ErrorObject'> {
  if (status === 429) return { ...error, type: 'rate_limit_error' }
  return status === 401 ? { ...error, message: `${error.message} (x-api-key)` } : error
}
