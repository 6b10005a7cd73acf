import { fault } from '../../../src/reference/fault.ts'
import { replyFaults } from '../kit.faults.ts'
import * as protocols from '../protocols.ts'
import { drop, edit, editSent, kit, set } from './kit.faults.ts'

export * from './output.faults.ts'
export * from './usage.faults.ts'
export * from './tools.faults.ts'

export const { plainCallsFail, labelledText, cutJson, wrappedInArray, streamedUnasked } = replyFaults(
  protocols.responses,
  kit,
)

export const idMissing = fault(['responses.object.id'], drop('id'))
export const idOfChat = fault(
  ['responses.object.id'],
  edit('id', (id) => String(id).replace('resp_', 'chatcmpl-')),
)
export const idRepeated = fault(['responses.object.id_unique'], set('id', 'resp_0'))
export const objectOfChat = fault(['responses.object.object'], set('object', 'chat.completion'))
export const modelMissing = fault(['responses.object.model'], drop('model'))
export const modelEmpty = fault(['responses.object.model'], set('model', ''))
export const statusDone = fault(['responses.object.status'], set('status', 'done'))
export const statusMissing = fault(['responses.object.status'], drop('status'))
export const statusInProgress = fault(['responses.object.status_final'], set('status', 'in_progress'))
export const outputNull = fault(['responses.object.output'], set('output', null))
export const outputText = fault(
  ['responses.object.output'],
  edit('output', (output) => JSON.stringify(output)),
)

export const instructionsIgnored = fault(
  ['responses.request.instructions'],
  editSent('instructions', (text) => (typeof text === 'string' ? undefined : text)),
)
export const earlierTurnsIgnored = fault(
  ['responses.request.turns'],
  editSent('input', (input) => (Array.isArray(input) ? input.slice(-1) : (input ?? null))),
)
export const limitIgnored = fault(
  ['responses.request.max_output_tokens'],
  editSent('max_output_tokens', (limit) => (Number.isInteger(limit) ? undefined : limit)),
)
