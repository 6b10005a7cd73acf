import { replyFaults } from '../kit.faults.ts'
import * as protocols from '../protocols.ts'
import { breaks, kit } from './kit.faults.ts'

export * from './output.faults.ts'
export * from './recall.faults.ts'
export * from './usage.faults.ts'
export * from './tools.faults.ts'

export const { plainCallsFail, labelledText, cutJson, wrappedInArray, streamedUnasked } = replyFaults(
  protocols.responses,
  kit,
)

export const idMissing = breaks('responses.object.id').drop('id')
export const idOfChat = breaks('responses.object.id').edit('id', (id) =>
  typeof id === 'string' ? id.replace('resp_', 'chatcmpl-') : id,
)
export const idRepeated = breaks('responses.object.id_unique').set('id', 'resp_0')
export const objectOfChat = breaks('responses.object.object').set('object', 'chat.completion')
export const modelMissing = breaks('responses.object.model').drop('model')
export const modelEmpty = breaks('responses.object.model').set('model', '')
export const statusDone = breaks('responses.object.status').set('status', 'done')
export const statusMissing = breaks('responses.object.status').drop('status')
export const statusInProgress = breaks('responses.object.status_final').set('status', 'in_progress')
export const outputNull = breaks('responses.object.output').set('output', null)
export const outputText = breaks('responses.object.output').edit('output', (output) => JSON.stringify(output))

export const limitIgnored = breaks('responses.request.max_output_tokens').editSent('max_output_tokens', (limit) =>
  Number.isInteger(limit) ? undefined : limit,
)
export const statusQueued = breaks('responses.object.status_final').set('status', 'queued')
