import { operationOf } from '../../../src/contract/operations.ts'
import { modelIds } from '../../../gateway/reference/model/catalogue.ts'
import { asArray, asObject, asString, type JsonObject } from '../../../gateway/reference/json.ts'
import {
  all,
  editField,
  editRequest,
  onLine,
  onOperation,
  onStatus,
  replyWith,
  setField,
  when,
  type SeenRequest,
} from '../../../gateway/reference/fault.ts'
import type { ConformantVariants } from './variant.ts'

const areas = ['authentication', 'service', 'versioning', 'models', 'balance'] as const

const error = (message: string, code: string) => ({ error: { message, type: 'invalid_request_error', code } })
const isNobodys = ({ operation, path }: SeenRequest) => operation === undefined && !path.startsWith('/files/')
/** Excludes other methods of served paths, which must be rejected. */
const isOtherMethod = ({ path }: SeenRequest) =>
  ['GET', 'POST'].some((method) => operationOf(method, `http://gateway${path}`) !== undefined)
const isUnreadable = ({ method, json }: SeenRequest) => method === 'POST' && json === undefined

/** Lists no model for messages except the two of that protocol. */
const onlyMessages = (record: JsonObject): JsonObject => {
  const isOfProtocol = [modelIds.messages, modelIds.messagesReasoning].includes(asString(record['model']))
  const types = asArray(record['supported_endpoint_types']).filter((type) => isOfProtocol || type !== 'messages')
  return { ...record, supported_endpoint_types: types }
}

/** The contract leaves open in which order a gateway checks key, body and path, and how it responds to unknown paths. */
export const paths: ConformantVariants = {
  'the key is looked at before the path': {
    inject: when(
      (request) => isNobodys(request) && !request.headers.has('authorization'),
      replyWith(401, error('No token provided', 'no_token')),
    ),
    areas,
  },
  'a console with a login of its own below /api': {
    inject: when(
      (request) => isNobodys(request) && request.path.startsWith('/api/'),
      replyWith(401, { error: 'Unauthorized' }),
    ),
    areas,
  },
  'every body is read before the path is looked at': {
    inject: when(
      (request) => isNobodys(request) && isUnreadable(request),
      replyWith(400, error('The body is not JSON', 'invalid_body')),
    ),
    areas,
  },
  'a custom error for every unknown path': {
    inject: when(
      (request) => isNobodys(request) && !isOtherMethod(request),
      replyWith(500, error('no route', 'internal_error')),
    ),
    areas,
  },
  'unknown paths and unknown tasks told in one way, each by name': {
    inject: all(
      when(isNobodys, replyWith(404, error('Not found', 'not_found'))),
      onOperation(
        ['getVideo', 'getVideoContent'],
        onStatus(
          404,
          editField('error.code', () => 'not_found'),
        ),
      ),
    ),
    areas,
  },
  'a call of the overseas line that the balance does not suffice for': {
    inject: onLine(
      'overseas',
      onOperation('createMessage', replyWith(402, error('The balance is used up', 'insufficient_quota'))),
    ),
    areas: ['service'],
  },
  'models that answer under the name of their family': {
    inject: onOperation('createChatCompletion', onStatus(200, setField('model', 'ref'))),
    areas: ['service'],
  },
  'a model name that is an alias of another one': {
    inject: all(
      onOperation(
        'listModels',
        onStatus(
          200,
          editField('data[]', (record) => onlyMessages(asObject(record))),
        ),
      ),
      onOperation(
        'createMessage',
        when(
          ({ body }) => body['model'] === modelIds.messagesReasoning,
          editRequest((body) => ({ ...body, model: modelIds.messages })),
        ),
      ),
    ),
    areas: ['service'],
  },
  'another status of the overseas line for an unknown task': {
    inject: onLine(
      'overseas',
      onOperation('getVideo', onStatus(404, replyWith(400, error('The task does not exist', 'task_not_exist')))),
    ),
    areas: ['service'],
  },
  'a list of other things at /models': {
    inject: when(
      ({ method, path }) => method === 'GET' && path === '/models',
      replyWith(200, { models: ['ref-chat-1'], by_provider: { reference: ['ref-chat-1'] } }),
    ),
    areas: ['versioning'],
  },
}
