import type { Role } from '../../../gateway/reference/model/catalogue.ts'
import { asArray, asNumber, asObject, asString, type Json, type JsonObject } from '../../../gateway/reference/json.ts'
import {
  all,
  editField,
  editJson,
  onOperation,
  onStatus,
  replyWith,
  setField,
  when,
  whenKey,
  whenModel,
  type Inject,
} from '../../../gateway/reference/fault.ts'
import { catalogueAreas as areas, type ConformantVariant, type ConformantVariants } from './variant.ts'

const inList = (inject: Inject): Inject => onOperation('listModels', onStatus(200, inject))
const list = (inject: Inject): ConformantVariant => ({ inject: inList(inject), areas })
const balance = (inject: Inject): ConformantVariant => ({
  inject: onOperation('getTokenBalance', onStatus(200, inject)),
  areas,
})

const eachRecord = (edit: (record: JsonObject) => JsonObject) => editField('data[]', (record) => edit(asObject(record)))

/** Names of endpoint types in deployed catalogues. */
const labels: Readonly<Record<string, string>> = {
  'chat-compatible': 'openai',
  responses: 'openai-response',
  messages: 'anthropic',
  'generate-content': 'gemini',
  'image-generation': 'image-generation',
  'image-edit': 'image-edit',
  video: 'openai-video',
  'motion-control': 'kling-motion-control',
}

const labelled = (label: Json) => labels[asString(label)] ?? label

const refusal = (status: number, message: string) =>
  replyWith(status, { error: { message, type: 'invalid_request_error', code: 'refused' } })

/** The small requests that try listed models. */
const tried = (operation: 'createChatCompletion' | 'createMessage', role: Role, inject: Inject): Inject =>
  onOperation(
    operation,
    whenModel(
      role,
      when(({ body }) => body['max_tokens'] === 16, inject),
    ),
  )

/** A truncated body that still names a model. */
const cut = (operation: 'createImage' | 'createVideo', message: string): Inject =>
  onOperation(
    operation,
    when(({ text }) => !text.endsWith('}'), refusal(400, message)),
  )

/** Charges appear late: every later request reports the first balance, and the first reports an earlier one. */
const reportedLate =
  (earlier: number): Inject =>
  (next, target) => {
    const first = new Map<string | null, number>()
    const late: Inject = (balance) => async (request) => {
      const response = await balance(request)
      const key = request.headers.get('authorization')
      const reported = (left: Json | undefined) => {
        const known = first.get(key)
        first.set(key, known ?? asNumber(left) ?? 0)
        return known ?? (asNumber(left) ?? 0) + earlier
      }
      return response.status === 200 ? editField('total_available', reported)(() => response)(request) : response
    }
    return onOperation('getTokenBalance', late)(next, target)
  }

/** Field notes 6 and 7. */
export const catalogues: ConformantVariants = {
  'models under success, data and object': list(editJson((body) => ({ success: true, ...body, message: '' }))),
  'models under data alone': list(editJson(({ data = [] }) => ({ data }))),
  'models as a bare array': list(editJson(({ data = [] }) => data)),
  'models with pages': list(
    editJson((body) => {
      const ends = { first_id: 'ref-chat-1', last_id: 'ref-chat-new' }
      return { ...body, ...ends, has_more: false, total: 158 }
    }),
  ),
  'models as the only page': list(
    editJson((body) => {
      const total = asArray(body['data']).length
      const page = { page: 1, page_size: 100, total, total_pages: 1, next_page: null }
      return { ...body, hasMore: false, count: total, next: '', catalog_total: 158, pagination: page }
    }),
  ),
  'records without id': list(
    eachRecord((record) => Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'id'))),
  ),
  'records with prices, vendors and icons': list(
    eachRecord((record) => ({ ...record, permission: [], root: record['model'] ?? '', parent: null, ratio: 1.5 })),
  ),
  'labels of endpoint types as deployed': list(
    editField('data[].supported_endpoint_types', (types) => asArray(types).map(labelled)),
  ),
  'an unknown label of an endpoint type': list(
    editField('data[].supported_endpoint_types', (types) => [...asArray(types), 'jimeng-v3']),
  ),
  'more groups than two': list(
    editField('data[].enable_groups', (groups) => [...asArray(groups), 'enterprise', 'direct-from-vendor']),
  ),
  'descriptions that are empty': list(eachRecord((record) => ({ ...record, description: '', tags: [] }))),
  'models under models': { inject: inList(editJson(({ data = [] }) => ({ models: data }))), areas: ['models'] },
  'models under data, twice': {
    inject: inList(editJson((body) => ({ success: true, data: { ...body, total: 158 } }))),
    areas: ['models'],
  },
  'another key that reaches no model': {
    inject: inList(whenKey('low', setField('data', []))),
    areas: ['models'],
    undecides: ['models.list.per_key', 'models.list.per_key_all'],
  },
  'listed models that are refused for want of balance, and cut bodies that are not supported': {
    inject: all(
      tried('createChatCompletion', 'responses', refusal(402, 'Nothing is left')),
      tried('createMessage', 'reasoning', refusal(403, 'Quota of the user is used up')),
      cut('createImage', 'Unsupported body: see what is written of the model'),
      cut(
        'createVideo',
        `The model was read, ${'and what followed it, '.repeat(5)}and a body like this is not supported`,
      ),
    ),
    areas: ['models'],
  },
  'listed models that are refused for want of a price': {
    inject: all(
      tried('createChatCompletion', 'responses', refusal(400, 'Price not set')),
      tried('createMessage', 'reasoning', refusal(400, '模型倍率未配置')),
    ),
    areas: ['models'],
  },
  'a balance that is updated late': {
    inject: reportedLate(1000),
    areas: ['balance'],
    undecides: ['balance.decreases', 'balance.refused_free'],
  },
  'the balance that stands still': { inject: reportedLate(0), areas: ['balance'], undecides: ['balance.decreases'] },
  'an unlimited key whose balance goes up': {
    inject: onOperation(
      'getTokenBalance',
      whenKey(
        'default',
        onStatus(
          200,
          all(
            setField('unlimited_quota', true),
            editField('total_available', (left) => -(asNumber(left) ?? 0)),
          ),
        ),
      ),
    ),
    areas: ['balance'],
    undecides: ['balance.decreases', 'balance.refused_free', 'balance.not_exhausted'],
  },
  'a key that has less than nothing left': {
    inject: all(
      onOperation('getTokenBalance', onStatus(200, whenKey('default', setField('total_available', -5)))),
      onOperation('createChatCompletion', whenKey('default', refusal(402, 'Nothing is left'))),
    ),
    areas: ['balance'],
    undecides: ['balance.decreases', 'balance.refused_free', 'balance.not_exhausted'],
  },
  'the balance under data': balance(editJson((body) => ({ code: true, message: 'ok', data: body }))),
  'the balance with a fraction': balance(
    editField('total_available', (number) => (typeof number === 'number' ? number + 0.5 : number)),
  ),
  'the balance with limits and an expiry': balance(
    editJson((body) => ({ ...body, expires_at: 0, model_limits: {}, model_limits_enabled: false })),
  ),
}
