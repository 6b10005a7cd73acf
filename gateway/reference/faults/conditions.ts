import { modelIds } from '../model/catalogue.ts'
import { type Inject, onlyIf, type SeenRequest } from './handler.ts'
import { onReply } from './scope.ts'

/** The bearer token of a request, if its header is well-formed. */
const tokenOf = ({ headers }: SeenRequest) => /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1]

export const isKeyless = onlyIf(
  'the request has no key',
  ({ headers }: SeenRequest) => !['authorization', 'x-api-key', 'x-goog-api-key'].some((name) => headers.has(name)),
)
export const isMalformed = onlyIf(
  '`Authorization` has another form than `Bearer KEY`',
  (request: SeenRequest) => request.headers.has('authorization') && tokenOf(request) === undefined,
)
export const isWithoutPrefix = onlyIf(
  'the key does not start with `sk-`',
  (request: SeenRequest) => tokenOf(request)?.startsWith('sk-') === false,
)
export const isMadeUp = onlyIf('the key is not one of the gateway', (request: SeenRequest) =>
  /^sk-(?!ref-)/.test(tokenOf(request) ?? ''),
)

export const isStream = ({ body }: SeenRequest): boolean => body.stream === true

/** True for a model that the gateway does not have. */
export const isOfUnknownModel = onlyIf(
  'the model does not exist',
  ({ method, body: { model } }: SeenRequest) =>
    method === 'POST' && typeof model === 'string' && !Object.values<string>(modelIds).includes(model),
)

const truncated =
  /"(?:finish_reason":"length|stop_reason":"max_tokens|finishReason":"MAX_TOKENS|reason":"max_output_tokens)"/

/** Applies a fault that edits replies to replies that end at their token limit. */
export const atTokenLimit = (inject: Inject): Inject =>
  onlyIf(['the token limit ends the reply', inject.condition], onReply(truncated, inject))
