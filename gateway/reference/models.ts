import { authenticate } from './admission.ts'
import type { Model } from './model/catalogue.ts'
import type { Gateway } from './gateway.ts'
import { jsonReply } from './reply.ts'
import type { Schema } from '../../src/contract/schemas.ts'

/** Fields that clients of the public protocol expect. */
type ModelRecord = Schema<'ModelRecord'> & {
  readonly object: 'model'
  readonly created: number
  readonly owned_by: string
}

const launchedAt = 1_767_225_600

/** Handles `GET /v1/models`: the models that the key's group may call. */
export function listModels(gateway: Gateway, request: Request): Response {
  const { group } = authenticate(gateway, request)
  const callable = gateway.models.filter((model) => !model.retired && model.groups.includes(group))
  return jsonReply({ object: 'list', data: callable.map(record) })
}

function record(model: Model): ModelRecord {
  return {
    id: model.id,
    object: 'model',
    created: launchedAt,
    owned_by: 'reference',
    model: model.id,
    description: model.description,
    model_type: model.type,
    tags: [...model.tags],
    supported_endpoint_types: [...model.endpoints],
    enable_groups: [...model.groups],
  }
}
