import {
  all,
  editField,
  editHeaders,
  onOperation,
  onStatus,
  setField,
  setStatus,
  when,
  whenKey,
  type Inject,
  type SeenRequest,
} from '../../../../gateway/reference/fault.ts'
import { asObject, asString, isObject, type Json, type JsonObject } from '../../../../gateway/reference/json.ts'
import { rewritten } from '../edit.ts'
import { escapeAll } from '../json.ts'
import { errorAreas as areas, type ConformantVariant, type ConformantVariants, refusalAreas } from '../variant.ts'
import { refused, withJson, eachError, modelOf } from './kit.ts'

const errors = (...injections: readonly Inject[]): ConformantVariant => ({
  inject: onStatus(refused, all(...injections)),
  areas,
})

/** Field note 9: errors in any language name what they must name. */
function localised(error: JsonObject, request: SeenRequest, status: number): JsonObject {
  const model = modelOf(request)
  const texts: Readonly<Record<number, string>> = {
    401: error['code'] === 'no_token' ? '未提供令牌' : '无效的令牌',
    402: '令牌额度已用尽',
    404: `模型 ${model} 不存在`,
    429: '请求过于频繁，请稍后再试',
    503: `分组 default 下模型 ${model} 无可用渠道（distributor）`,
  }
  const unsupported = error['code'] === 'model_not_supported' ? `模型 ${model} 不支持该接口` : undefined
  const unpriced = error['code'] === 'model_price_error' ? `模型 ${model} 的价格未配置，请联系管理员` : undefined
  const text = unsupported ?? unpriced ?? texts[status] ?? `参数错误：${asString(error['param'])}`
  const header = status === 401 && request.operation === 'createMessage' ? '（x-api-key）' : ''
  return { ...error, message: `${text}${header} (request id: 20261121084045123456789AbCdEfGh)` }
}

/** Errors about a parameter, except those with a required message or type. */
const isPlain = (error: JsonObject, status: number) =>
  status === 400 && typeof error['param'] === 'string' && error['param'] !== 'max_tokens'

const isOfModel = ({ code }: JsonObject) => code === 'model_not_supported' || code === 'model_price_error'

/** Of several 429 responses of the messages protocol, the gateway itself sends the first. */
const limitedTwice: Inject = (next, gateway) => {
  let limited = 0
  const others = when(() => (limited += 1) > 1, setField('error.type', 'new_api_error'))
  return whenKey('limited', onOperation('createMessage', onStatus(429, others)))(next, gateway)
}

/** Appends what is no leak to messages: public hosts, the gateway's own address, ids, and keys without their middle. */
const harmlessNames: Inject = (next, gateway) => (request) => {
  const { origin } = new URL(request.url)
  const names = [
    `see https://docs.example.com:8443/errors and ${origin}/docs`,
    'trace 0af7651916cd43dd8448eb211c80319c, span 10.0.0.beta',
    'models library/llama3:70b, host/model:8b and local.model are listed',
    'the key sk-4fA9****HeRu or sk-4fA9…HeRu, Bearer token-based-authentication, api_key=YOUR_API_KEY_GOES_HERE',
  ]
  return onStatus(
    refused,
    editField('error.message', (message) => `${asString(message)} (${names.join('; ')})`),
  )(
    next,
    gateway,
  )(request)
}

