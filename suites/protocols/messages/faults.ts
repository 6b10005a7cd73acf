import { fault } from '../../../src/reference/fault.ts'
import { asArray, asObject, asString } from '../../../src/reference/json.ts'
import { refused, replyFaults } from '../kit.faults.ts'
import * as protocols from '../protocols.ts'
import { drop, edit, editSent, inRequests, kit, set } from './kit.faults.ts'

export * from './content.faults.ts'
export * from './stop.faults.ts'
export * from './usage.faults.ts'

export const { plainCallsFail, labelledText, cutJson, wrappedInArray, streamedUnasked } = replyFaults(
  protocols.messages,
  kit,
)

export const idMissing = fault(['messages.message.id'], drop('id'))
export const idEmpty = fault(['messages.message.id'], set('id', ''))
export const idRepeated = fault(['messages.message.id_unique'], set('id', 'msg_0'))
export const typeOfChat = fault(['messages.message.type'], set('type', 'chat.completion'))
export const typeMissing = fault(['messages.message.type'], drop('type'))
export const roleOfModel = fault(['messages.message.role'], set('role', 'model'))
export const modelMissing = fault(['messages.message.model'], drop('model'))
export const modelCutShort = fault(
  ['messages.message.model'],
  edit('model', (model) => asString(model).replace(/-\d+$/, '')),
)
export const modelEmpty = fault(['messages.message.model'], set('model', ''))

export const earlierTurnsIgnored = fault(
  ['messages.request.turns'],
  editSent('messages', (turns) => asArray(turns).slice(-1)),
)
export const systemTextIgnored = fault(
  ['messages.message.usage.input_tokens_system'],
  editSent('system', (system) => (typeof system === 'string' ? undefined : system)),
)
export const systemBlocksIgnored = fault(
  ['messages.message.usage.input_tokens_system'],
  editSent('system', (system) => (Array.isArray(system) ? undefined : system)),
)
export const limitIgnored = fault(
  ['messages.request.max_tokens'],
  editSent('max_tokens', (limit) => (Number.isInteger(limit) ? 4000 : limit)),
)
export const thinkingIgnored = fault(
  ['messages.request.thinking'],
  editSent('thinking', (thinking) => (asObject(thinking).type === 'enabled' ? undefined : thinking)),
)
export const thinkingRefused = fault(
  ['messages.request.thinking'],
  inRequests(
    refused('thinking', 'thinking is not supported'),
    ({ body }) => asObject(body.thinking).type === 'enabled' && body.max_tokens === 2048,
  ),
)
export const suggestedLimitRefused = fault(
  ['messages.request.max_tokens_suggested'],
  inRequests(
    refused('max_tokens', 'max_tokens is too large'),
    ({ body }) => body.max_tokens === 4096 && asObject(body.thinking).type === undefined,
  ),
)
