import {
  dropField,
  editBody,
  editField,
  editJson,
  editRequestField,
  fault,
  replyWith,
  setField,
  setHeader,
} from '../../../src/reference/fault.ts'
import { inAnswers, inRequests } from './kit.faults.ts'

export * from './output.faults.ts'
export * from './usage.faults.ts'
export * from './tools.faults.ts'

export const labelledText = fault(['responses.object.content_type'], inAnswers(setHeader('content-type', 'text/plain')))
export const cutJson = fault(['responses.object.json'], inAnswers(editBody((body) => body.slice(0, -1))))
export const wrappedInArray = fault(['responses.object.json'], inAnswers(editBody((body) => `[${body}]`)))
export const plainCallsFail = fault(
  ['responses.object.served'],
  inAnswers(
    replyWith(500, { error: { message: 'bad response from upstream', type: 'new_api_error', code: 'bad_response' } }),
  ),
)
export const streamedUnasked = fault(
  ['responses.request.stream_default'],
  inRequests(editRequestField('stream', (stream) => stream ?? true)),
)

export const idMissing = fault(['responses.object.id'], inAnswers(dropField('id')))
export const idOfChat = fault(
  ['responses.object.id'],
  inAnswers(editField('id', (id) => String(id).replace('resp_', 'chatcmpl-'))),
)
export const idRepeated = fault(['responses.object.id_unique'], inAnswers(setField('id', 'resp_0')))
export const objectOfChat = fault(['responses.object.object'], inAnswers(setField('object', 'chat.completion')))
export const modelMissing = fault(['responses.object.model'], inAnswers(dropField('model')))
export const modelEmpty = fault(['responses.object.model'], inAnswers(setField('model', '')))
export const statusDone = fault(['responses.object.status'], inAnswers(setField('status', 'done')))
export const statusMissing = fault(['responses.object.status'], inAnswers(dropField('status')))
export const statusInProgress = fault(['responses.object.status_final'], inAnswers(setField('status', 'in_progress')))
export const outputNull = fault(['responses.object.output'], inAnswers(setField('output', null)))
export const outputText = fault(
  ['responses.object.output'],
  inAnswers(editJson(({ output, ...rest }) => ({ ...rest, output: JSON.stringify(output) }))),
)

export const instructionsIgnored = fault(
  ['responses.request.instructions'],
  inRequests(editRequestField('instructions', (text) => (typeof text === 'string' ? undefined : text))),
)
export const earlierTurnsIgnored = fault(
  ['responses.request.turns'],
  inRequests(editRequestField('input', (input) => (Array.isArray(input) ? input.slice(-1) : (input ?? null)))),
)
export const limitIgnored = fault(
  ['responses.request.max_output_tokens'],
  inRequests(editRequestField('max_output_tokens', (limit) => (Number.isInteger(limit) ? undefined : limit))),
)
