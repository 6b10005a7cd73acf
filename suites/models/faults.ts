import {
  all,
  asArray,
  asKey,
  asObject,
  catalogue,
  dropField,
  editBody,
  editField,
  editJson,
  fault,
  type Json,
  type JsonObject,
  modelIds,
  onOperation,
  onStatus,
  replyWith,
  replyWithError,
  setField,
  setHeader,
  when,
  whenKey,
  whenModel,
} from '../../gateway/reference/fault-kit.ts'
import { inLists, toDefault, toLow } from './kit.faults.ts'

export * from './claims.faults.ts'

const editData = (edit: (data: readonly Json[]) => readonly Json[]) =>
  editField('data', (data) => [...edit(asArray(data))])
const without = (id: string) => editData((data) => data.filter((record) => asObject(record).model !== id))

export const listIsPage = fault(
  ['models.list.served'],
  inLists(replyWith(200, '<!doctype html><title>Console</title>', { 'content-type': 'text/html' })),
)
/** An internal failure is reported with a success status. */
export const listUnderSuccessFalse = fault(
  ['models.list.served'],
  inLists(replyWith(200, { success: false, message: 'get user group failed' })),
)
export const labelledText = fault(['models.list.content_type'], inLists(setHeader('content-type', 'text/plain')))
export const cutJson = fault(['models.list.json'], inLists(editBody((body) => body.slice(0, -1))))
/** The list is a page, of which its records are the first. */
const declares = (members: JsonObject) =>
  fault(['models.list.whole'], inLists(editJson((list) => ({ ...list, ...members }))))
export const listHasMore = declares({ has_more: true, last_id: 'ref-chat' })
export const listTotalAbove = declares({ total: 500, page_size: 20 })
export const listNextPage = declares({ meta: { next_page: 2 } })
export const listNextToken = declares({ nextPageToken: 'Mg' })
export const listOfPages = declares({ pagination: { page: 1, total_pages: 7 } })
export const listLinksNext = declares({ links: { next: { href: '/v1/models?page=2' } } })
export const listLinkHeader = fault(
  ['models.list.whole'],
  inLists(setHeader('link', '</v1/models?page=2>; rel="next"')),
)

export const recordsNull = fault(['models.list.records'], inLists(setField('data', null)))
export const recordsById = fault(
  ['models.list.records'],
  inLists(editField('data', (data) => Object.fromEntries(asArray(data).map((record, index) => [index, record])))),
)
export const recordsMissing = fault(['models.list.records'], inLists(dropField('data')))
export const emptyList = fault(['models.list.complete'], toDefault(setField('data', [])))
export const emptyArray = fault(['models.list.complete'], toDefault(editBody(() => '[]')))
/** The list is empty, and no model serves calls. */
export const emptyListOfNothing = fault(
  ['models.list.not_empty'],
  all(
    toDefault(setField('data', [])),
    when(
      ({ method }) => method === 'POST',
      replyWithError(503, { message: 'No available channel', type: 'new_api_error', code: 'model_not_found' }),
    ),
  ),
)
export const listedTwice = fault(['models.list.unique'], inLists(editData((data) => [...data, ...data.slice(0, 1)])))

export const noGroupNamed = fault(['models.list.group'], toDefault(setField('data[0].enable_groups', [])))
export const keyIgnored = fault(['models.list.per_key'], onOperation('listModels', whenKey('low', asKey('default'))))
export const modelHiddenFromGroup = fault(['models.list.per_key_all'], toLow(without(modelIds.chat)))
export const unreachableListed = fault(
  ['models.family.low_group'],
  toDefault(
    editData((data) => {
      const { id, description, type, endpoints } = catalogue.otherGroup
      const own = { id, model: id, description, model_type: type, supported_endpoint_types: [...endpoints] }
      return [...data, { ...asObject(data[0]), ...own, enable_groups: ['low', 'default'] }]
    }),
  ),
)
export const answeringUnlisted = fault(['models.list.complete'], toDefault(without(modelIds.nonTruncating)))

const refusesParameter = (param: string) =>
  whenModel(
    'nonTruncating',
    when(
      ({ body }) => param in body,
      replyWithError(400, {
        message: `${param} is not supported`,
        type: 'invalid_request_error',
        param,
        code: 'unsupported',
      }),
    ),
  )

export const maxTokensRefused = fault(['models.family.non_truncating'], refusesParameter('max_tokens'))
export const maxCompletionTokensRefused = fault(
  ['models.family.non_truncating_completion'],
  refusesParameter('max_completion_tokens'),
)

export const nonTruncatingTruncates = fault(
  ['models.family.not_truncated'],
  onOperation(
    'createChatCompletion',
    whenModel('nonTruncating', onStatus(200, setField('choices[].finish_reason', 'length'))),
  ),
)

export const modelMissing = fault(['models.record.model'], inLists(dropField('data[].model')))
export const descriptionMissing = fault(['models.record.description'], inLists(dropField('data[].description')))
export const typeInEnglish = fault(['models.record.model_type'], inLists(setField('data[].model_type', 'chat')))
export const typeMissing = fault(['models.record.model_type'], inLists(dropField('data[0].model_type')))
export const tagsAreText = fault(
  ['models.record.tags'],
  inLists(editField('data[].tags', (tags) => asArray(tags).join(','))),
)
export const endpointTypesMissing = fault(
  ['models.record.supported_endpoint_types'],
  inLists(dropField('data[-1].supported_endpoint_types')),
)
export const endpointTypesAreObjects = fault(
  ['models.record.supported_endpoint_types'],
  inLists(editField('data[].supported_endpoint_types[]', (label) => ({ label: label ?? null }))),
)
export const groupsAreText = fault(
  ['models.record.enable_groups'],
  inLists(editField('data[].enable_groups', (groups) => asArray(groups).join(','))),
)
export const groupsMissing = fault(['models.record.enable_groups'], inLists(dropField('data[].enable_groups')))

/** Lists a permission instead of the models it grants. */
export const permissionListed = fault(
  ['models.list.complete', 'models.list.usable'],
  inLists(editData(([record = null]) => [{ ...asObject(record), id: 'all-team-models', model: 'all-team-models' }])),
)
