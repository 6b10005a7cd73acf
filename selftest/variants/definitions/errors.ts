import { asObject, asString, isObject, type Json, type JsonObject } from '../../../src/reference/json.ts'
import {
  asKey,
  all,
  dropField,
  editField,
  editHeaders,
  onOperation,
  onStatus,
  replyWith,
  setField,
  setStatus,
  when,
  whenKey,
  whenModel,
  type Inject,
  type SeenRequest,
} from '../../../src/reference/fault.ts'
import { see } from '../../../src/reference/faults/handler.ts'
import { withBytes } from '../../../src/reference/faults/reply.ts'
import { modelIds } from '../../../src/reference/model/catalogue.ts'
import { rewritten } from './edit.ts'
import { escapeAll } from './json.ts'
import { errorAreas as areas, refusalAreas, type ConformantVariant, type ConformantVariants } from './variant.ts'

const refused = [400, 401, 402, 403, 404, 405, 413, 415, 429, 500, 503] as const

const errors = (...injections: readonly Inject[]): ConformantVariant => ({
  inject: onStatus(refused, all(...injections)),
  areas,
})

const withJson = (response: Response, value: Json) =>
  withBytes(response, new TextEncoder().encode(JSON.stringify(value)))

/** Accepts the key in `x-api-key` as if it were in `Authorization`. */
const eitherHeader = when(({ headers }) => headers.has('x-api-key') && !headers.has('authorization'), asKey('default'))

/** Edits each error that is not about the key. Receives the request, so that the error can name what it must name. */
function eachError(edit: (error: JsonObject, request: SeenRequest, status: number) => JsonObject): Inject {
  return (next) => async (original) => {
    const { seen, request } = await see(original)
    const response = await next(request)
    if (!refused.some((status) => status === response.status)) return response
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null)
    if (!isObject(body) || !isObject(body['error'])) return response
    return withJson(response, { ...body, error: edit(body['error'], seen, response.status) })
  }
}

const modelOf = ({ body, path }: SeenRequest) =>
  asString(body['model']) || decodeURIComponent(/models\/(.+):/.exec(path)?.[1] ?? '')

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

const knownModels = new Set<string>(Object.values(modelIds))
const isOfUnknownModel = (request: SeenRequest) => modelOf(request) !== '' && !knownModels.has(modelOf(request))

const notFound = (next: Parameters<Inject>[0]) => async (original: Request) => {
  const { seen, request } = await see(original)
  const response = await next(request)
  if (response.status !== 503) return response
  const error = { message: `The model ${modelOf(seen)} does not exist`, type: 'new_api_error', code: 'model_not_found' }
  return Response.json({ error }, { status: 404 })
}

const noChannel = (next: Parameters<Inject>[0]) => async (original: Request) => {
  const { seen, request } = await see(original)
  const response = await next(request)
  if (response.status !== 404) return response
  const message = `No available channel for model ${modelOf(seen)} under group default (distributor)`
  return Response.json({ error: { message, type: 'new_api_error', code: 'model_not_found' } }, { status: 503 })
}

/** The page of the console: field note 11. */
const page = replyWith(200, '<!doctype html><title>Console</title><div id="root"></div>', {
  'content-type': 'text/html; charset=utf-8',
})

/** Choices that the contract leaves to a gateway: field notes 11 to 14. */
export const choices: ConformantVariants = {
  '404 for a model outside the group': { inject: whenModel('otherGroup', notFound), areas: refusalAreas },
  '503 for a model that does not exist': {
    inject: when(isOfUnknownModel, noChannel),
    areas: refusalAreas,
    undecides: ['errors.unknown_model.code'],
  },
  'the console on paths that are no API': {
    inject: when(({ path }) => !/^\/(?:v1|v1beta|api|files|kling)\//.test(path), page),
  },
  '404 with a page of HTML on unknown paths': {
    inject: onStatus(
      404,
      when(({ operation }) => operation === undefined, page404()),
    ),
  },
  'a key with something behind it selects a channel': { inject: channelSuffix() },
  'x-api-key in place of Authorization': { inject: eitherHeader },
  'x-goog-api-key in place of Authorization, and 404 without a code for a model outside the group': {
    inject: all(
      when(({ headers }) => headers.has('x-goog-api-key') && !headers.has('authorization'), asKey('default')),
      whenModel('otherGroup', all(setStatus(404), setField('error.code', ''))),
      onOperation(
        'createMessage',
        onStatus(
          401,
          editField('error.message', (message) => asString(message).replaceAll('x-api-key', 'X-Api-Key')),
        ),
      ),
    ),
    areas: ['authentication'],
  },
  'an expired key refused with a code alone, and another group with a code of its own': {
    inject: all(
      whenKey('expired', dropField('error.message')),
      whenModel('otherGroup', onStatus(503, setField('error.code', 'no_channel'))),
    ),
    areas: ['authentication'],
    undecides: ['authentication.expired.message'],
  },
}

function page404(): Inject {
  return replyWith(404, '<html><body><h1>404 Not Found</h1></body></html>', { 'content-type': 'text/html' })
}

/** A valid key with a suffix selects a channel, which only some users may do: field note 12. */
function channelSuffix(): Inject {
  const message = 'Ordinary users may not select a channel'
  const refusal = replyWith(403, { error: { message, type: 'new_api_error', code: '' } })
  return (next, gateway) => {
    const validHeaders = Object.values(gateway?.keys ?? {}).map((key) => `Bearer ${key}`)
    const isSuffixed = (header: string) => validHeaders.some((bearer) => header.startsWith(bearer) && header !== bearer)
    return when(({ headers }) => isSuffixed(headers.get('authorization') ?? ''), refusal)(next, gateway)
  }
}
