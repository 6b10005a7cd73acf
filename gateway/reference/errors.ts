import { STATUS_CODES } from 'node:http'
import { protocolOf } from './protocol.ts'
import { unknownPathHint } from './unknown-path.ts'
import { jsonReply } from './reply.ts'
import type { Schema } from '../../src/contract/schemas.ts'

/** The format of error replies: the messages protocol has its own. */
export type Dialect = 'common' | 'messages'

/** The format of errors at a path. */
export const dialectOf = (path: string): Dialect => (protocolOf(path) === 'messages' ? 'messages' : 'common')

/** The content of a refusal. `param`: the invalid parameter. `retryAfter`: seconds. */
export interface RefusalDetail {
  readonly type: 'invalid_request_error' | 'authentication_error' | 'new_api_error'
  readonly code: string
  readonly message: string
  readonly param?: string
  readonly retryAfter?: number
  readonly allow?: string
}

/** A refused request. Thrown by checks and turned into a reply by the app. */
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

type Extra = Partial<Pick<RefusalDetail, 'param' | 'retryAfter' | 'allow'>>

const refuse =
  (status: number, type: RefusalDetail['type']) =>
  (code: string, message: string, extra: Extra = {}): Refusal =>
    new Refusal(status, { type, code, message, ...extra })

const invalid = refuse(400, 'invalid_request_error')
const unauthorized = refuse(401, 'authentication_error')
const forbidden = refuse(403, 'invalid_request_error')
const notFound = refuse(404, 'invalid_request_error')
const tooMany = refuse(429, 'new_api_error')

/** The contract's table of errors, one entry per row and condition. */
export const refusals = {
  unsupportedEndpoint: (model: string, endpoint: string) =>
    invalid('model_not_supported', `model not supported: ${model} has no ${endpoint} endpoint`),
  unpriced: (model: string) =>
    invalid('model_price_error', `The price of the model ${model} is not configured, please contact the operator`),
  parameter: (param: string, message: string, code = 'invalid_value') => invalid(code, message, { param }),
  body: (message: string) => invalid('invalid_body', message),
  taskNotFinished: (task: string) => invalid('task_not_finished', `The task ${task} is not completed yet`),
  noToken: () => unauthorized('no_token', 'No token provided, expected Authorization: Bearer sk-...'),
  invalidToken: () => unauthorized('invalid_token', 'Invalid token'),
  badSignature: () => forbidden('forbidden', 'The signature of the URL is not valid'),
  expiredUrl: () => forbidden('forbidden', 'The URL has expired'),
  exhausted: () => refuse(402, 'new_api_error')('insufficient_quota', 'The balance of this key is used up'),
  modelNotFound: (model: string) => notFound('model_not_found', `The model ${model} does not exist or is not enabled`),
  taskNotFound: (task: string) => notFound('task_not_found', `The task ${task} does not exist`),
  pathNotFound: (method: string, path: string) =>
    notFound('path_not_found', `Unknown path: ${method} ${path} (${unknownPathHint(method, path)})`),
  methodNotAllowed: (method: string, path: string, allow: string) =>
    refuse(405, 'invalid_request_error')('method_not_allowed', `${path} supports only ${allow}, not ${method}`, {
      allow,
    }),
  rateLimited: (retryAfter: number) =>
    tooMany('rate_limit_exceeded', `The rate limit of this key is exceeded, retry in ${retryAfter} s`, { retryAfter }),
  saturated: (model: string) =>
    tooMany('upstream_saturated', `The upstream of the model ${model} is saturated, retry later`, { retryAfter: 1 }),
  upstreamRejected: (message: string) => invalid('invalid_request', message),
  upstreamLimited: (model: string, retryAfter: number | undefined) =>
    tooMany(
      'upstream_saturated',
      `The upstream of the model ${model} is saturated, retry later`,
      retryAfter === undefined ? {} : { retryAfter },
    ),
  upstreamUnavailable: (model: string, group: string, retryAfter = 60) => {
    const message = `Upstream unavailable for model ${model} under group ${group}, retry in a few minutes`
    return refuse(503, 'new_api_error')('upstream_unavailable', message, { retryAfter })
  },
  internal: (reason: string) => refuse(500, 'new_api_error')('internal_error', `The gateway failed: ${reason}`),
  noChannel: (model: string, group: string) => {
    const message = `No available channel for model ${model} under group ${group}`
    return refuse(503, 'new_api_error')('model_not_found', message, { retryAfter: 60 })
  },
} as const

/** A refusal with any status. `retryAfter`: seconds. */
export function refusalOf(status: number, retryAfter?: number): Refusal {
  const phrase = STATUS_CODES[status] ?? `Status ${status}`
  const code = codes[status] ?? phrase.toLowerCase().replaceAll(' ', '_')
  const message = `${phrase}: the gateway refuses this request with status ${status}`
  return refuse(status, typeOf(status))(code, message, retryAfter === undefined ? {} : { retryAfter })
}

function typeOf(status: number): RefusalDetail['type'] {
  if (status === 401) return 'authentication_error'
  return status === 402 || status === 429 || status >= 500 ? 'new_api_error' : 'invalid_request_error'
}

/** The codes of the contract's table. */
const codes: Readonly<Record<number, string>> = {
  400: 'invalid_value',
  401: 'invalid_token',
  402: 'insufficient_quota',
  404: 'model_not_found',
  429: 'rate_limit_exceeded',
  500: 'internal_error',
}

/** The error reply: `{error: …}`, wrapped and typed differently for the messages protocol. */
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
