import {
  all,
  asKey,
  onOperation,
  onStatus,
  replyWithError,
  setStatus,
  when,
  whenKey,
  whenModel,
  type Inject,
} from '../../../gateway/reference/fault.ts'
import { asArray, isObject, type Json } from '../../../gateway/reference/json.ts'
import type { Role } from '../../../gateway/reference/model/catalogue.ts'
import type { ConformantVariants } from './variant.ts'

const roles: readonly Role[] = ['otherGroup', 'noChannel', 'unpriced', 'saturated']
const invalid = { type: 'invalid_request_error' } as const

const wrongKind = replyWithError(400, {
  ...invalid,
  message: 'The model does not support this operation',
  code: 'unsupported',
})

/** Applies to requests under a valid key. */
const underValidKey = (inject: Inject): Inject => onStatus([200, 400, 402, 404, 429, 503], inject)

/** Refuses every sixth request: the last one of each burst. */
const sixthRefused: Inject = (next, gateway) => {
  let requests = 0
  const refuse = replyWithError(429, { message: 'The rate limit is exceeded', type: 'rate_limit_error' })
  const [served, refused] = [asKey('default'), refuse].map((inject) => inject(next, gateway))
  return (request) => (++requests % 6 === 0 ? refused : served)?.(request) ?? next(request)
}

/** True for a tool of a type that only newer versions of the public protocols have. */
const isOfOtherType = (value: Json | undefined) =>
  isObject(value) && typeof value['type'] === 'string' && !['function', 'custom'].includes(value['type'])

/** Choices of a gateway that refuses a request: order of checks, status and reason. */
export const refusals: ConformantVariants = {
  'a refusal of every type of tools except functions': {
    inject: onOperation(
      ['createChatCompletion', 'createResponse', 'createMessage'],
      underValidKey(
        when(
          ({ body }) => asArray(body.tools).some(isOfOtherType),
          replyWithError(400, { ...invalid, message: 'Unknown type of tool', param: 'tools', code: 'invalid_value' }),
        ),
      ),
    ),
    areas: ['chat', 'responses', 'messages', 'limits', 'errors'],
  },
  'keys in Authorization only': {
    inject: when(
      (seen) => ['x-api-key', 'x-goog-api-key'].some((name) => seen.headers.has(name)),
      replyWithError(401, { type: 'authentication_error', message: 'No token provided (x-api-key)', code: 'no_token' }),
    ),
    areas: ['authentication'],
  },
  '404 with model_not_found for a listed model without a channel': {
    inject: whenModel('noChannel', setStatus(404)),
    areas: ['errors'],
    undecides: ['errors.no_channel.code'],
  },
  'images that need a size': {
    inject: onOperation(
      ['createImage', 'createImageEdit'],
      underValidKey(
        when(
          ({ body }) => body.size === undefined,
          replyWithError(400, { ...invalid, message: 'size is required', param: 'size', code: 'missing_parameter' }),
        ),
      ),
    ),
    areas: ['errors'],
  },
  'motion controls that need a reference video': {
    inject: onOperation(
      'createMotionControl',
      underValidKey(
        replyWithError(400, {
          ...invalid,
          message: 'video_url is required',
          param: 'video_url',
          code: 'missing_parameter',
        }),
      ),
    ),
    areas: ['errors', 'authentication'],
  },
  'a rate limit that only the last request of a burst exceeds': {
    inject: whenKey('limited', sixthRefused),
    areas: ['errors'],
  },
  'chat models refused on other operations because of their kind': {
    inject: all(
      ...roles.map((role) =>
        onOperation(
          ['createResponse', 'createMessage', 'generateContent', 'createImage', 'createImageEdit', 'createVideo'],
          whenModel(role, wrongKind),
        ),
      ),
    ),
    areas: ['errors', 'authentication'],
  },
  'models of images and videos looked up before the key is checked': {
    inject: onOperation(
      ['createImage', 'createImageEdit', 'createVideo', 'createMotionControl'],
      when(
        ({ body }) => body.model === 'gateproof-no-model',
        replyWithError(404, { ...invalid, message: 'The model does not exist', code: 'model_not_found' }),
      ),
    ),
    areas: ['authentication'],
  },
}