/** Field notes 9 and 10: allowed forms of errors. */
export const errorBodies: ConformantVariants = {
  'messages in another language, with a request id': { inject: eachError(localised), areas: refusalAreas },
  'messages in another language, escaped': {
    inject: all(eachError(localised), rewritten(escapeAll, { streams: false })),
    areas: refusalAreas,
  },
  'messages of two thousand characters': errors(
    editField('error.message', (message) => `${asString(message)} ${'Please read the manual. '.repeat(80)}`),
  ),
  'messages that name public hosts, the gateway itself and masked keys': { inject: harmlessNames, areas },
  'errors with a message alone': {
    inject: eachError(({ message = '', ...error }, _request, status) =>
      isPlain({ ...error, message }, status) ? { message } : { ...error, message },
    ),
    areas: refusalAreas,
  },
  'errors with a code alone': {
    inject: eachError((error, _request, status) => (isPlain(error, status) ? { code: error['code'] ?? '' } : error)),
    areas: refusalAreas,
  },
  'a 503 for want of a channel with a code alone': {
    inject: eachError(({ message = '', code = '', ...error }, _request, status) =>
      status === 503 ? { code } : { message, code, ...error },
    ),
    areas,
    undecides: ['errors.no_channel.model', 'errors.no_channel.group'],
  },
  'a message that is null beside a code': {
    inject: eachError((error, _request, status) =>
      isPlain(error, status) || error['code'] === 'model_not_supported' ? { ...error, message: null } : error,
    ),
    areas,
    undecides: ['errors.no_responses_protocol.message'],
  },
  'an empty code': {
    inject: eachError((error, _request, status) => (status === 404 || status === 503 ? error : { ...error, code: '' })),
    areas,
  },
  'a code that is null': {
    inject: eachError((error, _request, status) => (status === 404 ? error : { ...error, code: null })),
    areas,
    undecides: ['errors.no_channel.code'],
  },
  'param null': { ...errors(setField('error.param', null)), undecides: ['errors.body.param_named'] },
  'param ""': { ...errors(setField('error.param', '')), undecides: ['errors.body.param_named'] },
  'errors of the messages protocol without their wrapping': {
    inject: onOperation(
      'createMessage',
      onStatus(refused, (next) => async (request) => {
        const response = await next(request)
        const { error = {} } = asObject(await response.json())
        return withJson(response, { error })
      }),
    ),
    areas,
  },
  'errors of every protocol in that wrapping': {
    inject: onStatus(
      refused,
      editRoot((body) => ({ type: 'error', ...body, request_id: 'req_1' })),
    ),
    areas,
  },
  'types of the public protocols': {
    inject: eachError((error, _request, status) => ({ ...error, type: publicTypes[status] ?? error['type'] ?? '' })),
    areas,
  },
  'Retry-After as a date': {
    inject: editHeaders((headers) => {
      const seconds = headers.get('retry-after')
      if (seconds !== null) headers.set('retry-after', new Date(Date.now() + Number(seconds) * 1000).toUTCString())
    }),
    areas,
  },
  'no Retry-After': {
    inject: editHeaders((headers) => headers.delete('retry-after')),
    areas,
    undecides: ['errors.retry_after.readable'],
  },
  'a refusal that says no more than the model or the task that is not there': {
    inject: eachError((error, request, status) => ({
      ...error,
      ...(isOfModel(error) && { message: modelOf(request) }),
      ...([404, 503].includes(status) && { param: request.path.startsWith('/v1/videos/') ? 'task_id' : 'model' }),
    })),
    areas: ['errors'],
  },
  'a proxy that limits, too, refuses other methods and writes in capital letters': {
    inject: all(
      limitedTwice,
      when(({ method }) => method === 'PATCH', setStatus(400)),
      when(({ method }) => method === 'PUT', setStatus(501)),
      eachError((error) =>
        isOfModel(error) ? { ...error, message: 'NO PRICE WAS SET, OR THE PROTOCOL IS NOT SUPPORTED' } : error,
      ),
    ),
    areas: ['errors'],
  },
  'errors as problem+json': errors(
    editHeaders((headers) => headers.set('content-type', 'application/problem+json; charset=utf-8')),
  ),
}

const publicTypes: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  404: 'not_found_error',
  503: 'overloaded_error',
}

function editRoot(edit: (body: JsonObject) => Json): Inject {
  return (next) => async (request) => {
    const response = await next(request)
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null)
    return isObject(body) && 'error' in body ? withJson(response, edit(body)) : response
  }
}
