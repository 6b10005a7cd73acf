import type { JsonObject } from '../reference/json.ts'
import { jsonReply } from '../reference/reply.ts'
import type { Vendor } from './routes.ts'

/** An error of a vendor. `code` and `param` appear only in the form of OpenAI, `details` only in the form of Google. */
export interface VendorError {
  readonly status: number
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly details?: readonly JsonObject[]
}

/** The types, codes and messages of the vendors by status. */
interface Terms {
  readonly openai: readonly [type: string, code: string | null]
  readonly anthropic: string
  readonly google: string
  readonly message: string
}

const invalid = 'invalid_request_error'
const terms: Readonly<Record<number, Terms>> = {
  400: { openai: [invalid, null], anthropic: invalid, google: 'INVALID_ARGUMENT', message: 'Invalid request.' },
  401: {
    openai: [invalid, 'invalid_api_key'],
    anthropic: 'authentication_error',
    google: 'UNAUTHENTICATED',
    message: 'Invalid authentication.',
  },
  403: {
    openai: [invalid, 'permission_denied'],
    anthropic: 'permission_error',
    google: 'PERMISSION_DENIED',
    message: 'Permission denied.',
  },
  404: { openai: [invalid, null], anthropic: 'not_found_error', google: 'NOT_FOUND', message: 'Not found.' },
  413: {
    openai: [invalid, null],
    anthropic: 'request_too_large',
    google: 'INVALID_ARGUMENT',
    message: 'The request is too large.',
  },
  429: {
    openai: ['requests', 'rate_limit_exceeded'],
    anthropic: 'rate_limit_error',
    google: 'RESOURCE_EXHAUSTED',
    message: 'Rate limit reached. Please try again later.',
  },
  500: {
    openai: ['server_error', null],
    anthropic: 'api_error',
    google: 'INTERNAL',
    message: 'The server had an error while processing your request.',
  },
  503: {
    openai: ['server_error', null],
    anthropic: 'overloaded_error',
    google: 'UNAVAILABLE',
    message: 'The model is overloaded. Please try again later.',
  },
  504: {
    openai: ['server_error', null],
    anthropic: 'timeout_error',
    google: 'DEADLINE_EXCEEDED',
    message: 'The request timed out.',
  },
  529: {
    openai: ['server_error', null],
    anthropic: 'overloaded_error',
    google: 'UNAVAILABLE',
    message: 'Overloaded.',
  },
}

/** The terms of a status, or those of its class. */
const termsOf = (status: number): Terms => terms[status] ?? (terms[status >= 500 ? 500 : 400] as Terms)

/** The message of a status, if there is no better one. */
export const messageOf = (status: number): string => termsOf(status).message

/**
 * The error body of a vendor.
 *
 * @param requestId the id of the request, which Anthropic includes
 */
export function errorBody(vendor: Vendor, error: VendorError, requestId: string): JsonObject {
  const { status, message, code, param, details } = error
  const { openai, anthropic, google } = termsOf(status)
  switch (vendor) {
    case 'openai':
      return { error: { message, type: openai[0], param: param ?? null, code: code ?? openai[1] } }
    case 'anthropic':
      return { type: 'error', error: { type: anthropic, message }, request_id: requestId }
    case 'google':
      return { error: { code: status, message, status: google, ...(details && { details: [...details] }) } }
  }
}

/** The error response of a vendor. */
export const errorReply = (vendor: Vendor, error: VendorError, requestId: string): Response =>
  jsonReply(errorBody(vendor, error, requestId), error.status)

/** The response to a missing or invalid key, as each vendor sends it. */
export function keyError(vendor: Vendor, credential: 'other' | 'none'): VendorError {
  const isMissing = credential === 'none'
  switch (vendor) {
    case 'openai':
      return { status: 401, message: isMissing ? "You didn't provide an API key." : 'Incorrect API key provided.' }
    case 'anthropic':
      return { status: 401, message: isMissing ? 'x-api-key header is required' : 'invalid x-api-key' }
    case 'google':
      return isMissing
        ? { status: 403, message: "Method doesn't allow unregistered callers. Please use API Key." }
        : { status: 400, message: 'API key not valid. Please pass a valid API key.', details: [invalidKey] }
  }
}

const invalidKey: JsonObject = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'API_KEY_INVALID',
  domain: 'googleapis.com',
  // cspell:disable-next-line
  metadata: { service: 'generativelanguage.googleapis.com' },
}

/** The response to a model that does not exist, as each vendor sends it. */
export function modelError(vendor: Vendor, model: string): VendorError {
  const status = 404
  switch (vendor) {
    case 'openai':
      return { status, message: `The model \`${model}\` does not exist.`, code: 'model_not_found', param: 'model' }
    case 'anthropic':
      return { status, message: `model: ${model}` }
    case 'google':
      return { status, message: `models/${model} is not found for API version v1beta.` }
  }
}
