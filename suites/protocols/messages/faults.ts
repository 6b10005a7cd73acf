import { editBody, editRequestField, fault, replyWith, setHeader, when } from '../../../src/reference/fault.ts'
import { asArray, asObject, asString } from '../../../src/reference/json.ts'
import { drop, edit, inAnswers, inRequests, set } from './kit.faults.ts'

export * from './content.faults.ts'
export * from './stop.faults.ts'
export * from './usage.faults.ts'

const upstreamError = { error: { message: 'bad response from upstream', type: 'new_api_error', code: 'bad_response' } }

export const plainCallsFail = fault(['messages.message.served'], inAnswers(replyWith(500, upstreamError)))
export const labelledText = fault(['messages.message.content_type'], inAnswers(setHeader('content-type', 'text/plain')))
export const cutJson = fault(['messages.message.json'], inAnswers(editBody((body) => body.slice(0, -1))))
export const wrappedInArray = fault(['messages.message.json'], inAnswers(editBody((body) => `[${body}]`)))
export const streamedUnasked = fault(
  ['messages.request.stream_default'],
  inRequests(editRequestField('stream', (stream) => stream ?? true)),
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
  inRequests(editRequestField('messages', (turns) => asArray(turns).slice(-1))),
)
export const systemTextIgnored = fault(
  ['messages.message.usage.input_tokens_system'],
  inRequests(editRequestField('system', (system) => (typeof system === 'string' ? undefined : system))),
)
export const systemBlocksIgnored = fault(
  ['messages.message.usage.input_tokens_system'],
  inRequests(editRequestField('system', (system) => (Array.isArray(system) ? undefined : system))),
)
export const limitIgnored = fault(
  ['messages.request.max_tokens'],
  inRequests(editRequestField('max_tokens', (limit) => (Number.isInteger(limit) ? 4000 : limit))),
)
export const thinkingIgnored = fault(
  ['messages.request.thinking'],
  inRequests(
    editRequestField('thinking', (thinking) => (asObject(thinking).type === 'enabled' ? undefined : thinking)),
  ),
)
export const thinkingRefused = fault(
  ['messages.request.thinking'],
  inRequests(
    when(
      ({ body }) => asObject(body.thinking).type === 'enabled' && body.max_tokens === 2048,
      replyWith(400, {
        error: {
          message: 'thinking is not supported',
          type: 'invalid_request_error',
          param: 'thinking',
          code: 'invalid_value',
        },
      }),
    ),
  ),
)
export const suggestedLimitRefused = fault(
  ['messages.request.max_tokens_suggested'],
  inRequests(
    when(
      ({ body }) => body.max_tokens === 4096 && asObject(body.thinking).type === undefined,
      replyWith(400, {
        error: {
          message: 'max_tokens is too large',
          type: 'invalid_request_error',
          param: 'max_tokens',
          code: 'invalid_value',
        },
      }),
    ),
  ),
)
