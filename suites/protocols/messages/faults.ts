import { alongside, asObject, asString, onlyIf, type SeenRequest } from '../../../gateway/reference/fault-kit.ts'
import { refused, replyFaults } from '../kit.faults.ts'
import * as protocols from '../protocols.ts'
import { breaks, kit } from './kit.faults.ts'

export * from './content.faults.ts'
export * from './recall.faults.ts'
export * from './stop.faults.ts'
export * from './usage.faults.ts'

export const { plainCallsFail, labelledText, cutJson, wrappedInArray, streamedUnasked } = replyFaults(
  protocols.messages,
  kit,
)

export const idMissing = breaks('messages.message.id').drop('id')
export const idEmpty = breaks('messages.message.id').set('id', '')
export const idRepeated = breaks('messages.message.id_unique').set('id', 'msg_0')
export const typeOfChat = breaks('messages.message.type').set('type', 'chat.completion')
export const typeMissing = breaks('messages.message.type').drop('type')
export const roleOfModel = breaks('messages.message.role').set('role', 'model')
export const modelMissing = breaks('messages.message.model').drop('model')
export const modelCutShort = breaks('messages.message.model').edit('model', (model) =>
  asString(model).replace(/-\d+$/, ''),
)
export const modelEmpty = breaks('messages.message.model').set('model', '')

/** Rejects a temperature that the chat protocol of the same gateway accepts. */
export const temperatureRefused = alongside(
  ['limits.messages.temperature', 'limits.chat.temperature'],
  breaks('limits.messages.temperature.accepts').inRequests(
    refused('temperature', 'temperature may only be 1'),
    ({ body }) => typeof body['temperature'] === 'number' && body['temperature'] >= 0 && body['temperature'] < 1,
  ),
)

export const limitIgnored = breaks('messages.request.max_tokens').editSent('max_tokens', (limit) =>
  Number.isInteger(limit) ? 4000 : limit,
)
export const thinkingIgnored = breaks('messages.request.thinking').editSent('thinking', (thinking) =>
  asObject(thinking).type === 'enabled' ? undefined : thinking,
)
export const thinkingRefused = breaks('messages.request.thinking').inRequests(
  refused('thinking', 'thinking is not supported'),
  ({ body }) => asObject(body.thinking).type === 'enabled',
)
export const suggestedLimitRefused = breaks('messages.request.max_tokens_suggested').inRequests(
  refused('max_tokens', 'max_tokens is too large'),
  ({ body }) => Number(body.max_tokens) >= 4096 && asObject(body.thinking).type === undefined,
)
export const leastLimitRefused = breaks('messages.request.max_tokens_suggested').inRequests(
  refused('max_tokens', 'max_tokens is too small'),
  onlyIf(
    '`max_tokens` is 1024',
    ({ body }: SeenRequest) => body.max_tokens === 1024 && asObject(body.thinking).type === undefined,
  ),
)
