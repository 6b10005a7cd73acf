import { endpointKind } from '../contract/endpoint-types.ts'
import { operationOf } from '../contract/operations.ts'
import { labelsOf, modelNames, modelRecords } from '../reply/model-list.ts'
import { replyOf } from '../reply/reader.ts'
import type { Reply } from '../reply/reply.ts'
import { onceForRecording } from './indexed.ts'
import { recording } from '../outcomes/recording.ts'

/** The lists of models for the default key in this recording. */
export const modelLists = onceForRecording(({ exchanges }): readonly Reply[] =>
  exchanges
    .filter(
      ({ request, response }) =>
        request.key === 'default' &&
        response?.status === 200 &&
        operationOf(request.method, request.url)?.operationId === 'listModels',
    )
    .map(replyOf),
)

/** The labels of the listed models for the default key, by model id. */
const labelsByModel = onceForRecording((): ReadonlyMap<string, readonly string[]> => {
  // The lists of one key are the same: the first one decides.
  const records = modelLists().slice(0, 1).flatMap(modelRecords)
  return new Map(records.flatMap((record) => modelNames(record).map((name) => [name, labelsOf(record)] as const)))
})

/** True if the list names endpoint types for a model, and none is the responses protocol. The protocol is only for models that list it. */
export function listsNoResponses(model: unknown): boolean {
  const labels = typeof model === 'string' ? (labelsByModel().get(model) ?? []) : []
  const { endpointTypes } = recording().header.deployment
  return labels.length > 0 && labels.every((label) => endpointKind(label, endpointTypes) !== 'responses')
}
