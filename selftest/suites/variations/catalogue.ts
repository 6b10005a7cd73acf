import { asArray, asObject, asString, type Json, type JsonObject } from '../../../src/reference/json.ts'
import { editField, editJson, onOperation, onStatus, type Inject } from '../../../src/reference/fault.ts'
import { catalogueAreas as areas, type Variation, type Variations } from './variation.ts'

const list = (inject: Inject): Variation => ({ inject: onOperation('listModels', onStatus(200, inject)), areas })
const balance = (inject: Inject): Variation => ({
  inject: onOperation('getTokenBalance', onStatus(200, inject)),
  areas,
})

const eachRecord = (edit: (record: JsonObject) => JsonObject) => editField('data[]', (record) => edit(asObject(record)))

/** What deployed catalogues call the endpoint types. */
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

/** Field notes 6 and 7. */
export const catalogues: Variations = {
  'models under success, data and object': list(editJson((body) => ({ success: true, ...body, message: '' }))),
  'models under data alone': list(editJson(({ data = [] }) => ({ data }))),
  'models as a bare array': list(editJson(({ data = [] }) => data)),
  'models with pages': list(
    editJson((body) => ({ ...body, has_more: false, first_id: 'ref-chat-1', last_id: 'ref-chat-new', total: 20 })),
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
  'a label of endpoint types that nobody knows': list(
    editField('data[].supported_endpoint_types', (types) => [...asArray(types), 'jimeng-v3']),
  ),
  'more groups than two': list(
    editField('data[].enable_groups', (groups) => [...asArray(groups), 'enterprise', 'direct-from-vendor']),
  ),
  'descriptions that are empty': list(eachRecord((record) => ({ ...record, description: '', tags: [] }))),
  'the balance under data': balance(editJson((body) => ({ code: true, message: 'ok', data: body }))),
  'the balance with a fraction': balance(
    editField('total_available', (number) => (typeof number === 'number' ? number + 0.5 : number)),
  ),
  'the balance with limits and an expiry': balance(
    editJson((body) => ({ ...body, expires_at: 0, model_limits: {}, model_limits_enabled: false })),
  ),
}
